internal import Foundation
internal import HealthModel
internal import HealthStore

/// Samples whose names the store gave: where they lie follows from the name.
extension SQLiteTransaction {
    /// What names of a person's samples are derived from; nil where the store has given none.
    func naming(_ person: Int64) throws -> SampleNaming? {
        if let known = namings[person] { return known }
        let secret = try record(.store, key: SampleNaming.secretKey, of: .nobody)
        let naming = try secret.map {
            SampleNaming(secret: $0, person: try self.person(numbered: person))
        }
        namings[person] = .some(naming)
        return naming
    }

    /// The block with a sample that the store named, none if the sample is gone; nil if the name
    /// is none of the store's.
    func placeByName(
        _ uuid: UUID, person: Int64
    ) throws -> (block: StoredBlock?, index: Int)? {
        guard let (type, sequence) = try naming(person)?.place(of: uuid) else { return nil }
        if let series = try series(person: person, type: type) {
            for number in try blocks(of: series, around: sequence) {
                let block = try block(number)
                if let index = block.contents.uuids.firstIndex(of: uuid) { return (block, index) }
            }
        }
        return try deletion(named: uuid, person: person) ? (nil, 0) : nil
    }

    /// Blocks that begin and end around a place in the change log: one of each origin at most has
    /// the sample.
    private func blocks(of series: Series, around sequence: Int64) throws -> [Int64] {
        let find = try statement(
            """
            SELECT number FROM sample_block
            WHERE series = ?1 AND sequence_class = ?2 AND sequence_min > ?3 - ?4
                AND sequence_min <= ?3 AND sequence_max >= ?3
            """)
        defer { find.reset() }
        find.bind(1, series.number)
        find.bind(3, sequence)
        var found: [Int64] = []
        for spanClass in SpanClass.classes(in: series.sequenceClasses) {
            find.reset()
            find.bind(2, spanClass)
            find.bind(4, SpanClass.width(spanClass))
            while try find.step() { found.append(find.integer(0)) }
        }
        return found
    }
}
