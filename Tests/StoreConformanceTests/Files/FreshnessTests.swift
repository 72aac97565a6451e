import CHostileDisk
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Between two openings, somebody puts older files of an encrypted store back, or takes some away:
/// that is refused, or nothing is missing. A power cut or a kill is neither.
///
/// `CASEBOOK_MOMENTS` is how many moments of a recording are tried; all, if it is 0.
@Suite(.serialized) struct FreshnessTests {
    private typealias Moment = DiskRecording.Moment
    private static let environment = ProcessInfo.processInfo.environment
    private static let most = environment["CASEBOOK_MOMENTS"].flatMap(Int.init) ?? 30
    private static let changing = ["", "-wal", ".position", ".pages"]

    private static func document(_ number: Int) -> NewDocument {
        let text = "<\(number)>" + String(repeating: "fever \(number) ", count: 300)
        return Made.document(text, patient: "\(number % 3)", start: Double(number))
    }

    /// Documents, all of which can be read.
    private static func read(
        _ place: TemporaryStore, _ mode: SQLiteBackend.Mode
    ) async throws -> Int {
        let store = try place.open(mode: mode)
        do {
            let found = try await store.staff.documents(
                matching: .all, includeDocumentData: true)
            #expect(found.allSatisfy { $0.document?.documentData != nil })
            for sample in found {
                #expect(try await store.staff.receipt(ofDocument: sample.uuid) != nil)
            }
            try await store.close()
            return found.count
        } catch {
            try? await store.close()
            throw error
        }
    }

    /// Three sessions of three documents; the first one makes the store.
    private static func recording(_ place: TemporaryStore) async throws -> [Moment] {
        try await DiskRecording.record(place.path) { acknowledge in
            for session in 0..<3 {
                let store = try place.open()
                for number in session * 3..<session * 3 + 3 {
                    _ = try await store.interface.store(document(number))
                    acknowledge(number + 1)
                }
                try await store.close()
            }
        }
    }

    private static func some<Value>(of all: [Value], times: Int) -> [Value] {
        let count = most * times
        guard count > 0, all.count > count else { return all }
        let step = Double(all.count) / Double(count)
        return (0..<count).map { all[Int(Double($0) * step)] }
    }

