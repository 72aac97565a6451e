internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// All that decides about something that arrives as one statement. Each part gives rows of its own
/// kind; what a kind does not have is NULL.
///
/// | columns | what |
/// |---|---|
/// | 0 | the kind |
/// | 1, 2 | a person's number and UUID; of a source the number, of tries the count |
/// | 3 to 10 | a document's ``VersionRow``; of a reference its UUID, of tries the run |
/// | 11 | the slot of the person's key |
/// | 12 to 19 | the ``VersionRow`` of what has taken the document's place; of an owner the |
/// | | identifier, of a source the name |
struct ArrivalSQL {
    enum Kind: Int64 {
        case source, attempt, stored, quarantined, sameID, named, owner, relative
    }

    private(set) var sql = ""
    private(set) var arguments: [DatabaseValue] = []
    /// Whether there are few statements of its shape, so that it is kept prepared.
    let isCommon: Bool

    private static let columns = 20
    private static let slot = "(SELECT slot FROM person_key WHERE person = p.number)"

    /// Everything about an arrival; of its identifiers and of what it replaces the first ones.
    init(_ question: ArrivalQuestion) {
        let identifiers = Array(question.identifiers.prefix(SQLiteLimits.rowsAtOnce))
        let version = question.version.map {
            VersionSQL($0, replaced: $0.replaced.prefix(SQLiteLimits.rowsAtOnce))
        }
        isCommon = identifiers.count <= 4 && version?.isCommon ?? true
        if let version {
            add("WITH candidate (number) AS (")
            add("SELECT number FROM person WHERE uuid = ?", question.person?.uuid)
            if !identifiers.isEmpty {
                add(" UNION SELECT person FROM person_identifier WHERE (root, extension) IN ")
                add(identifiers)
            }
            add("), \(version.sql) ", version.arguments)
        }
        let digest = Data(question.digest.bytes)
        part(.source, [1: "number", 12: "name"], "FROM source WHERE name = ?")
        arguments.append(question.source.documentText.databaseValue)
        part(.attempt, [1: "count", 3: "run"], "FROM intake_attempt WHERE digest = ?")
        arguments.append(digest.databaseValue)
        let person = [1: "p.number", 2: "p.uuid", 11: Self.slot]
        func reference(_ kind: Kind, _ uuid: String, _ from: String) {
            part(kind, person.merging([3: uuid]) { $1 }, from)
        }
        reference(
            .stored, "k.uuid",
            "FROM document_key k JOIN person p ON p.number = k.person WHERE k.digest = ?")
        reference(
            .quarantined, "q.sample",
            "FROM quarantine q JOIN person p ON p.number = q.person WHERE q.digest = ?")
        arguments += [digest.databaseValue, digest.databaseValue]
        if let id = question.id {
            reference(
                .sameID, "k.uuid",
                """
                FROM document_key k JOIN person p ON p.number = k.person
                WHERE k.id_root = ? AND k.id_extension = ?
                """)
            arguments += [id.root.databaseValue, id.extension.databaseValue]
        }
        if let named = question.person {
            part(.named, person, "FROM person p WHERE p.uuid = ?")
            arguments.append(named.uuid.databaseValue)
        }
        if !identifiers.isEmpty { addOwners(identifiers) }
        if version != nil { addRelatives() }
    }

    /// The owners of more identifiers.
    init(ownersOf identifiers: [IdentifierKey]) {
        isCommon = false
        addOwners(identifiers)
    }

    /// What a person has that may replace a document or be replaced by it, as far as it is found
    /// by some of what the document replaces.
    init(_ version: VersionFacts, replaced: ArraySlice<ReplacedTarget>, person: PersonID) {
        isCommon = false
        let version = VersionSQL(version, replaced: replaced)
        add("WITH candidate (number) AS (SELECT number FROM person WHERE uuid = ?), ", person.uuid)
        add("\(version.sql) ", version.arguments)
        addRelatives()
    }

    private mutating func addOwners(_ identifiers: [IdentifierKey]) {
        part(
            .owner,
            [1: "p.number", 2: "p.uuid", 11: Self.slot, 12: "i.root", 13: "i.extension"],
            """
            FROM person_identifier i JOIN person p ON p.number = i.person
            WHERE (i.root, i.extension) IN
            """)
        add(" ")
        add(identifiers)
    }

    private mutating func addRelatives() {
        var values = [1: "p.number", 2: "p.uuid", 11: Self.slot]
        for (place, column) in VersionRow.columns("k", "h").enumerated() {
            values[3 + place] = column
        }
        for (place, column) in VersionRow.columns("s", "sh").enumerated() {
            values[12 + place] = column
        }
        part(
            .relative, values,
            """
            FROM related r CROSS JOIN document_key k ON k.place = r.place
                JOIN document_header h ON h.place = k.place JOIN person p ON p.number = k.person
                LEFT JOIN document_key s ON s.uuid = k.superseded_by
                LEFT JOIN document_header sh ON sh.place = s.place
            """)
    }

    private var hasParts = false

    private mutating func part(_ kind: Kind, _ values: [Int: String], _ from: String) {
        let columns = (0..<Self.columns).map { place in
            place == 0 ? "\(kind.rawValue)" : values[place] ?? "NULL"
        }
        if hasParts { add(" UNION ALL ") }
        hasParts = true
        add("SELECT \(columns.joined(separator: ", ")) \(from)")
    }

    private mutating func add(_ text: String, _ value: (any DatabaseValueConvertible)?) {
        sql += text
        arguments.append(value?.databaseValue ?? .null)
    }

    private mutating func add(_ text: String, _ values: [DatabaseValue] = []) {
        sql += text
        arguments += values
    }

    private mutating func add(_ keys: [IdentifierKey]) {
        let list = KeyList(keys)
        add(list.sql, list.arguments)
    }
}

/// Identifiers as a list to look into. There are few lengths of it, so that there are few
/// statements: the last one is there again.
struct KeyList {
    let sql: String
    let arguments: [DatabaseValue]

    init(_ keys: [IdentifierKey]) {
        var count = 1
        while count < keys.count { count *= 2 }
        let padded =
            keys + (keys.last.map { Array(repeating: $0, count: count - keys.count) } ?? [])
        sql = "(VALUES \(padded.map { _ in "(?, ?)" }.joined(separator: ", ")))"
        arguments = padded.flatMap { [$0.root.databaseValue, $0.extension.databaseValue] }
    }
}
