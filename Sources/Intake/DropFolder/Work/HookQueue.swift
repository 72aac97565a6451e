internal import Base
internal import Foundation
internal import Synchronization

/// Outcomes on their way to a hook: each is a file in `.work/hooks`, written before its document's
/// file is moved and removed when the hook has taken it, so that none is lost with a process.
///
/// One that is refused again and again while later ones are taken is set aside, in
/// `.work/hooks-refused`, and told once more by each later run when all others have been.
final class HookQueue: Sendable {
    /// Outcomes that are looked up at a time, the oldest of which are told first.
    private static let batch = 1_024
    private static let folder = OutcomeFolder.work.path.child("hooks")
    private static let lockPath = OutcomeFolder.work.path.child("hooks.lock")
    private static let refused = OutcomeFolder.work.path.child("hooks-refused")
    private static let byteLimit = 64 << 20
    /// Times that an outcome is refused before the next is tried.
    private static let tries = 8
    /// Outcomes that are refused one after the other before the hook counts as down.
    private static let refusalsInARow = 16

    /// How the hook does.
    struct State: Sendable {
        /// Outcomes that wait, as far as they were counted.
        var waiting = 0
        /// Outcomes that were set aside.
        var refused = 0
        /// Why the last one that failed did, as long as none was taken since.
        var failure: String?
        var failures = 0
        /// The file whose outcome that was.
        var file: String?
        /// When the next attempt is due.
        var again: Date?
    }

    /// An outcome that was not taken.
    private struct Refusal {
        let reason: String
        let file: String?
    }

    private let files: any FileSystem
    private let hook: any OutcomeHook
    private let timings: WatchTimings
    private let tries: Int
    private let noticed: @Sendable (WatchNotice) -> Void
    private let known = Mutex(State())
    private let refusals = Mutex<[EntryPath: Int]>([:])

    /// - Parameters:
    ///   - triesOnce: Whether each outcome is tried once, by a watcher that will end.
    ///   - noticed: Hears of failures, once for each reason in a row.
    init(
        files: any FileSystem, hook: any OutcomeHook, timings: WatchTimings,
        triesOnce: Bool = false, noticed: @escaping @Sendable (WatchNotice) -> Void = { _ in }
    ) {
        self.noticed = noticed
        self.files = files
        self.hook = hook
        self.timings = timings
        tries = triesOnce ? 1 : Self.tries
    }

    var state: State { known.withLock { $0 } }