    /// ```
    /// calls   ○ ○ ○ ✕ ○ ○ …     the process is killed before any of them, or the power fails
    /// store   opens, and has what was acknowledged, and at most one document more
    /// ```
    @Test(arguments: [false, true])
    func `whenever a process ends, what was acknowledged is there`(
        isPowerCut: Bool
    ) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let moments = try await Self.recording(place)
            #expect(moments.count > 100)
            var random = SplitMix64(seed: isPowerCut ? 2 : 1)
            for (number, moment) in Self.some(of: moments, times: 1).enumerated() {
                let state = isPowerCut ? moment.afterPowerCut(&random) : moment
                let what: Comment = "moment \(number), \(moment.acknowledged) acknowledged"
                let allowed = moment.acknowledged...moment.acknowledged + 1
                try state.putBack(at: place.path)
                // Before there is a store there is nothing to read.
                if state.files[""] != nil, state.files[".keys"] != nil {
                    do {
                        #expect(allowed.contains(try await Self.read(place, .readOnly)), what)
                    } catch let error as StoreError where error.code == .olderSchema {
                    } catch { Issue.record(error, what) }
                }
                do {
                    #expect(allowed.contains(try await Self.read(place, .readWrite)), what)
                } catch { Issue.record(error, what) }
            }
        }
    }

    /// Mixtures of two of the moments at which nothing was under way: some files as they were then,
    /// the others as they are now. What the folder never was as a whole is refused, or nothing is
    /// missing.
    ///
    /// The log, its position and the file of versions make a state by themselves: where all three
    /// are older, what the database has of the newer state is not looked at.
    @Test func `some older files beside newer ones are refused, or nothing is missing`()
        async throws
    {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let moments = try await Self.recording(place)
            let mixtures = Self.mixtures(of: moments)
            #expect(mixtures.count > 100)
            var refused = 0
            var opened = 0
            for (number, mixture) in Self.some(of: mixtures, times: 3).enumerated() {
                do {
                    try mixture.moment.putBack(at: place.path)
                    let mode = number % 2 == 0 ? SQLiteBackend.Mode.readOnly : .readWrite
                    let count = try await Self.read(place, mode)
                    #expect(mixture.allowed.contains(count), "\(mixture.what)")
                    opened += 1
                } catch let error as StoreError {
                    refused += 1
                    let codes: [StoreError.Code] =
                        [.rolledBack, .damagedLog, .corrupt, .cannotOpen]
                    #expect(codes.contains(error.code), "\(error)")
                }
            }
            #expect(refused > opened)
        }
    }

    private struct Mixture {
        let moment: Moment
        let allowed: Set<Int>
        let what: String
    }

    private static func mixtures(of moments: [Moment]) -> [Mixture] {
        let genuine = Set(moments.map { moment in changing.map { moment.files[$0] } })
        var still: [Moment] = []
        for moment in moments where still.last?.acknowledged != moment.acknowledged {
            still.append(moment)
        }
        if let last = moments.last { still.append(last) }
        var mixtures: [Mixture] = []
        for (index, newer) in still.enumerated() {
            for older in still[..<index] where older.files[""] != nil {
                let differing = changing.filter { older.files[$0] != newer.files[$0] }
                for set in 1..<(1 << differing.count) - 1 {
                    let old = differing.enumerated().filter { set >> $0.offset & 1 == 1 }
                        .map(\.element)
                    var mixture = newer
                    for suffix in old { mixture.files[suffix] = older.files[suffix] }
                    if genuine.contains(changing.map { mixture.files[$0] }) { continue }
                    let isState = ["-wal", ".position", ".pages"].allSatisfy {
                        old.contains($0) || !differing.contains($0)
                    }
                    mixtures.append(
                        Mixture(
                            moment: mixture,
                            allowed: Set([newer.acknowledged])
                                .union(isState ? [older.acknowledged] : []),
                            what: "\(old) of \(older.acknowledged) in \(newer.acknowledged)"))
                }
            }
        }
        return mixtures
    }

    /// A store with three documents, closed; the same with six; and killed with nine.
    private struct Victim {
        let place: TemporaryStore
        let first: HostileFolder
        let closed: HostileFolder
        let killed: HostileFolder

        init(_ plain: TemporaryStore) async throws {
            place = try plain.encrypted()
            var folders: [HostileFolder] = []
            for session in 0..<3 {
                let store = try place.open()
                for number in session * 3..<session * 3 + 3 {
                    _ = try await store.interface.store(FreshnessTests.document(number))
                }
                if session == 2 { folders.append(try HostileFolder(place)) }
                try await store.close()
                if session < 2 { folders.append(try HostileFolder(place)) }
            }
            (first, closed, killed) = (folders[0], folders[1], folders[2])
        }

        /// Opens what an attack has made of a folder, and says how that is refused.
        func refusal(
            _ folder: HostileFolder, _ attack: () throws -> Void
        ) async throws -> [StoreError.Code?] {
            var codes: [StoreError.Code?] = []
            for mode in [SQLiteBackend.Mode.readOnly, .readWrite] {
                try folder.putBack()
                try attack()
                codes.append(try await code { _ = try await FreshnessTests.read(place, mode) })
            }
            return codes
        }

        func write(_ data: Data?, to suffix: String) throws {
            let file = URL(fileURLWithPath: place.path + suffix)
            try? FileManager.default.removeItem(at: file)
            try data?.write(to: file)
        }
    }

    @Test func `older pages, and an older database, are refused at the first read`()
        async throws
    {
        try await TemporaryStore.atPlace { plain in
            let victim = try await Victim(plain)
            let old = try #require(victim.first.files[""])
            let new = try #require(victim.closed.files[""])
            #expect(
                try await victim.refusal(victim.closed) { try victim.write(old, to: "") }
                    == [.corrupt, .corrupt])
            var changed = 0
            for page in 0..<old.count / 4_096 {
                let range = page * 4_096..<(page + 1) * 4_096
                guard old[range] != new[range] else { continue }
                changed += 1
                let codes = try await victim.refusal(victim.closed) {
                    var mixed = new
                    mixed.replaceSubrange(range, with: old[range])
                    try victim.write(mixed, to: "")
                }
                // A page of an index that no query reads is found by a scrub.
                #expect(codes.allSatisfy { $0 == .corrupt || $0 == nil }, "page \(page + 1)")
                guard codes.contains(nil) else { continue }
                let backend = try? SQLiteBackend(path: victim.place.path, key: victim.place.key)
                let isTold = try await code {
                    try await backend?.backUp(
                        to: victim.place.path + "-b\(page)", at: StoreKind.now)
                }
                // Opening may have written the page anew before it was read.
                #expect(isTold == .corrupt || isTold == nil, "page \(page + 1)")
                try? await backend?.close()
            }
            #expect(changed > 2)
        }
    }

    @Test func `an older, a shorter and a deleted log are refused`() async throws {
        try await TemporaryStore.atPlace { plain in
            let victim = try await Victim(plain)
            let log = try #require(victim.killed.files["-wal"])
            for other in [nil, Data(), log.prefix(32), log.prefix(log.count / 2)] {
                #expect(
                    try await victim.refusal(victim.killed) {
                        try victim.write(other, to: "-wal")
                    } == [.damagedLog, .damagedLog])
            }
            // The log of an earlier session, in a store that is closed.
            #expect(
                try await victim.refusal(victim.killed) {
                    try victim.write(victim.first.files["-wal"], to: "-wal")
                } == [.damagedLog, .damagedLog])
            try victim.killed.putBack()
            let last = try victim.place.open()
            try await last.close()
            let after = try HostileFolder(victim.place)
            #expect(
                try await victim.refusal(after) { try victim.write(log, to: "-wal") }
                    == [.damagedLog, .damagedLog])
        }
    }

    @Test func `older, deleted and forged marks of the store's state are refused`()
        async throws
    {
        try await TemporaryStore.atPlace { plain in
            let victim = try await Victim(plain)
            for folder in [victim.closed, victim.killed] {
                for suffix in [".position", ".pages"] {
                    let now = try #require(folder.files[suffix])
                    var turned = now
                    turned[turned.count / 2 / 512 * 512] ^= 1
                    for other in [nil, Data(), victim.first.files[suffix]] {
                        #expect(
                            try await victim.refusal(folder) { try victim.write(other, to: suffix) }
                                == [.rolledBack, .rolledBack], "\(suffix)")
                    }
                    let codes = try await victim.refusal(folder) {
                        try victim.write(turned, to: suffix)
                    }
                    #expect(
                        codes.allSatisfy { $0 == .rolledBack || $0 == nil }, "\(suffix) \(codes)")
                }
                #expect(
                    try await victim.refusal(folder) {
                        for suffix in [".position", ".pages", "-wal"] {
                            try victim.write(nil, to: suffix)
                        }
                    } == [.rolledBack, .rolledBack])
            }
        }
    }

    /// Records of a large store are longer than SQLite writes at once, and the file is written anew
    /// on the way.
    @Test(arguments: [1, 500, 16_379, 16_384, 250_000])
    func `versions of any number of pages are read as they were written`(pages: UInt64)
        async throws
    {
        try await TemporaryStore.atPlace { #expect(chd_version_file($0.path + ".pages", pages)) }
    }

    /// A sign-in link that was used stays used: the mark of it is in the database.
    @Test func `a database from before a link was used is refused`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let end = StoreKind.now.addingTimeInterval(3_600)
            try await place.open().close()
            let before = try HostileFolder(place)
            var backend = try SQLiteBackend(path: place.path, key: place.key)
            try await backend.note(mark: "link", until: end)
            try await backend.close()
            let after = try HostileFolder(place)
            for suffixes in [[""], ["", ".position"], ["", ".pages"], [".pages", ".position"]] {
                try after.putBack()
                for suffix in suffixes { try before.putBack(suffix) }
                let refusal = try await code {
                    let opened = try SQLiteBackend(path: place.path, key: place.key)
                    do { _ = try await opened.marks(at: StoreKind.now) } catch {
                        try? await opened.close()
                        throw error
                    }
                    try await opened.close()
                }
                #expect(refusal == .corrupt || refusal == .rolledBack, "\(suffixes)")
            }
            try after.putBack()
            backend = try SQLiteBackend(path: place.path, key: place.key)
            #expect(try await backend.marks(at: StoreKind.now).keys.contains("link"))
            try await backend.close()
        }
    }

    /// A log that is exchanged after it was examined, before SQLite reads it.
    @Test func `nothing is missing when files change while the store is opened`() async throws {
        try await TemporaryStore.atPlace { plain in
            let victim = try await Victim(plain)
            try victim.killed.putBack()
            let calls = try await HostileFolder.strike(victim.place.path, before: .max, {}) {
                _ = try await Self.read(victim.place, .readOnly)
            }
            let log = try #require(victim.killed.files["-wal"])
            var refused = 0
            for call in 0..<calls {
                try victim.killed.putBack()
                let outcome = try await code {
                    try await HostileFolder.strike(victim.place.path, before: call) {
                        try? log.prefix(32 + 4_120 * 3).write(
                            to: URL(fileURLWithPath: victim.place.path + "-wal"))
                    } during: {
                        let count = try await Self.read(victim.place, .readOnly)
                        #expect(count == 9)
                    }
                }
                if outcome != nil { refused += 1 }
            }
            #expect(refused > 3)
        }
    }
}
