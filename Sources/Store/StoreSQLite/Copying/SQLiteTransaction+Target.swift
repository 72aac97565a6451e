internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore
internal import StoredForms

extension SQLiteTransaction: CopyTarget {
    private func hasNotes() throws -> Bool {
        try Row.fetchOne(
            db, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'store_copy'") != nil
    }

    func copyNote(_ name: String) throws -> [UInt8]? {
        guard try hasNotes() else { return nil }
        let find = try statement("SELECT value FROM store_copy WHERE name = ?")
        defer { find.reset() }
        find.bind(1, name)
        return try find.step() ? find.blob(0) : nil
    }

    func keepCopyNote(_ name: String, _ value: [UInt8]?) throws {
        guard let value else {
            return try execute("DELETE FROM store_copy WHERE name = ?", [name])
        }
        try execute(
            "INSERT OR REPLACE INTO store_copy (name, value) VALUES (?, ?)", [name, Data(value)])
    }

    func beginCopy() throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS store_copy (
                    name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID
                """)
    }

    func endCopy() throws { try db.execute(sql: "DROP TABLE store_copy") }

    func setPlace(_ last: Int64, of person: PersonID) throws {
        let number = try numberMade(for: person)
        try execute("UPDATE person SET last_sequence = ? WHERE number = ?", [last, number])
    }

    func setPlace(_ last: Int64, of person: PersonID, type: SampleType) throws {
        var series = try seriesMade(person: try numberMade(for: person), type: type)
        series.lastSequence = last
        try update(series)
    }

    func insert(
        _ run: SampleRun, type: SampleType, origin: PackedOrigin, of person: PersonID
    ) throws {
        guard run.count > 0 else { return }
        let person = try numberMade(for: person)
        var series = try seriesMade(person: person, type: type)
        let block = try nextBlockNumber()
        try write(run.block, block, origin: try number(of: origin.origin), to: &series)
        try update(series)
        let naming = LaneNaming(try naming(person), type)
        let brought = zip(run.uuids, run.sequences).filter { naming?.gave($0, at: $1) != true }
        try name(
            brought.map { StoredLocation(uuid: $0.0, prefix: $0.0.prefix, block: block) },
            person: person)
    }

    /// The name comes first: of two whose UUIDs begin alike the second is looked for among those
    /// that are gone.
    func insertGone(_ deletion: Deletion, of person: PersonID) throws {
        let person = try numberMade(for: person)
        let uuid = deletion.uuid
        try name([StoredLocation(uuid: uuid, prefix: uuid.prefix, block: 0)], person: person)
        try insert(deletion, person: person)
    }

    func keepMark(_ name: String, until end: Int64) throws {
        try execute("INSERT OR REPLACE INTO spent_mark (name, end_s) VALUES (?, ?)", [name, end])
    }

    func keepShared(_ name: String, _ value: [UInt8]) throws -> Bool { false }

    func clear(_ person: PersonID) throws {
        guard let number = try number(of: person) else { return }
        try removeRows(of: person, number)
    }
}
