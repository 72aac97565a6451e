internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// All that may replace a document: later versions of its set, and what names it. Two
    /// statements.
    func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        let own = try facts(
            "document_key k",
            "k.uuid = ? AND k.person = (SELECT number FROM person WHERE uuid = ?)",
            [uuid.databaseValue, person.uuid.databaseValue])
        guard let own = own.first else { return nil }
        var parts: [String] = []
        var arguments: [DatabaseValue] = []
        func add(_ sql: String, _ values: (any DatabaseValueConvertible)...) {
            parts.append(sql)
            arguments += values.map(\.databaseValue)
        }
        let number = "(SELECT number FROM person WHERE uuid = ?)"
        if let set = own.setID {
            add(
                """
                SELECT place FROM document_key
                WHERE set_root = ? AND set_extension = ? AND person = \(number)
                """, set.root, set.extension, person.uuid)
        }
        for (kind, key) in [own.id.map { (0, $0) }, own.setID.map { (1, $0) }].compactMap(\.self) {
            add(
                """
                SELECT place FROM document_replacement
                WHERE person = \(number) AND kind = ? AND root = ? AND extension = ?
                """, person.uuid, kind, key.root, key.extension)
        }
        guard !parts.isEmpty else { return (own, []) }
        let places = parts.joined(separator: " UNION ")
        let others = try facts(
            "(\(places)) r CROSS JOIN document_key k ON k.place = r.place", "1", arguments)
        return (own, others)
    }

    private func facts(
        _ source: String, _ condition: String, _ arguments: [DatabaseValue]
    ) throws -> [VersionFacts] {
        let find = try statement(
            """
            SELECT \(VersionRow.columns("k", "h").joined(separator: ", "))
            FROM \(source) JOIN document_header h ON h.place = k.place WHERE \(condition)
            ORDER BY k.place
            """)
        find.bind(arguments)
        defer { find.reset() }
        var found: [VersionFacts] = []
        while try find.step() {
            if let facts = try VersionRow.facts(find, from: 0) { found.append(facts) }
        }
        return found
    }
}
