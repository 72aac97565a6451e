internal import Foundation
internal import HealthModel
internal import HealthStore

extension PostgreSQLTransaction {
    /// Carries out what a change says of documents that leave their person. Nothing is waited for
    /// but what is not yet known of the person.
    func withdraw(_ changes: ChangeSet) throws {
        let person = SQLValue.uuid(changes.person.uuid)
        guard
            !changes.withdrawals.isEmpty || !changes.revivals.isEmpty || !changes.forgotten.isEmpty
        else { return }
        // Whoever changes something of the person at the same time is first, or fails.
        try take(0, of: changes.person)
        for sample in changes.withdrawals { try withdraw(sample) }
        for uuid in changes.revivals {
            try send(
                "UPDATE document SET superseded_by = NULL WHERE person = $1 AND document = $2",
                person, .uuid(uuid))
        }
        for identifier in changes.forgotten {
            let name = SQLValue.bytes(seal.token("identifier", identifier))
            try send("DELETE FROM person_name WHERE name = $1 AND person = $2", name, person)
            try send("DELETE FROM person_identifier WHERE person = $1 AND name = $2", person, name)
        }
    }

    private func withdraw(_ sample: CDADocumentSample) throws {
        guard let document = sample.document else { throw StoreError.noSuchDocument }
        let (person, uuid) = (SQLValue.uuid(sample.person.uuid), SQLValue.uuid(sample.uuid))
        try send(
            "DELETE FROM document_digest WHERE digest = $1", .bytes(document.digest.bytes))
        if let name = document.id?.key.map({ seal.token("document", $0) }) {
            try send("DELETE FROM document_name WHERE name = $1", .bytes(name))
        }
        let condition = "person = $1 AND "
        try forgetBodies(of: "document_body", "body", condition + "document = $2", person, uuid)
        try forgetBodies(of: "quarantine", "sealed", condition + "sample = $2", person, uuid)
        for table in Self.tables {
            try send("DELETE FROM \(table) WHERE person = $1 AND document = $2", person, uuid)
        }
        try send("DELETE FROM quarantine WHERE person = $1 AND sample = $2", person, uuid)
    }

    /// The tables that keep something of a document under its person.
    private static let tables = [
        "document_replacement", "document_statements", "document_body", "document",
    ]
}
