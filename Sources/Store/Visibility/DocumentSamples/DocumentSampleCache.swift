package import ClinicalRecord
internal import Foundation
internal import HealthModel
internal import Statements
package import Storage

/// The samples of documents that were asked for of late, by document: a stored document never
/// changes, and to read what is kept of one costs more than all else.
///
/// Whether a document is in it depends on earlier readers, but only documents that a reader sees
/// are looked up.
package final class DocumentSampleCache: Sendable {
    private let known = RecentlyUsed<UUID, [DocumentSample]>(limit: StoreLimits.keptDocumentSamples)

    package init() {}

    /// The samples of a document; nil where nobody has read its body, in the form that is read now,
    /// or what is kept of it is damaged.
    package func samples(
        of entry: DocumentEntry, in snapshot: any HealthSnapshot
    ) throws -> [DocumentSample]? {
        if let found = known[entry.uuid] { return found }
        guard let found = try read(entry, in: snapshot) else { return nil }
        known.keep(found, for: entry.uuid, cost: 1 + found.count)
        return found
    }

    private func read(
        _ entry: DocumentEntry, in snapshot: any HealthSnapshot
    ) throws -> [DocumentSample]? {
        do {
            guard let bytes = try snapshot.statements(entry.uuid, of: entry.person),
                let statements = DocumentContents.statements(in: bytes)
            else { return nil }
            let plain = DocumentSample.all(of: statements, named: entry.uuid)
            guard !plain.isEmpty else { return [] }
            let header = try snapshot.headers([entry]).first?.document
            let custodian = header?.custodianSource ?? entry.source
            return DocumentSample.all(
                of: statements, named: entry.uuid, sourceRevision: SourceRevision(source: custodian)
            ) { UUID(of: $0.number, in: entry.uuid) }
        } catch let error as StoreError where !error.documents.isEmpty {
            return nil
        }
    }
}

extension UUID {
    /// The name of the sample of a document's statement, always the same (RFC 9562, version 8).
    fileprivate init(of statement: Int, in document: UUID) {
        var bytes = document.bytes
        var rest = UInt64(statement) + 1
        for place in (8..<16).reversed() {
            rest += UInt64(bytes[place])
            bytes[place] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = UUID(bytes: bytes) ?? document
    }

    /// Whether it may be the name of a document's sample.
    package var mayNameDocumentSample: Bool { bytes[6] >> 4 == 8 }
}
