internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// The series of a person's samples of a type, made if it is not there.
    func seriesMade(person: Int64, type: SampleType) throws -> Series {
        if let known = try series(person: person, type: type) { return known }
        let insert = try statement(
            """
            INSERT INTO sample_series (
                person, type, last_sequence, time_classes, sequence_classes)
            VALUES (?, ?, 0, 0, 0)
            """)
        insert.bind(1, person)
        insert.bind(2, Int(type.number))
        try insert.run()
        return Series(
            number: db.lastInsertedRowID, person: person, type: type, lastSequence: 0,
            timeClasses: 0,
            sequenceClasses: 0)
    }

    func update(_ series: Series) throws {
        let update = try statement(
            """
            UPDATE sample_series SET last_sequence = ?, time_classes = ?, sequence_classes = ?
            WHERE number = ?
            """)
        update.bind(1, series.lastSequence)
        update.bind(2, series.timeClasses)
        update.bind(3, series.sequenceClasses)
        update.bind(4, series.number)
        try update.run()
    }

    /// The number of an origin, which is kept if it is new.
    func number(of origin: SampleOrigin) throws -> Int64 {
        let packed = origin.packed
        let find = try statement("SELECT number FROM sample_origin WHERE packed = ?")
        find.bind(1, packed)
        let known = try find.step() ? find.integer(0) : nil
        find.reset()
        if let known { return known }
        let insert = try statement("INSERT INTO sample_origin (packed) VALUES (?)")
        insert.bind(1, packed)
        try insert.run()
        return db.lastInsertedRowID
    }
}