    /// Notes an outcome that is to be told, durably. Doing it twice for one file does no harm: its
    /// name is when the file was claimed, and which one it was.
    func post(_ outcome: [UInt8], of status: FileStatus) throws(FolderFailure) {
        let name = "\(Self.digits(UInt64(bitPattern: status.changed)))-\(Self.digits(status.inode))"
        let path = Self.folder.child(name)
        do throws(FolderFailure) {
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
        var hasRetried = false
        while !Task.isCancelled {
            let isAllTold = await tellAll()
            if isAllTold, !hasRetried {
                await tellRefused()
                hasRetried = true
            }
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
        do throws(FolderFailure) {
            guard try files.status(of: Self.folder) != nil else { return true }
            guard let lock = try files.lock(Self.lockPath) else { return true }
            defer { withExtendedLifetime(lock) {} }
            while case let batch = try waiting(in: Self.folder), !batch.isEmpty {
                guard try await tell(batch) else { return false }
            }
            known.withLock { $0 = State(refused: $0.refused) }
            return true
        } catch {
            failed(error.reason)
            return false
        }
    }

    /// Tells those that were set aside, each once; what is refused again stays.
    func tellRefused() async {
        do throws(FolderFailure) {
            guard try files.status(of: Self.refused) != nil,
                let lock = try files.lock(Self.lockPath)
            else { return }
            defer { withExtendedLifetime(lock) {} }
            let batch = try waiting(in: Self.refused)
            var left = 0
            for path in batch where try await tell(path) != nil { left += 1 }
            known.withLock { $0.refused = left }
        } catch {
            failed(error.reason)
        }
    }

    /// Tells outcomes in their order; false where the rest is to wait.
    private func tell(_ batch: [EntryPath]) async throws(FolderFailure) -> Bool {
        var passed: [EntryPath] = []
        for path in batch {
            guard !Task.isCancelled else { return false }
            guard let refusal = try await tell(path) else {
                // It took a later one, so it is these that it does not want.
                for path in passed { try setAside(path) }
                passed = []
                continue
            }
            failed(refusal.reason, of: refusal.file)
            let count = refusals.withLock { refusals in
                refusals[path, default: 0] += 1
                return refusals[path, default: 0]
            }
            passed.append(path)
            guard count >= tries, passed.count < Self.refusalsInARow else { return false }
        }
        return passed.isEmpty
    }

    /// Tells one outcome; why it was not taken, nil where it was.
    private func tell(_ path: EntryPath) async throws(FolderFailure) -> Refusal? {
        guard let outcome = try files.read(path, limit: Self.byteLimit) else { return nil }
        do throws(HookFailure) {
            try await hook.tell(outcome.bytes)
        } catch {
            let file = try? JSONValue(outcome.bytes)["file"]?.text
            return Refusal(
                reason: error.reason, file: file.map { EntryPath.shown(Array($0.utf8)) })
        }
        try files.remove(path)
        refusals.withLock { $0[path] = nil }
        known.withLock { $0 = State(waiting: max(0, $0.waiting - 1), refused: $0.refused) }
        return nil
    }

    private func setAside(_ path: EntryPath) throws(FolderFailure) {
        let target = path.dropping(2)?.below(Self.refused) ?? Self.refused
        try files.makeFolder(Self.refused)
        if case .occupied = try files.move(path, to: target) { try files.remove(path) }
        refusals.withLock { $0[path] = nil }
        known.withLock { state in
            state.waiting = max(0, state.waiting - 1)
            state.refused += 1
        }
    }

    private func failed(_ reason: String, of file: String? = nil) {
        let wait = known.withLock { state in
            let isNew = state.failure != reason
            state.failure = reason
            state.failures += 1
            state.file = file
            let wait = timings.backOff(after: state.failures)
            state.again = tries == 1 ? nil : Date(timeIntervalSinceNow: wait / .seconds(1))
            return isNew ? wait : nil
        }
        guard let wait else { return }
        noticed(
            .hookFailed(
                file: file, reason: reason,
                againIn: tries == 1 ? nil : Int((wait / .seconds(1)).rounded(.up))))
    }

    private func waiting(in folder: EntryPath) throws(FolderFailure) -> [EntryPath] {
        guard let listing = try files.list(folder) else { return [] }
        var names: [[UInt8]] = []
        var count = 0
        while let entry = try listing.next() {
            // What is still being written is hidden.
            guard entry.name.first != UInt8(ascii: ".") else { continue }
            count += 1
            names.append(entry.name)
            if names.count == 2 * Self.batch { names = Self.oldest(of: names) }
        }
        known.withLock { state in
            if folder == Self.folder { state.waiting = count } else { state.refused = count }
        }
        return Self.oldest(of: names).compactMap { folder.appending($0) }
    }

    private static func oldest(of names: [[UInt8]]) -> [[UInt8]] {
        Array(names.sorted { $0.lexicographicallyPrecedes($1) }.prefix(batch))
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Is told what became of each file, at least once, after that is durable.
public protocol OutcomeHook: Sendable {
    /// Passes one outcome on: the same object as an acknowledgement's.
    ///
    /// - Throws: ``HookFailure`` where it is to be told again later.
    func tell(_ outcome: [UInt8]) async throws(HookFailure)
}

/// Why an outcome could not be passed on.
public struct HookFailure: Error, Sendable, Hashable {
    /// One sentence without a full stop and without anything that the hook has said.
    public let reason: String

    /// Names a reason.
    public init(_ reason: String) { self.reason = reason }
}
