internal import Synchronization

/// Outcomes on their way to a hook: each is a file in `.work/hooks`, written before its document's
/// file is moved and removed when the hook has taken it, so that none is lost with a process.
final class HookDesk: Sendable {
    /// Outcomes that are looked up at a time, the oldest of which are told first.
    private static let batch = 1_024
    private static let folder = OutcomeFolder.work.path.child("hooks")
    private static let lockPath = OutcomeFolder.work.path.child("hooks.lock")
    private static let byteLimit = 64 << 20

    /// How the hook does.
    struct State: Sendable {
        /// Outcomes that wait, as far as they were counted.
        var waiting = 0
        /// Why the last one that failed did, as long as none was taken since.
        var failure: String?
        var failures = 0
    }

    private let files: any FileSystem
    private let hook: any OutcomeHook
    private let timings: WatchTimings
    private let known = Mutex(State())

    init(files: any FileSystem, hook: any OutcomeHook, timings: WatchTimings) {
        self.files = files
        self.hook = hook
        self.timings = timings
    }

    var state: State { known.withLock { $0 } }

    /// Notes an outcome that is to be told, durably. Doing it twice for one file does no harm: its
    /// name is when the file was claimed, and which one it was.
    func post(_ outcome: [UInt8], of status: FileStatus) throws(Trouble) {
        let name = "\(Self.digits(UInt64(bitPattern: status.changed)))-\(Self.digits(status.inode))"
        let path = Self.folder.child(name)
        do throws(Trouble) {
            _ = try files.write(outcome, to: path, replacing: false)
        } catch {
            guard error.isOfMissingFolder else { throw error }
            try files.makeFolder(Self.folder)
            _ = try files.write(outcome, to: path, replacing: false)
        }
        known.withLock { $0.waiting += 1 }
    }

    /// Tells what waits until the task is cancelled; `news` is sent when there may be more.
    func run(_ news: AsyncStream<Void>) async {
        var news = news.makeAsyncIterator()
        while !Task.isCancelled {
            let isAllTold = await tellAll()
            let failures = state.failures
            if isAllTold, failures == 0 {
                guard await news.next() != nil else { return }
            } else {
                try? await Task.sleep(for: timings.backOff(after: max(failures, 1)))
            }
        }
    }

    /// Tells each that waits, once; whether none is left.
    ///
    /// Only one of several watchers does: the others leave it to that one.
    func tellAll() async -> Bool {
        do throws(Trouble) {
            guard try files.status(of: Self.folder) != nil else { return true }
            guard let lock = try files.lock(Self.lockPath) else { return true }
            defer { withExtendedLifetime(lock) {} }
            while case let batch = try waiting(), !batch.isEmpty {
                for path in batch {
                    guard !Task.isCancelled, try await tell(path) else { return false }
                }
            }
            known.withLock { $0 = State() }
            return true
        } catch {
            failed(error.reason)
            return false
        }
    }

    private func tell(_ path: EntryPath) async throws(Trouble) -> Bool {
        guard let outcome = try files.read(path, limit: Self.byteLimit) else { return true }
        do throws(HookFailure) {
            try await hook.tell(outcome.bytes)
        } catch {
            failed(error.reason)
            return false
        }
        try files.remove(path)
        known.withLock { $0 = State(waiting: max(0, $0.waiting - 1)) }
        return true
    }

    private func failed(_ reason: String) {
        known.withLock { state in
            state.failure = reason
            state.failures += 1
        }
    }

    private func waiting() throws(Trouble) -> [EntryPath] {
        guard let listing = try files.list(Self.folder) else { return [] }
        var names: [[UInt8]] = []
        var count = 0
        while let entry = try listing.next() {
            // What is still being written is hidden.
            guard entry.name.first != UInt8(ascii: ".") else { continue }
            count += 1
            names.append(entry.name)
            if names.count == 2 * Self.batch { names = Self.oldest(of: names) }
        }
        known.withLock { $0.waiting = count }
        return Self.oldest(of: names).compactMap { Self.folder.appending($0) }
    }

    private static func oldest(of names: [[UInt8]]) -> [[UInt8]] {
        Array(names.sorted { $0.lexicographicallyPrecedes($1) }.prefix(batch))
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
