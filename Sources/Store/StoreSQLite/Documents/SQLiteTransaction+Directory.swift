internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    func person(_ id: PersonID) throws -> Person? {
        try person("SELECT number, uuid FROM person WHERE uuid = ?", [id.uuid])
    }

    func person(identifiedBy identifier: IdentifierKey) throws -> Person? {
        try person(
            """
            SELECT p.number, p.uuid FROM person_identifier i JOIN person p ON p.number = i.person
            WHERE i.root = ? AND i.extension = ?
            """, [identifier.root, identifier.extension])
    }

    private func person(_ sql: String, _ arguments: StatementArguments) throws -> Person? {
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) else {
            return nil
        }
        let find = try db.cachedStatement(
            sql: """
                SELECT root, extension FROM person_identifier WHERE person = ?
                ORDER BY root, extension
                """)
        let identifiers = try Row.fetchAll(find, arguments: [row[0] as Int64])
        return Person(
            id: PersonID(row[1]),
            identifiers: identifiers.map { IdentifierKey(root: $0[0], extension: $0[1]) })
    }

    func receipt(for digest: ContentDigest, withParts: Bool) throws -> Receipt? {
        try ReceiptRow.fetch(db, digest: digest, withParts ? .whole : .withoutParts)
    }

    func quarantinedBytes(_ digest: ContentDigest) throws -> [UInt8]? {
        try Row.fetchOne(
            db, sql: "SELECT encoding, byte_count, data FROM quarantine WHERE digest = ?",
            arguments: [Data(digest.bytes)]
        ).map(StoredBytes.init).map { try parts.bodies.bytes(of: $0, named: digest) }
    }

    /// The number of a source, which is kept if it is new.
    func sourceNumber(_ source: Source) throws -> Int64 {
        let text = source.documentText
        if let known = sourceNumbers[text] { return known }
        let upsert = try statement(
            """
            INSERT INTO source (name) VALUES (?1)
            ON CONFLICT (name) DO UPDATE SET name = name RETURNING number
            """)
        defer { upsert.reset() }
        upsert.bind(1, text)
        guard try upsert.step() else { throw StoredBytes.damaged }
        let number = upsert.integer(0)
        while try upsert.step() {}
        sourceNumbers[text] = number
        return number
    }
}

/// A document's source as one text: what is called by a name alone, and an app by its name and what
/// it is recognised by.
///
/// | source | text |
/// |---|---|
/// | a ward, an interface, a folder | `name` |
/// | an app that saved a document of its own | `name`, U+001F, `identifier` |
///
/// Names have no U+001F there: of one that has, it becomes a space, so that whoever brings
/// documents cannot call itself an app. Identifiers of apps have no control characters
/// (``HealthStore/ClientApp/isIdentifier(_:)``).
extension Source {
    private static let separator: Character = "\u{1F}"

    /// The text of the column `source.name`.
    var documentText: String {
        let plain = name.replacing(Self.separator.description, with: " ")
        return bundleIdentifier.map { "\(plain)\(Self.separator)\($0)" } ?? plain
    }

    /// The source that a text of the column is about.
    init(documentText text: String) {
        guard let end = text.lastIndex(of: Self.separator) else {
            self.init(name: text)
            return
        }
        self.init(
            name: String(text[..<end]), bundleIdentifier: String(text[text.index(after: end)...]))
    }
}
