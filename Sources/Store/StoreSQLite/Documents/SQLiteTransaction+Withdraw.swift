internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    /// Carries out what a change says of documents that leave their person.
    func withdraw(_ changes: ChangeSet) throws {
        for sample in changes.withdrawals { try withdraw(sample) }
        for uuid in changes.revivals {
            try execute(
                "UPDATE document_key SET superseded_by = NULL WHERE uuid = ?", [uuid])
        }
        guard !changes.forgotten.isEmpty else { return }
        let person = try number(of: changes.person)
        for identifier in changes.forgotten {
            try execute(
                "DELETE FROM person_identifier WHERE root = ? AND extension = ? AND person = ?",
                [identifier.root, identifier.extension, person])
        }
    }

    /// Removes a document's rows, those first that refer to others.
    private func withdraw(_ sample: CDADocumentSample) throws {
        let place = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT k.place FROM document_key k JOIN person p ON p.number = k.person
                    WHERE k.uuid = ? AND p.uuid = ?
                    """), arguments: [sample.uuid, sample.person.uuid])
        guard let place else { throw StoreError.noSuchDocument }
        for table in Self.tables {
            try execute("DELETE FROM \(table) WHERE place = ?", [place])
        }
        try execute(
            """
            DELETE FROM quarantine WHERE digest IN (
                SELECT digest FROM receipt WHERE sample = ? AND outcome = 'conflict')
            """, [sample.uuid])
    }

    /// The tables that keep something of a document.
    private static let tables = [
        "document_body", "document_statements", "document_header", "document_patient",
        "document_replacement", "document_key",
    ]
}
