import CHostileDisk
import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Somebody who can write to the folder of an encrypted store, and has no key, changes any of its
/// files, before the store is opened and at any call on them while it is used.
///
/// What is read is always what was written: all of it, or an error. An older state is read only
/// where both the log and its position were changed, which are all that a commit changes: as the
/// two were before it, the whole store is as it was. `FreshnessTests` has each case by name.
///
/// `CASEBOOK_DISK_CASES` says how many cases there are, `CASEBOOK_SEED` which is the first.
@Suite(.serialized) struct HostileDiskTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["CASEBOOK_DISK_CASES"].flatMap(UInt64.init) ?? 160
    private static let first = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 1

    /// A store at two times: closed, and with transactions that are in its log only.
    private struct Victim {
        let folder: HostileFolder
        /// The same store before.
        let before: HostileFolder
        /// What was in it after each transaction, the last one last.
        let states: [Set<String>]
        let calls: UInt64
    }

    private static func text(_ number: Int) -> String {
        "<\(number)>" + String(repeating: "fever \(number) ", count: 200)
    }

    private static func store(_ number: Int, in store: HealthStore) async throws {
        _ = try await store.interface.store(
            Made.document(text(number), patient: "\(number % 3)", start: Double(number)))
    }

    private static func read(_ store: HealthStore) async throws -> Set<String> {
        let found = try await store.staff.documents(matching: .all, includeDocumentData: true)
        return Set(found.map { String(decoding: $0.document?.documentData ?? [], as: UTF8.self) })
    }

    private static func victims(_ place: TemporaryStore) async throws -> [Victim] {
        var states: [Set<String>] = [[]]
        func add(_ numbers: Range<Int>, to store: HealthStore) async throws {
            for number in numbers {
                try await Self.store(number, in: store)
                states.append(states[states.count - 1].union([text(number)]))
            }
        }
        let first = try place.open()
        try await add(0..<2, to: first)
        try await first.close()
        let early = try HostileFolder(place)
        let next = try place.open()
        try await add(2..<4, to: next)
        try await next.close()
        let closed = try HostileFolder(place)
        let closedStates = states
        let second = try place.open()
        try await add(4..<7, to: second)
        let open = try HostileFolder(place)
        let openStates = states
        try await second.close()
        var victims: [Victim] = []
        for (folder, before, states) in [
            (closed, early, closedStates), (open, closed, openStates),
        ] {
            try folder.putBack()
            let calls = try await HostileFolder.strike(place.path, before: .max, {}) {
                try await use(place, states: states.suffix(1))
            }
            victims.append(
                Victim(folder: folder, before: before, states: states, calls: calls))
        }
        return victims
    }

    /// Reads, writes, reads and closes.
    private static func use(_ place: TemporaryStore, states: [Set<String>]) async throws {
        let store = try place.open()
        do {
            let before = try await read(store)
            #expect(states.contains(before))
            try await Self.store(100, in: store)
            #expect(try await read(store) == before.union([text(100)]))
        } catch {
            try? await store.close()
            throw error
        }
        try await store.close()
    }

    @Test func `what is read is what was written, or an error`() async throws {
        try await TemporaryStore.atPlace { plain in
            let key = try TemporaryStore(path: plain.path + "-kept").encrypted().key
            let other = try TemporaryStore(path: plain.path + "-other").encrypted()
            try await other.open().close()
            let place = TemporaryStore(path: plain.path, key: key)
            let victims = try await Self.victims(place)
            let foreign = try HostileFolder(other)
            var refused = 0
            var struck = 0
            for number in Self.first..<(Self.first + Self.count) {
                var random = SplitMix64(seed: number)
                let victim = victims[Int.random(in: 0..<2, using: &random)]
                try victim.folder.putBack()
                let attack = HostileAttack(
                    victim.folder, before: victim.before, foreign: foreign, &random)
                let mayBeOlder = attack.touches("-wal") && attack.touches(".position")
                let states = mayBeOlder ? victim.states : victim.states.suffix(1)
                let isLate = Bool.random(using: &random)
                do {
                    if isLate {
                        struck += 1
                        let call = UInt64.random(in: 0..<victim.calls, using: &random)
                        try await HostileFolder.strike(plain.path, before: call) {
                            attack.carryOut()
                        } during: {
                            try await Self.use(place, states: states)
                        }
                    } else {
                        attack.carryOut()
                        try await Self.judge(place, states, attack, number)
                    }
                } catch let error as StoreError {
                    refused += 1
                    #expect(error.code != .notEncrypted || attack.touches(".keys"), "\(number)")
                    guard !isLate else { continue }
                    try await Self.undo(attack, place, victim, number)
                }
            }
            #expect(struck > 0 && refused > Int(Self.count) / 10)
        }
    }

    /// Opens the store after an attack; what it gives must be what it had.
    private static func judge(
        _ place: TemporaryStore, _ states: [Set<String>], _ attack: HostileAttack,
        _ number: UInt64
    ) async throws {
        // A store that is gone as a whole is a new one to whoever has only its folder.
        let isGone = ["", "-wal", ".keys"].allSatisfy { suffix in
            !FileManager.default.fileExists(atPath: place.path + suffix)
        }
        let store = try place.open()
        do {
            let found = try await read(store)
            try await store.close()
            guard !isGone else { return }
            #expect(states.contains(found), "case \(number): \(attack)")
        } catch {
            try? await store.close()
            throw error
        }
    }

    /// Nothing but what the attack changed has changed: put that back, and all is there.
    private static func undo(
        _ attack: HostileAttack, _ place: TemporaryStore, _ victim: Victim, _ number: UInt64
    ) async throws {
        // The store had been opened before what was changed was found, and has gone on: what is put
        // back then is older.
        let hasGoneOn = ["", "-wal", ".position", ".pages"].contains { suffix in
            !attack.touches(suffix)
                && FileManager.default.contents(atPath: place.path + suffix)
                    != victim.folder.files[suffix]
        }
        if hasGoneOn { return }
        for suffix in attack.touched { try victim.folder.putBack(suffix) }
        let store = try place.open(mode: .readOnly)
        let found = try await read(store)
        try await store.close()
        #expect(found.count == victim.states.last?.count, "case \(number), undone: \(attack)")
    }
}
