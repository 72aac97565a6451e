internal import Foundation
internal import HealthModel
internal import StoredForms

/// What this program does with chunks in a store.
enum ChunkUse {
    /// The store has no table of them: it was opened for reading only, and no program of this
    /// version has written to it.
    case absent
    /// It takes those that are there into blocks, and appends none: programs that know no chunks
    /// may still read the store.
    case settled
    /// It appends them.
    case appended
}

/// Small saves wait as chunks, each one row and one entry of an index, until there are enough of
/// them for a block. Whoever changes them has changed the person's row, so two processes never
/// take the same chunks into blocks.
extension PostgreSQLTransaction {
    /// Asks, and learns on the way a person's chunks, and what names are derived from, if they are
    /// not known yet.
    func ask(
        _ commands: [SQLCommand], knowing person: PersonID
    ) throws -> (answers: [SQLRows], waiting: WaitingSamples) {
        if let known = waitingSamples[person] { return (try answers(to: commands), known) }
        guard parts.chunks != .absent else { return (try answers(to: commands), none(of: person)) }
        let isOpen = isNamingOpen
        var answers = try ask(
            commands + (isOpen ? [Self.nameSecret] : []) + [Self.chunks(of: person)])
        guard let rows = answers.popLast() else { throw CompressedBytes.damaged }
        if isOpen { try learn(nameSecret: answers.popLast()?.first) }
        return (answers, try learn(chunks: rows, of: person))
    }

    private func learn(chunks rows: SQLRows, of person: PersonID) throws -> WaitingSamples {
        let secret = try rows.count > 0 ? key(of: person) : nil
        let chunks = try rows.rows.map { row in
            let last = try row.integer(2)
            return SampleChunk(
                lane: SampleLane(type: try row.type(0), origin: try row.integer(1)), last: last,
                count: Int(try row.integer(3)),
                bytes: try seal.open(
                    try row.bytes(4), with: secret, at: Self.place(ofChunk: last, person)))
        }
        let waiting = WaitingSamples(chunks, try naming(of: person))
        waitingSamples[person] = waiting
        return waiting
    }

    private func answers(to commands: [SQLCommand]) throws -> [SQLRows] {
        commands.isEmpty ? [] : try ask(commands)
    }

    @discardableResult
    private func none(of person: PersonID) -> WaitingSamples {
        let none = WaitingSamples([], nil)
        waitingSamples[person] = none
        return none
    }

    private static func chunks(of person: PersonID) -> SQLCommand {
        SQLCommand(
            """
            SELECT type, origin, last, count, sealed FROM sample_chunk WHERE person = $1
            ORDER BY last
            """, [.uuid(person.uuid)])
    }

    private static func place(ofChunk last: Int64, _ person: PersonID) -> RowPlace {
        RowPlace("sample_chunk", person.uuid.bytes, StoreSeal.bytes(last))
    }

    /// A person's chunks.
    func waiting(_ person: PersonID) throws -> WaitingSamples {
        try ask([], knowing: person).waiting
    }

    /// Appends samples of a save as chunks; false if they are too large to wait, or none may.
    func wait(_ lanes: SampleLanes, of person: PersonID) throws -> Bool {
        guard parts.chunks == .appended, let chunks = lanes.chunks(try naming(of: person)) else {
            return false
        }
        if try !waiting(person).hasRoom(for: chunks) { try settle(person) }
        let before = try waiting(person).chunks
        let secret = try key(of: person)
        for chunk in chunks {
            try send(
                """
                INSERT INTO sample_chunk (person, last, type, origin, count, sealed)
                VALUES ($1, $2, $3, $4, $5, $6)
                """, .uuid(person.uuid), .integer(chunk.last),
                .integer(Int64(chunk.lane.type.number)), .integer(chunk.lane.origin),
                .integer(Int64(chunk.count)),
                .bytes(
                    try seal.close(
                        chunk.bytes, with: secret, at: Self.place(ofChunk: chunk.last, person),
                        isCompressed: true)))
        }
        let all = WaitingSamples(before + chunks, try naming(of: person))
        assert(all.brokenInvariant == nil, all.brokenInvariant ?? "")
        waitingSamples[person] = all
        return true
    }

    /// Takes a person's chunks into blocks, and what is too large to wait behind them.
    func settle(_ person: PersonID, and large: SampleLanes = SampleLanes()) throws {
        let waiting = try waiting(person)
        var lanes = try waiting.lanes()
        lanes.append(large)
        guard !lanes.order.isEmpty else { return }
        try append(lanes, of: person)
        guard !waiting.chunks.isEmpty else { return }
        try send("DELETE FROM sample_chunk WHERE person = $1", .uuid(person.uuid))
        none(of: person)
    }
}
