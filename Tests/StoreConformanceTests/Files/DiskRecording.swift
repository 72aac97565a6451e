import CHostileDisk
import Fixtures
import Foundation

/// What the folder of a store was before each call that was made on its files, and what of it was
/// durable: what a process leaves that is killed there, or a power cut.
final class DiskRecording: @unchecked Sendable {
    /// The folder before a call.
    struct Moment {
        var files: [String: Data]
        /// What each file held when it was last made durable.
        var durable: [String: Data]
        /// How many documents had been acknowledged.
        var acknowledged: Int
    }

    private let path: String
    private let lock = NSLock()
    private var moments: [Moment] = []
    private var acknowledged = 0

    private init(_ path: String) { self.path = path }

    /// What a store has; the files of positions and keys are written without calls of SQLite's.
    static let suffixes = ["", "-wal", ".keys", ".position", ".pages"]

    /// Runs something that says how many documents were acknowledged; each moment once.
    static func record(
        _ path: String, during body: (_ acknowledge: (Int) -> Void) async throws -> Void
    ) async throws -> [Moment] {
        guard chd_install() else { throw CocoaError(.featureUnsupported) }
        await DiskTurn.shared.take()
        defer { Task { await DiskTurn.shared.give() } }
        let recording = DiskRecording(path)
        let context = Unmanaged.passRetained(recording)
        defer { context.release() }
        chd_watch(
            path,
            { context, path, isSync in
                guard let context, let path else { return }
                Unmanaged<DiskRecording>.fromOpaque(context).takeUnretainedValue()
                    .see(String(cString: path), isSync)
            }, context.toOpaque())
        defer { chd_disarm() }
        try await body { count in
            recording.lock.withLock { recording.acknowledged = count }
        }
        recording.see("", false)
        return recording.lock.withLock { recording.moments }
    }

    /// Bytes of a log with the three pages that GRDB writes when it begins one.
    private static let bytesBegun = 32 + 3 * (24 + 4_096)

    private func see(_ changed: String, _ isSync: Bool) {
        lock.withLock {
            let last = moments.last
            var files: [String: Data] = [:]
            for suffix in Self.suffixes + [".making", ".making-wal", ".making.keys"] {
                guard let now = FileManager.default.contents(atPath: path + suffix) else {
                    continue
                }
                let before = last?.files[suffix]
                files[suffix] = before == now ? before : now
            }
            var durable = last?.durable ?? [:]
            if isSync, changed.hasPrefix(path) {
                let suffix = String(changed.dropFirst(path.count))
                durable[suffix] = files[suffix]
                // The position is durable before the log is brought into the database.
                if suffix == "" { durable[".position"] = files[".position"] }
            }
            // So is the log that GRDB begins, before its position is: no call of SQLite's says so.
            if let log = files["-wal"], log.count <= Self.bytesBegun,
                files[".position"] != last?.files[".position"]
            {
                durable["-wal"] = log
            }
            if last?.files != files || last?.durable != durable
                || last?.acknowledged != acknowledged
            {
                moments.append(
                    Moment(files: files, durable: durable, acknowledged: acknowledged))
            }
        }
    }
}

extension DiskRecording.Moment {
    /// Puts the folder in this state.
    func putBack(at path: String) throws {
        for suffix in HostileFolder.suffixes {
            let file = URL(fileURLWithPath: path + suffix)
            try? FileManager.default.removeItem(at: file)
            try files[suffix]?.write(to: file)
        }
    }

    /// What a power cut may leave: of what was not durable, any sector of the log and any page of
    /// the database, which may be torn, either slot of the position, and any part of what was added
    /// to the file of versions.
    func afterPowerCut(_ random: inout SplitMix64) -> DiskRecording.Moment {
        var cut = self
        for (suffix, now) in files {
            let before = durable[suffix] ?? Data()
            guard now != before, durable[suffix] != nil || suffix == "-wal" else { continue }
            if suffix == ".pages" {
                guard now.starts(with: before) else { continue }
                cut.files[suffix] = now.prefix(
                    Int.random(in: before.count...now.count, using: &random))
            } else if suffix != ".keys" {
                cut.files[suffix] = Self.mixed(before, now, &random)
            }
        }
        return cut
    }

    private static func mixed(
        _ before: Data, _ now: Data, _ random: inout SplitMix64
    ) -> Data {
        let sector = 512
        var mixed = now
        for start in stride(from: 0, to: now.count, by: sector)
        where Bool.random(using: &random) {
            let range = start..<min(start + sector, now.count)
            let old = before.dropFirst(start).prefix(range.count)
            mixed.replaceSubrange(
                range, with: Data(old) + Data(count: range.count - old.count))
        }
        return mixed
    }
}
