internal import AccessLog
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms
internal import Synchronization

/// The access log: events wait in rows of their own, each in the transaction that it is about, and
/// get their places in the tree from one sequencer at a time (``LogSequencer``). So readers do not
/// queue at the end of one log.
extension PostgreSQLTransaction {
    /// - Throws: ``LogIsBehind`` where events wait that are to be read.
    func accessCount() throws -> Int64 {
        let rows = try ask(
            "SELECT size, EXISTS (SELECT 1 FROM access_pending) FROM access_head WHERE one = 1")
        guard let row = rows.first else { throw CompressedBytes.damaged }
        guard try mayLogBeBehind || row.integer(1) == 0 else { throw LogIsBehind() }
        return try row.integer(0)
    }

    func accessHashes(at index: Int64) throws -> [UInt8] {
        let rows = try ask("SELECT hashes FROM access_event WHERE number = $1", .integer(index))
        return try rows.first?.bytes(0) ?? []
    }

    func accesses(
        in places: Range<Int64>, of person: PersonID?, newestFirst: Bool,
        _ body: (StoredAccess) throws -> Bool
    ) throws {
        var places = places.clamped(to: 0..<(try accessCount()))
        while !places.isEmpty {
            let condition = person == nil ? "" : " AND person = $3"
            let values: [SQLValue] =
                [.integer(places.lowerBound), .integer(places.upperBound)]
                + (person.map { [.uuid($0.uuid)] } ?? [])
            let rows = try ask([
                SQLCommand(
                    """
                    SELECT number, person, leaf, agent, subject, hashes FROM access_event
                    WHERE number >= $1 AND number < $2\(condition)
                    ORDER BY number \(newestFirst ? "DESC" : "ASC") LIMIT \(Self.logSlice)
                    """, values)
            ])
            guard let rows = rows.first, rows.count > 0 else { return }
            var last: Int64 = 0
            for row in rows.rows {
                last = try row.integer(0)
                let access = StoredAccess(
                    index: last, person: try row.optionalUUID(1).map(PersonID.init),
                    entry: try entry(row, from: 2, LogPart.placed(last)),
                    hashes: try row.bytes(5))
                guard try body(access) else { return }
            }
            guard rows.count == Self.logSlice else { return }
            places = newestFirst ? places.lowerBound..<last : last + 1..<places.upperBound
        }
    }

    private static let logSlice = 500

    /// An entry whose leaf, agent and subject are columns, one after the other.
    func entry(_ row: SQLRow, from column: Int, _ part: LogPart) throws -> AccessEntry {
        func open(_ column: Int, _ name: String) throws -> [UInt8]? {
            try row.optionalBytes(column).map {
                try seal.open($0, with: seal.nobody, at: part.place(name))
            }
        }
        return AccessEntry(
            leaf: try row.bytes(column), agent: try open(column + 1, "agent"),
            subject: try open(column + 2, "subject"))
    }

    func append(_ event: AccessEvent) throws -> Int64? {
        let entry = try AccessEntry.checked(event, index: 0)
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        let id = LogOrder.next(at: now)
        let part = LogPart.pending(id)
        try send(
            """
            INSERT INTO access_pending (id, at_us, person, leaf, agent, subject)
            VALUES ($1, $2, $3, $4, $5, $6)
            """, .bytes(id), .integer(now), .uuid(event.person?.uuid), .bytes(entry.leaf),
            .bytes(try close(entry.agent, part, "agent")),
            .bytes(try close(entry.subject, part, "subject")))
        eventCount += 1
        return nil
    }

    func close(_ bytes: [UInt8]?, _ part: LogPart, _ name: String) throws -> [UInt8] {
        try seal.close(bytes ?? [], with: seal.nobody, at: part.place(name))
    }

    /// Puts an access at a place that the caller knows to be the next, as a copy of a store does.
    func insert(_ access: StoredAccess) throws {
        let part = LogPart.placed(access.index)
        func kept(_ bytes: [UInt8]?, _ name: String) throws -> SQLValue {
            .bytes(try bytes.map { try close($0, part, name) })
        }
        try send(
            """
            INSERT INTO access_event (number, person, leaf, agent, subject, hashes)
            VALUES ($1, $2, $3, $4, $5, $6)
            """, .integer(access.index), .uuid(access.person?.uuid), .bytes(access.entry.leaf),
            kept(access.entry.agent, "agent"), kept(access.entry.subject, "subject"),
            .bytes(access.hashes))
        try send(
            "UPDATE access_head SET size = $1 WHERE one = 1 AND size = $1 - 1",
            .integer(access.index + 1))
    }

    func eraseParts(ofAccess index: Int64, agent: Bool) throws {
        try send(
            """
            UPDATE access_event
            SET person = NULL, subject = NULL\(agent ? ", agent = NULL" : "") WHERE number = $1
            """, .integer(index))
    }
}

/// Where the parts of an event are kept: before it has its place, and then.
enum LogPart {
    case pending([UInt8])
    case placed(Int64)

    func place(_ name: String) -> RowPlace {
        switch self {
        case .pending(let id): RowPlace("access_pending", id, [UInt8](text: name))
        case .placed(let number):
            RowPlace("access_event", StoreSeal.bytes(number), [UInt8](text: name))
        }
    }
}

/// The order in which events are taken into the log: by the clock, and those of one process in the
/// order in which it made them.
enum LogOrder {
    private static let last = Mutex<Int64>(0)

    /// 16 bytes: an instant that no event of this process had, and 64 random bits.
    static func next(at now: Int64) -> [UInt8] {
        let instant = last.withLock { last in
            last = max(last + 1, now)
            return last
        }
        return StoreSeal.bytes(instant) + StoreSeal.bytes(.random(in: .min ... .max))
    }
}
