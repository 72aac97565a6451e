internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// One statement, and more only for an arrival with more identifiers, or more that it
    /// replaces, than one statement takes.
    func arrivalFacts(_ question: ArrivalQuestion) throws -> ArrivalFacts {
        var reading = ArrivalReading()
        try add(ArrivalSQL(question), to: &reading)
        let size = SQLiteLimits.rowsAtOnce
        for start in stride(from: size, to: question.identifiers.count, by: size) {
            let part = question.identifiers[start...].prefix(size)
            try add(ArrivalSQL(ownersOf: Array(part)), to: &reading)
        }
        guard let version = question.version else { return reading.facts }
        // Owners that are several are nobody's; the document is refused.
        let owners = Set(reading.facts.owners.values)
        let persons = question.person.map { [$0] } ?? (owners.count == 1 ? Array(owners) : [])
        let isWhole = question.identifiers.count <= size
        if isWhole, version.replaced.count <= size { return reading.facts }
        var start = isWhole ? size : 0
        repeat {
            let part = version.replaced[start...].prefix(size)
            for person in persons {
                try add(ArrivalSQL(version, replaced: part, person: person), to: &reading)
            }
            start += size
        } while start < version.replaced.count
        return reading.facts
    }

    private func add(_ part: ArrivalSQL, to reading: inout ArrivalReading) throws {
        let statement =
            try part.isCommon
            ? db.cachedStatement(sql: part.sql) : db.makeStatement(sql: part.sql)
        let find = RawStatement(statement)
        find.bind(part.arguments)
        defer { withExtendedLifetime(statement) { find.reset() } }
        while try find.step() {
            guard let kind = ArrivalSQL.Kind(rawValue: find.integer(0)) else {
                throw StoredBytes.damaged
            }
            try reading.add(find, kind, in: self)
        }
    }
}

/// What rows of ``ArrivalSQL`` say.
private struct ArrivalReading {
    var facts = ArrivalFacts()
    private var seen: Set<UUID> = []

    mutating func add(
        _ row: RawStatement, _ kind: ArrivalSQL.Kind, in transaction: SQLiteTransaction
    ) throws {
        switch kind {
        case .source: transaction.sourceNumbers[row.text(12)] = row.integer(1)
        case .attempt: facts.attempts = (count: Int(row.integer(1)), run: try row.uuid(3))
        case .stored: facts.stored = try transaction.reference(row)
        case .quarantined: facts.conflict = try transaction.reference(row)
        case .sameID: facts.sameID = try transaction.reference(row)
        case .named: _ = try transaction.person(row)
        case .owner:
            let key = IdentifierKey(root: row.text(12), extension: row.text(13))
            facts.owners[key] = try transaction.person(row)
        case .relative:
            let person = try transaction.person(row)
            guard let own = try VersionRow.facts(row, from: 3) else { throw StoredBytes.damaged }
            guard seen.insert(own.uuid).inserted else { return }
            let next = row.isNull(12) ? nil : try VersionRow.facts(row, from: 12)
            facts.relatives[person, default: []].append(.init(facts: own, successor: next))
        }
    }
}

extension SQLiteTransaction {
    /// The person of a row, whose number and key's slot are known from now on.
    fileprivate func person(_ row: RawStatement) throws -> PersonID {
        let person = PersonID(try row.uuid(2))
        know(person, number: row.integer(1))
        if !row.isNull(11) { keySlots[row.integer(1)] = row.integer(11) }
        return person
    }

    fileprivate func reference(_ row: RawStatement) throws -> SampleReference {
        SampleReference(uuid: try row.uuid(3), person: try person(row))
    }
}
