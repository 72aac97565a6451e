internal import AccessLog
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    func accessCount() throws -> Int64 {
        let find = try statement(
            "SELECT number FROM access_event ORDER BY number DESC LIMIT 1")
        defer { find.reset() }
        return try find.step() ? find.integer(0) + 1 : 0
    }

    func accessHashes(at index: Int64) throws -> [UInt8] {
        let find = try statement("SELECT hashes FROM access_event WHERE number = ?")
        defer { find.reset() }
        find.bind(1, index)
        return try find.step() ? find.blob(0) : []
    }

    func accesses(
        in places: Range<Int64>, of person: PersonID?, newestFirst: Bool,
        _ body: (StoredAccess) throws -> Bool
    ) throws {
        let condition = person == nil ? "" : " AND person = ?3"
        let find = try statement(
            """
            SELECT number, person, leaf, agent, subject, hashes FROM access_event
            WHERE number >= ?1 AND number < ?2\(condition)
            ORDER BY number \(newestFirst ? "DESC" : "ASC")
            """)
        defer { find.reset() }
        find.bind(1, places.lowerBound)
        find.bind(2, places.upperBound)
        if let person { find.bind(3, person.uuid) }
        while try find.step() {
            let access = StoredAccess(
                index: find.integer(0),
                person: find.isNull(1) ? nil : PersonID(try find.uuid(1)),
                entry: AccessEntry(
                    leaf: find.blob(2), agent: find.isNull(3) ? nil : find.blob(3),
                    subject: find.isNull(4) ? nil : find.blob(4)),
                hashes: find.blob(5))
            guard try body(access) else { return }
        }
    }

    func insert(_ access: StoredAccess) throws {
        let insert = try statement(
            """
            INSERT INTO access_event (number, person, leaf, agent, subject, hashes)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        insert.bind(1, access.index)
        if let person = access.person { insert.bind(2, person.uuid) } else { insert.bindNull(2) }
        insert.bind(3, access.entry.leaf)
        for (column, part) in [(Int32(4), access.entry.agent), (5, access.entry.subject)] {
            if let part { insert.bind(column, part) } else { insert.bindNull(column) }
        }
        insert.bind(6, access.hashes)
        try insert.run()
    }

    func eraseParts(ofAccess index: Int64, agent: Bool) throws {
        let agentPart = agent ? ", agent = NULL" : ""
        let update = try statement(
            "UPDATE access_event SET person = NULL, subject = NULL\(agentPart) WHERE number = ?")
        update.bind(1, index)
        try update.run()
    }
}
