internal import AccessLog
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Gives waiting events their places in the tree, batch after batch.
///
/// The row of the tree's head is the lease: whoever holds its lock is the one sequencer, and the
/// size that it read under the lock is the fence, since a batch is committed together with the new
/// size or not at all. A node that dies in the middle, or wakes up after another took over, has
/// written nothing.
struct LogSequencer {
    let connection: DatabaseConnection
    let transaction: PostgreSQLTransaction

    static let batch = 500

    init(_ connection: DatabaseConnection, _ seal: StoreSeal, _ parts: DatabaseParts) {
        self.connection = connection
        transaction = PostgreSQLTransaction(connection, seal: seal, parts: parts, isWriting: true)
    }

    /// Takes in what waits.
    ///
    /// - Parameter isPatient: Whether it waits while another sequencer is at work.
    /// - Returns: How many events got their places.
    @discardableResult
    func run(isPatient: Bool) throws -> Int {
        var all = 0
        while true {
            let count = try takeBatch(isPatient: isPatient)
            all += count
            guard count == Self.batch else { return all }
        }
    }

    private func takeBatch(isPatient: Bool) throws -> Int {
        do {
            // Each statement sees what was committed before it: behind the lock, that is all that
            // the last sequencer did.
            try connection.begin("BEGIN ISOLATION LEVEL READ COMMITTED")
            try connection.send(text: DatabaseAddress.changing)
            let heads = try transaction.ask(
                "SELECT size FROM access_head WHERE one = 1 FOR UPDATE"
                    + (isPatient ? "" : " SKIP LOCKED"))
            guard let size = try heads.first?.integer(0) else {
                try commit()
                return 0
            }
            let answers = try transaction.ask([
                SQLCommand(
                    """
                    SELECT id, person, leaf, agent, subject FROM access_pending
                    ORDER BY id LIMIT \(Self.batch)
                    """),
                SQLCommand(
                    "SELECT number, hashes FROM access_event WHERE number = ANY($1)",
                    [.integers(Self.frontier(of: size))]),
            ])
            guard answers.count == 2 else { throw CompressedBytes.damaged }
            if answers[0].count > 0 { try place(answers[0], behind: size, answers[1]) }
            try commit()
            return answers[0].count
        } catch {
            try connection.rollBack()
            throw error
        }
    }

    private func commit() throws {
        try connection.send(text: "SET LOCAL statement_timeout = 0")
        try connection.send(text: "COMMIT")
        _ = try connection.flush()
    }

    /// The events that brought the hashes which the next one may need: one for each full subtree.
    static func frontier(of size: Int64) -> [Int64] {
        (0..<63).filter { size >> Int64($0) & 1 == 1 }.map {
            (size >> Int64($0)) << Int64($0) - 1
        }
    }

    private func place(_ waiting: SQLRows, behind size: Int64, _ known: SQLRows) throws {
        var hashes: [Int64: [UInt8]] = [:]
        for row in known.rows { hashes[try row.integer(0)] = try row.bytes(1) }
        func subtree(_ level: Int, _ place: Int64) throws -> TreeHash {
            let brought = hashes[(place + 1) << Int64(level) - 1] ?? []
            let start = level * TreeHash.byteCount
            guard start + TreeHash.byteCount <= brought.count,
                let hash = TreeHash(bytes: brought[start..<start + TreeHash.byteCount])
            else { throw StoreError(.corrupt, "the access log's tree has a gap") }
            return hash
        }
        var next = size
        var persons: [UUID] = []
        var columns: (leaf: [[UInt8]], agent: [[UInt8]], subject: [[UInt8]]) = ([], [], [])
        for row in waiting.rows {
            let kept = try transaction.entry(row, from: 2, .pending(try row.bytes(0)))
            let event = try StoredAccess(index: 0, person: nil, entry: kept, hashes: [])
                .recorded().event
            let entry = try AccessEntry.checked(event, index: next)
            hashes[next] = try MerkleTree.completed(by: .leaf(entry.leaf), at: next, subtree)
                .flatMap(\.bytes)
            persons.append(try row.optionalUUID(1) ?? PersonID.nobody.uuid)
            columns.leaf.append(entry.leaf)
            let part = LogPart.placed(next)
            columns.agent.append(try transaction.close(entry.agent, part, "agent"))
            columns.subject.append(try transaction.close(entry.subject, part, "subject"))
            next += 1
        }
        let numbers = Array(size..<next)
        try transaction.send(
            """
            INSERT INTO access_event (number, person, leaf, agent, subject, hashes)
            SELECT n, nullif(p, '00000000-0000-0000-0000-000000000000'::uuid), l, a, s, h
            FROM unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[],
                $6::bytea[]) AS e (n, p, l, a, s, h)
            """, .integers(numbers), .uuids(persons), .blobs(columns.leaf), .blobs(columns.agent),
            .blobs(columns.subject), .blobs(numbers.map { hashes[$0] ?? [] }))
        try transaction.send(
            "DELETE FROM access_pending WHERE id = ANY($1)",
            .blobs(try waiting.rows.map { try $0.bytes(0) }))
        try transaction.send(
            "UPDATE access_head SET size = $1 WHERE one = 1 AND size = $2", .integer(next),
            .integer(size))
    }
}
