import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A store that was put back to an earlier state looks whole; a checkpoint that was kept elsewhere
/// tells it.
@Suite struct RollbackTests {
    private static func record(_ number: Int, in store: HealthStore) async throws {
        try await store.staff.record([
            AccessEvent(
                instant: StoreKind.now.microseconds + Int64(number), action: .read,
                kind: .documents, role: .app, app: "org.example.portal", purpose: .treatment,
                decision: .allowed, agent: AccessEvent.Agent(identifier: "Dr Example"),
                subject: AccessEvent.Subject(person: World.person.description))
        ])
    }

    /// ```
    /// store   event 0 … 4 ── copy ── event 5 … 9 ── checkpoint
    /// copy                     └─ refused ── other events 5 … 11 ── refused
    /// ```
    @Test(arguments: [false, true])
    func `a store behind a checkpoint is refused`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let place = isEncrypted ? try plain.encrypted() : plain
            var store = try place.open()
            for number in 0..<5 { try await Self.record(number, in: store) }
            let early = try await store.staff.checkpoint(origin: "o")
            try await store.close()
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            for suffix in ["", ".keys", ".position", ".pages"]
            where FileManager.default.fileExists(atPath: place.path + suffix) {
                try FileManager.default.copyItem(
                    atPath: place.path + suffix, toPath: copy.path + suffix)
            }
            store = try place.open()
            for number in 5..<10 { try await Self.record(number, in: store) }
            let late = try await store.staff.checkpoint(origin: "o")
            for checkpoint in [early, late] { try await store.staff.require(checkpoint) }
            try await store.close()

            let older = try copy.open()
            try await older.staff.require(early)
            let short = await #expect(throws: StoreError.self) {
                try await older.staff.require(late)
            }
            #expect(short?.code == .behindCheckpoint)
            for number in 105..<112 { try await Self.record(number, in: older) }
            let other = await #expect(throws: StoreError.self) {
                try await older.staff.require(late)
            }
            #expect(other?.code == .behindCheckpoint)
            try await older.close()
        }
    }
}
