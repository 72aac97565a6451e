internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Which samples may replace which, by index and not by looking at all versions there are: in a
/// set, the next lower and the next higher version settle everything, since a document is
/// superseded by the first one after it.
extension SQLiteLedger {
    func kin(
        of facts: VersionFacts, person: PersonID
    ) throws -> [(facts: VersionFacts, successor: VersionFacts?)] {
        guard let number = try personNumber(person) else { return [] }
        var places: Set<Int64> = []
        try addOwnSet(of: facts, person: number, to: &places)
        try addNamed(by: facts, person: number, to: &places)
        try addNaming(facts, person: number, to: &places)
        return try places.sorted().compactMap { place in
            guard let (facts, successor) = try versionFacts("k.place = ?", [place]) else {
                return nil
            }
            let next = try successor.flatMap { try versionFacts("k.uuid = ?", [$0])?.facts }
            return (facts, next)
        }
    }

    /// All that may replace a document: later versions of its set, and what names it.
    func replacements(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        guard let number = try personNumber(person),
            let own = try versionFacts("k.uuid = ? AND k.person = ?", [uuid, number])?.facts
        else { return nil }
        var places: Set<Int64> = []
        if let set = own.setID {
            try add(
                """
                SELECT place FROM document_key
                WHERE set_root = ? AND set_extension = ? AND person = ?
                """, [set.root, set.extension, number], to: &places)
        }
        let names = [own.id.map { (0, $0) }, own.setID.map { (1, $0) }].compactMap(\.self)
        for (kind, key) in names {
            try add(
                """
                SELECT place FROM document_replacement
                WHERE person = ? AND kind = ? AND root = ? AND extension = ?
                """, [number, kind, key.root, key.extension], to: &places)
        }
        let others = try places.sorted().compactMap { try versionFacts("k.place = ?", [$0])?.facts }
        return (own, others)
    }

    private func addOwnSet(
        of facts: VersionFacts, person: Int64, to places: inout Set<Int64>
    ) throws {
        guard let set = facts.setID, let version = facts.version else { return }
        let key: StatementArguments = [set.root, set.extension, person]
        for neighbour in ["max(version)", "min(version)"] {
            let side = neighbour == "max(version)" ? "<" : ">"
            try add(
                """
                SELECT place FROM document_key
                WHERE set_root = ? AND set_extension = ? AND person = ? AND version = (
                    SELECT \(neighbour) FROM document_key WHERE set_root = ?
                    AND set_extension = ? AND person = ? AND version \(side) ?)
                """, key + key + [version], to: &places)
        }
        // Of one version, or without any, only a relation that names the set decides.
        let namesOwnSet = facts.replaced.contains { $0.kind == .set && $0.key == set }
        if namesOwnSet {
            try add(
                """
                SELECT place FROM document_key
                WHERE set_root = ? AND set_extension = ? AND person = ?
                    AND (version = ? OR version IS NULL)
                """, key + [version], to: &places)
        } else {
            try add(
                """
                SELECT r.place FROM document_replacement r
                CROSS JOIN document_key k ON k.place = r.place
                WHERE r.person = ? AND r.kind = 1 AND r.root = ? AND r.extension = ?
                    AND k.set_root = r.root AND k.set_extension = r.extension
                    AND (k.version = ? OR k.version IS NULL)
                """, [person, set.root, set.extension, version], to: &places)
        }
    }

    private func addNamed(
        by facts: VersionFacts, person: Int64, to places: inout Set<Int64>
    ) throws {
        for target in facts.replaced {
            switch target.kind {
            case .document:
                try add(
                    """
                    SELECT place FROM document_key
                    WHERE id_root = ? AND id_extension = ? AND person = ?
                    """, [target.key.root, target.key.extension, person], to: &places)
            case .set where target.key == facts.setID && facts.version != nil: continue
            case .set:
                try add(
                    """
                    SELECT place FROM document_key
                    WHERE set_root = ? AND set_extension = ? AND person = ?
                    """, [target.key.root, target.key.extension, person], to: &places)
            }
        }
    }

    private func addNaming(
        _ facts: VersionFacts, person: Int64, to places: inout Set<Int64>
    ) throws {
        if let id = facts.id {
            try add(
                """
                SELECT place FROM document_replacement
                WHERE person = ? AND kind = 0 AND root = ? AND extension = ?
                """, [person, id.root, id.extension], to: &places)
        }
        guard let set = facts.setID else { return }
        // A versioned sample has its set's versioned samples as neighbours already.
        try add(
            """
            SELECT r.place FROM document_replacement r JOIN document_key k ON k.place = r.place
            WHERE r.person = ? AND r.kind = 1 AND r.root = ? AND r.extension = ?
                AND NOT (? AND k.version IS NOT NULL
                    AND k.set_root IS r.root AND k.set_extension IS r.extension)
            """, [person, set.root, set.extension, facts.version != nil], to: &places)
    }

    private func add(
        _ sql: String, _ arguments: StatementArguments, to places: inout Set<Int64>
    ) throws {
        let found = try Int64.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let place = try found.next() { places.insert(place) }
    }

    private func versionFacts(
        _ condition: String, _ arguments: StatementArguments
    ) throws -> (facts: VersionFacts, successor: UUID?)? {
        let found = try row(
            """
            SELECT k.uuid, k.id_root, k.id_extension, k.set_root, k.set_extension, k.version,
                k.start_us, k.digest, k.superseded_by, h.id, h.related
            FROM document_key k JOIN document_header h ON h.place = k.place
            WHERE \(condition)
            """, arguments)
        guard let row = found, let digest = ContentDigest(bytes: row[7] as Data) else { return nil }
        var document = CDADocument(
            digest: digest, byteCount: 0, bodyKind: .none,
            validation: ValidationSummary(gate: "", isValid: nil))
        document.id = try (row[9] as String?).flatMap { try PackedText.identifiers($0).first }
        document.relatedDocuments = try PackedText.relatedDocuments(row[10])
        let id = document.id?.key
        let setID: IdentifierKey? = (row[3] as String?).map {
            IdentifierKey(root: $0, extension: row[4])
        }
        let facts = VersionFacts(
            uuid: row[0], id: id, setID: setID, version: row[5], start: row[6], digest: digest,
            replaced: ReplacedTarget.targets(of: document))
        return (facts, row[8])
    }
}
