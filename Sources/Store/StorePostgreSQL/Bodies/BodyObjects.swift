internal import Crypto
internal import Dispatch
internal import HealthModel
internal import HealthStore
internal import StoredForms
internal import Synchronization

/// Bodies outside of the database. A body is put there before a row names it, and a row is gone
/// before its body is: a process that ends in between leaves an object that nobody names.
final class BodyObjects: Sendable {
    let objects: any ObjectStore
    private let seal: StoreSeal

    init(_ objects: any ObjectStore, _ seal: StoreSeal) {
        self.objects = objects
        self.seal = seal
    }

    /// Keeps a sealed body. For threads that may wait: those of the database's connections.
    func put(_ sealed: [UInt8], as name: BodyName) throws {
        let (objects, text) = (objects, name.text(seal))
        try Self.wait { try await objects.put(sealed, as: text) }
    }

    /// A sealed body; nil if there is none. For threads that may wait.
    func bytes(of name: BodyName) throws -> [UInt8]? {
        let (objects, text) = (objects, name.text(seal))
        return try Self.wait { try await objects.bytes(of: text) }
    }

    /// What ``StoredForms/ObjectStore/probe()`` says. For threads that may wait.
    func probe() throws {
        let objects = objects
        try Self.wait { try await objects.probe() }
    }

    /// Removes all that there is of a person.
    func removeAll(of person: PersonID) async throws {
        let folder = BodyName.text(of: person, seal)
        var last: String?
        while true {
            let page = try await objects.objects(named: folder, after: last)
            for object in page.objects { try await objects.remove(object.name) }
            guard page.hasMore, let end = page.objects.last else { return }
            last = end.name
        }
    }

    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, any Error>?>(nil)
    }

    private static func wait<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let (answer, isThere) = (Answer<Value>(), DispatchSemaphore(value: 0))
        Task.detached(executorPreference: BodyExecutor.shared) {
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            answer.value.withLock { $0 = result }
            isThere.signal()
        }
        isThere.wait()
        guard let result = answer.value.withLock(\.self) else {
            preconditionFailure("a task signals when it has an answer")
        }
        return try result.get()
    }
}

/// Where a body was put for a transaction that is run again.
final class UploadedBody: Sendable {
    private struct Place {
        let person: PersonID
        let key: SymmetricKey?
        let name: BodyName
        let size: Int
    }

    private let kept = Mutex<Place?>(nil)

    /// Where it lies, if it was sealed with this key for this person.
    func place(
        of person: PersonID, key: SymmetricKey?, otherwise: () throws -> (BodyName, Int)
    ) rethrows -> (name: BodyName, size: Int) {
        if let known = kept.withLock(\.self), known.person == person, known.key == key {
            return (known.name, known.size)
        }
        let (name, size) = try otherwise()
        kept.withLock { $0 = Place(person: person, key: key, name: name, size: size) }
        return (name, size)
    }
}

/// Runs what a waiting thread waits for on threads of the system's, not of Swift's pool: who waits
/// may be one of those, and all of them may wait.
private final class BodyExecutor: TaskExecutor {
    static let shared = BodyExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async {
            unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
