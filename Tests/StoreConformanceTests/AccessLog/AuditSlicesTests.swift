import AccessLog
import Fixtures
import Foundation
import GRDB
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// An audit that examines slices of the log at the same time, against one that reads event after
/// event, on a log that is changed more and more.
@Suite struct AuditSlicesTests {
    private static let count = 33

    @Test(arguments: [1, 2])
    func `slices find what one reading finds`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        try await TemporaryStore.atPlace { place in
            let checkpoints = try await fill(place)
            for change in 0..<12 {
                let file = try DatabaseQueue(path: CheckedFileSystem.url(place.path))
                if change > 0 {
                    let sql = Self.change(using: &random)
                    try await file.write { try $0.execute(sql: sql) }
                }
                let expected = try await file.read { try Self.oneReading($0, checkpoints) }
                try file.close()
                if change == 0 { #expect(expected.findings.isEmpty) }
                if change == 11 { #expect(!expected.findings.isEmpty) }
                let store = try place.open(mode: .readOnly)
                for slice in [1, 2, 5, 16, 1_000] {
                    let audit = try await store.staff.audit(against: checkpoints, slice: slice)
                    #expect(audit.findings == expected.findings, "\(change) \(slice)")
                    #expect(audit.findingCount == expected.findingCount, "\(change) \(slice)")
                    #expect(audit.erasedParts == expected.erasedParts, "\(change) \(slice)")
                    #expect(audit.root == expected.root, "\(change) \(slice)")
                }
                try await store.close()
            }
        }
    }

    private func fill(_ place: TemporaryStore) async throws -> [Checkpoint] {
        let store = try place.open()
        try await store.staff.record(
            (0..<Self.count).map { number in
                AccessEvent(
                    instant: Int64(number), action: .search, kind: .documents, role: .app,
                    app: "org.example.portal", purpose: .treatment, decision: .allowed,
                    agent: AccessEvent.Agent(identifier: "dr-\(number)"),
                    subject: AccessEvent.Subject(person: nil, record: "consent-\(number)"))
            })
        var checkpoints: [Checkpoint] = []
        for size in [0, 1, 16, 21, Self.count] {
            checkpoints.append(try await store.staff.checkpoint(origin: "o", size: Int64(size)))
        }
        try await store.close()
        return checkpoints
    }

    private static func change(using random: inout SplitMix64) -> String {
        let (one, other) = (Int.random(in: 0..<count, using: &random), random.next() % 33)
        let theirs = "FROM access_event WHERE number = \(other)"
        return [
            "DELETE FROM access_event WHERE number = \(one)",
            "UPDATE OR IGNORE access_event SET number = \(count + one) WHERE number = \(one)",
            "UPDATE access_event SET agent = NULL WHERE number = \(one)",
            "UPDATE access_event SET subject = x'00' WHERE number = \(one)",
            "UPDATE access_event SET leaf = x'7b7d' WHERE number = \(one)",
            "UPDATE access_event SET hashes = x'' WHERE number = \(one)",
            "UPDATE access_event SET hashes = zeroblob(2 * length(hashes)) WHERE number = \(one)",
            "UPDATE OR IGNORE access_event SET leaf = (SELECT leaf \(theirs)),"
                + " hashes = (SELECT hashes \(theirs)) WHERE number = \(one)",
        ].randomElement(using: &random) ?? ""
    }

    private static func oneReading(
        _ db: Database, _ checkpoints: [Checkpoint]
    ) throws -> AccessLogAudit {
        var audit = AccessLogAudit(checkpoints: checkpoints)
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT number, leaf, agent, subject, hashes FROM access_event ORDER BY number")
        while let row = try rows.next() {
            let parts = (2...3).map { (row[$0] as Data?).map { Array($0) } }
            audit.read(
                AccessEntry(leaf: Array(row[1] as Data), agent: parts[0], subject: parts[1]),
                at: row[0], hashes: Array(row[4] as Data))
        }
        audit.finish()
        return audit
    }
}
