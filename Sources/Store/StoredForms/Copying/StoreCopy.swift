internal import AccessLog
internal import Foundation
internal import HealthModel
public import HealthStore

/// Copies a whole store into an empty one, of the same kind or another.
///
/// The source is only read. Persons come one after the other, then receipts, then the access log;
/// what is done is noted in the new store, so that a copy that was cut off goes on where it was, and
/// until it has ended nobody else opens the new store. In the end both are read and compared, person
/// by person: what differs is copied anew, and the copy is not whole before nothing does.
public struct StoreCopy: Sendable {
    let source: any StorageBackend
    let target: any StorageBackend
    /// Called between two steps; what it throws ends the copy, which may be gone on with.
    let pause: @Sendable (Step) throws -> Void

    /// What is being done, for whoever waits.
    public enum Step: Sendable, Hashable {
        case documents(Int)
        case samples(Int)
        case receipts(Int)
        case accesses(Int)
        case comparing(Int)
    }

    /// What a finished copy says.
    public struct Result: Sendable, Hashable {
        /// How many persons were compared.
        public internal(set) var persons = 0
        /// The SHA-256 over all persons' digests, receipts and what else there is, as hexadecimal
        /// digits: the same of both stores.
        public internal(set) var digest = ""
        /// How many events the access log has.
        public internal(set) var accesses: Int64 = 0
        /// The root of its tree, as hexadecimal digits: the same of both stores.
        public internal(set) var root = ""
        /// Events that waited for their places, and were given them in the new store.
        public internal(set) var waiting = 0
        /// Names of values that the new store has no place for: keys of tokens and links.
        public internal(set) var left: [String] = []
    }

    /// Puts a copy together; nothing is done yet.
    ///
    /// - Parameters:
    ///   - source: A store that nobody writes to meanwhile.
    ///   - target: An empty store, or one that a copy of the source was cut off in, opened for
    ///     copying.
    public init(
        from source: any StorageBackend, to target: any StorageBackend,
        _ pause: @escaping @Sendable (Step) throws -> Void = { _ in }
    ) {
        self.source = source
        self.target = target
        self.pause = pause
    }

    /// What is said of a store in which a copy has begun and not ended.
    package static let unfinished = StoreError(
        .cannotOpen,
        "a store is being copied here, and the copy has not ended; give casebook store copy again")

    static let unsupported = StoreError(
        .unsupportedLocation, "a store of this kind cannot be copied")

    /// Times that what differs is copied anew.
    private static let rounds = 3

    /// Copies what is not there yet, compares, and ends the copy.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen`` if the target has something else in it,
    ///   ``HealthStore/StoreError/Code/unsupportedLocation`` if the source has what a copy does not
    ///   know, ``HealthStore/StoreError/Code/busy`` if the source changes all the time.
    public func run() async throws -> Result {
        try await begin()
        for _ in 0..<Self.rounds {
            for person in try await persons(of: source) {
                if try await note("person \(person)") == nil { try await copy(person) }
            }
            try await copyReceipts()
            try await copyAccesses()
            let digest = try await compare()
            guard let digest else { continue }
            return try await end(digest)
        }
        throw StoreError(
            .busy, "the store that is copied changes meanwhile; end the programs that use it")
    }

    // MARK: Work on both

    func read<Answer: Sendable>(
        _ backend: any StorageBackend, _ scope: StoreScope = .everything,
        _ body: @escaping @Sendable (any CopySource) throws -> Answer
    ) async throws -> Answer {
        try await backend.read(
            SnapshotWork(scope) { snapshot in
                guard let snapshot = snapshot as? any CopySource else { throw Self.unsupported }
                snapshot.leaveWaitingAccesses()
                return try body(snapshot)
            })
    }

    func write<Answer: Sendable>(
        _ documents: [DocumentContent] = [],
        _ body: @escaping @Sendable (any CopyTarget) throws -> Answer
    ) async throws -> Answer {
        try await target.write(
            TransactionWork(.everything, documents: documents) { transaction in
                guard let transaction = transaction as? any CopyTarget else {
                    throw Self.unsupported
                }
                transaction.leaveWaitingAccesses()
                return try body(transaction)
            })
    }

    func note(_ name: String) async throws -> [UInt8]? {
        try await read(target, .store) { try $0.note(name) }
    }

    func persons(of backend: any StorageBackend) async throws -> [PersonID] {
        var all: [PersonID] = []
        while true {
            let last = all.last
            let page = try await read(backend) {
                try $0.persons(after: last, limit: Self.personsAtOnce)
            }
            all += page
            guard page.count == Self.personsAtOnce else { return all }
        }
    }

    private static let personsAtOnce = 4_096

    // MARK: Beginning and end

    private func begin() async throws {
        let (identity, unknown) = try await read(source) {
            (try $0.identity(), try $0.unknownTables())
        }
        guard unknown.isEmpty else {
            throw StoreError(
                .unsupportedLocation,
                "the store has what a copy does not know yet (\(unknown.joined(separator: ", ")))")
        }
        try await write { target in
            if let begun = try target.copyNote(Self.sourceNote) {
                guard begun == identity else {
                    throw StoreError(
                        .cannotOpen, "another store's copy was begun here and has not ended")
                }
                return
            }
            let isEmpty = try target.persons(after: .nobody, limit: 1).isEmpty
            guard
                try isEmpty && target.accessCount() == 0
                    && target.receipts(ReceiptQuery()).isEmpty
            else { throw StoreError(.cannotOpen, "there is a store at this place already") }
            try target.beginCopy()
            try target.clear(.nobody)
            try target.keepCopyNote(Self.sourceNote, identity)
        }
    }

    private static let sourceNote = "source"

    private func end(_ digest: [UInt8]) async throws -> Result {
        let (tree, waiting) = try await read(source) { snapshot in
            (try Self.tree(snapshot), try snapshot.waitingAccesses())
        }
        var result = Result()
        result.persons = try await persons(of: source).count { $0 != .nobody }
        result.digest = Self.hexadecimal(digest)
        (result.accesses, result.root) = (tree.size, Self.hexadecimal(tree.root.bytes))
        result.waiting = waiting.count
        let shared = try await read(source, .store) { try $0.sharedValues() }
        result.left = try await write { target in
            var left: [String] = []
            for (name, value) in shared.sorted(by: { $0.key < $1.key })
            where try !target.keepShared(name, value) {
                left.append(name)
            }
            for event in waiting { try target.append(event) }
            try target.endCopy()
            return left
        }
        return result
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}

extension CopySource {
    /// A note of the copy, in a store that one is made in.
    fileprivate func note(_ name: String) throws -> [UInt8]? {
        try (self as? any CopyTarget)?.copyNote(name)
    }
}
