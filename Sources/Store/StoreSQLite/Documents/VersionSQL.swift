internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// The documents of candidates that may replace a document or be replaced by it, as a table
/// `related` of places: by index and not by looking at all versions there are. In a set, the next
/// lower and the next higher version settle everything, since a document is superseded by the
/// first one after it.
struct VersionSQL {
    private(set) var sql = ""
    private(set) var arguments: [DatabaseValue] = []
    private(set) var isCommon = true
    private var hasParts = false

    /// - Parameter replaced: Some of what the document replaces.
    init(_ facts: VersionFacts, replaced: ArraySlice<ReplacedTarget>) {
        isCommon = replaced.count <= 2
        sql = "related (place) AS ("
        addOwnSet(of: facts)
        addNamed(by: facts, replaced)
        addNaming(facts)
        if !hasParts { sql += "SELECT 0 WHERE 0" }
        sql += ")"
    }

    private mutating func part(_ text: String, _ values: [(any DatabaseValueConvertible)?]) {
        sql += hasParts ? " UNION \(text)" : text
        hasParts = true
        arguments += values.map { $0?.databaseValue ?? .null }
    }

    private mutating func addOwnSet(of facts: VersionFacts) {
        guard let set = facts.setID, let version = facts.version else { return }
        let key: [(any DatabaseValueConvertible)?] = [set.root, set.extension]
        func neighbour(_ function: String, _ side: String) -> String {
            """
            (SELECT \(function)(version) FROM document_key WHERE set_root = ?
                AND set_extension = ? AND person = c.number AND version \(side) ?)
            """
        }
        part(
            """
            SELECT k.place FROM candidate c CROSS JOIN document_key k
            WHERE k.set_root = ? AND k.set_extension = ? AND k.person = c.number
                AND k.version IN (\(neighbour("max", "<")), \(neighbour("min", ">")))
            """, key + key + [version] + key + [version])
        // Of one version, or without any, only a relation that names the set decides.
        if facts.replaced.contains(where: { $0.kind == .set && $0.key == set }) {
            part(
                """
                SELECT k.place FROM candidate c CROSS JOIN document_key k
                WHERE k.set_root = ? AND k.set_extension = ? AND k.person = c.number
                    AND (k.version = ? OR k.version IS NULL)
                """, key + [version])
        } else {
            part(
                """
                SELECT r.place FROM candidate c CROSS JOIN document_replacement r
                CROSS JOIN document_key k ON k.place = r.place
                WHERE r.person = c.number AND r.kind = 1 AND r.root = ? AND r.extension = ?
                    AND k.set_root = r.root AND k.set_extension = r.extension
                    AND (k.version = ? OR k.version IS NULL)
                """, key + [version])
        }
    }

    private mutating func addNamed(
        by facts: VersionFacts, _ replaced: ArraySlice<ReplacedTarget>
    ) {
        let documents = KeyList(replaced.filter { $0.kind == .document }.map(\.key))
        if !documents.arguments.isEmpty {
            part(
                """
                SELECT k.place FROM document_key k
                WHERE k.id_root IS NOT NULL AND (k.id_root, k.id_extension) IN \(documents.sql)
                    AND k.person IN (SELECT number FROM candidate)
                """, documents.arguments)
        }
        // A versioned document has its own set's neighbours already.
        let sets = KeyList(
            replaced.filter {
                $0.kind == .set && !($0.key == facts.setID && facts.version != nil)
            }.map(\.key))
        guard !sets.arguments.isEmpty else { return }
        part(
            """
            SELECT k.place FROM candidate c CROSS JOIN document_key k
            WHERE k.set_root IS NOT NULL AND (k.set_root, k.set_extension) IN \(sets.sql)
                AND k.person = c.number
            """, sets.arguments)
    }

    private mutating func addNaming(_ facts: VersionFacts) {
        let naming = "FROM candidate c CROSS JOIN document_replacement r"
        if let id = facts.id {
            part(
                """
                SELECT r.place \(naming)
                WHERE r.person = c.number AND r.kind = 0 AND r.root = ? AND r.extension = ?
                """, [id.root, id.extension])
        }
        guard let set = facts.setID else { return }
        part(
            """
            SELECT r.place \(naming) CROSS JOIN document_key k ON k.place = r.place
            WHERE r.person = c.number AND r.kind = 1 AND r.root = ? AND r.extension = ?
                AND NOT (? AND k.version IS NOT NULL
                    AND k.set_root IS r.root AND k.set_extension IS r.extension)
            """, [set.root, set.extension, facts.version != nil])
    }
}

/// What decides about a document's place among versions, as columns.
enum VersionRow {
    /// The columns of `document_key` and `document_header` under some names.
    static func columns(_ key: String, _ header: String) -> [String] {
        ["uuid", "set_root", "set_extension", "version", "start_us", "digest"].map {
            "\(key).\($0)"
        }
            + ["\(header).id", "\(header).related"]
    }

    /// Reads the columns of a row from one on; nil if the digest is none.
    static func facts(_ row: RawStatement, from first: Int32) throws -> VersionFacts? {
        guard let digest = ContentDigest(bytes: row.blob(first + 5)) else { return nil }
        var document = CDADocument(
            digest: digest, byteCount: 0, bodyKind: .none,
            validation: ValidationSummary(gate: "", isValid: nil))
        document.id =
            row.isNull(first + 6)
            ? nil : try PackedText.identifiers(row.text(first + 6)).first
        document.relatedDocuments = try PackedText.relatedDocuments(row.text(first + 7))
        let setID: IdentifierKey? =
            row.isNull(first + 1)
            ? nil : IdentifierKey(root: row.text(first + 1), extension: row.text(first + 2))
        return VersionFacts(
            uuid: try row.uuid(first), id: document.id?.key, setID: setID,
            version: row.isNull(first + 3) ? nil : Int(row.integer(first + 3)),
            start: row.integer(first + 4), digest: digest,
            replaced: ReplacedTarget.targets(of: document))
    }
}
