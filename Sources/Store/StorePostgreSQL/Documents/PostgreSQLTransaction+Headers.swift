internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Headers lie sealed in their rows, whole: what the database itself looks at is times, places and
/// tokens.
extension PostgreSQLTransaction {
    /// The bytes of a header's row.
    func kept(_ sample: CDADocumentSample, _ key: SymmetricKey?) throws -> [UInt8] {
        var header = sample.with(status: .current)
        header.document?.documentData = nil
        return try seal.close(
            Array(Sample.document(header).json.utf8), with: key,
            at: RowPlace("document", sample.uuid.bytes))
    }

    /// A header from its row, as if nothing had taken its document's place.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt``, naming the document.
    func header(
        _ document: UUID, of person: PersonID, _ kept: [UInt8], _ key: SymmetricKey?
    ) throws -> CDADocumentSample {
        if let known = parts.headers[document], known.person == person { return known }
        guard
            let bytes = try? seal.open(kept, with: key, at: RowPlace("document", document.bytes)),
            case .document(let sample)? = try? Sample(json: bytes), sample.uuid == document,
            sample.person == person
        else { throw StoreError.damaged([document: person]) }
        parts.headers.keep(sample, for: document)
        return sample
    }

    /// Headers of documents, from memory or their rows, by UUID.
    func headers(of documents: [(uuid: UUID, person: PersonID)]) throws -> [UUID: CDADocumentSample]
    {
        var found: [UUID: CDADocumentSample] = [:]
        var missing: [PersonID: [UUID]] = [:]
        for (uuid, person) in documents {
            if let known = parts.headers[uuid], known.person == person {
                found[uuid] = known
            } else {
                missing[person, default: []].append(uuid)
            }
        }
        guard !missing.isEmpty else { return found }
        let rows = try ask(
            """
            SELECT d.document, d.person, d.header, k.wrapped
            FROM document d LEFT JOIN person_key k ON k.person = d.person
            WHERE d.person = ANY($1) AND d.document = ANY($2)
            """, .uuids(missing.keys.map(\.uuid)), .uuids(missing.values.flatMap(\.self)))
        for row in rows.rows {
            let (uuid, person) = (try row.uuid(0), try row.person(1))
            let key = try seal.key(of: person, wrapped: row.optionalBytes(3))
            found[uuid] = try header(uuid, of: person, row.bytes(2), key)
        }
        return found
    }

    func headers(_ entries: [DocumentEntry]) throws -> [CDADocumentSample] {
        var found = try headers(of: entries.map { ($0.uuid, $0.person) })
        // A document that left its person and came back is in memory as it was before.
        if entries.contains(where: { found[$0.uuid].map($0.isOlder) ?? false }) {
            parts.headers.removeAll()
            found = try headers(of: entries.map { ($0.uuid, $0.person) })
        }
        var lost: [UUID: PersonID] = [:]
        for entry in entries where found[entry.uuid] == nil { lost[entry.uuid] = entry.person }
        guard lost.isEmpty else { throw StoreError.damaged(lost) }
        return entries.compactMap { found[$0.uuid] }
    }

    func documentBytes(_ uuid: UUID, of person: PersonID?) throws -> DocumentBytes? {
        guard let row = try ask([Self.findBytes(uuid, of: person)]).first?.first else {
            return nil
        }
        parts.counts.countBody()
        let owner = try row.person(0)
        do {
            guard let digest = ContentDigest(bytes: try row.bytes(1)) else {
                throw CompressedBytes.damaged
            }
            let key = try seal.key(of: owner, wrapped: row.optionalBytes(3))
            return DocumentBytes(
                bytes: try body(try row.bytes(2), named: digest, key), digest: digest)
        } catch let error as StoreError where error.isOfContent {
            throw StoreError.damaged([uuid: owner])
        }
    }

    static func findBytes(_ uuid: UUID, of person: PersonID?) -> SQLCommand {
        let condition = person == nil ? "" : " AND d.person = $2"
        return SQLCommand(
            """
            SELECT d.person, d.digest, b.body, k.wrapped
            FROM document d
                JOIN document_body b ON b.person = d.person AND b.document = d.document
                LEFT JOIN person_key k ON k.person = d.person
            WHERE d.document = $1\(condition)
            """, [.uuid(uuid)] + (person.map { [.uuid($0.uuid)] } ?? []))
    }

    func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]? {
        let condition = person == nil ? "" : " AND d.person = $2"
        let values: [SQLValue] = [.uuid(uuid)] + (person.map { [.uuid($0.uuid)] } ?? [])
        let rows = try ask([
            SQLCommand(
                """
                SELECT d.person, d.digest, s.sealed, k.wrapped
                FROM document d
                    JOIN document_statements s ON s.person = d.person AND s.document = d.document
                    LEFT JOIN person_key k ON k.person = d.person
                WHERE d.document = $1\(condition)
                """, values)
        ])
        guard let row = rows.first?.first else { return nil }
        let owner = try row.person(0)
        do {
            let key = try seal.key(of: owner, wrapped: row.optionalBytes(3))
            return try seal.open(
                try row.bytes(2), with: key,
                at: RowPlace("document_statements", try row.bytes(1)))
        } catch is StoreError { throw StoreError.damaged([uuid: owner]) }
    }
}

extension DocumentEntry {
    /// Whether what is known of a document is of before it was stored.
    fileprivate func isOlder(_ sample: CDADocumentSample) -> Bool {
        sample.storedAt.microseconds != storedAt
    }
}
