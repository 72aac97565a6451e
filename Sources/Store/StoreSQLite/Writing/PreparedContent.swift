internal import Crypto
internal import GRDB
internal import HealthModel
internal import HealthStore

/// All that can be done for a document before it is the writer's turn: compressing, sealing and
/// folding.
struct PreparedContent: Sendable {
    /// The document's bytes; nil for a rejection, which keeps none.
    let body: StoredBytes?
    /// What the body is sealed with, and for which place; nil in a store that is not encrypted.
    let seal: (key: SymmetricKey, place: DocumentSeal.Place)?
    /// What the body says; nil where nobody has read it.
    let statements: StoredBytes?
    /// What that is sealed with, in the same way.
    let statementSeal: (key: SymmetricKey, place: DocumentSeal.Place)?
    let header: StoredBytes?
    let report: StoredBytes?
    /// The values for ``HeaderColumns/keys``; none for a rejection.
    let keys: [DatabaseValue]

    /// How many bytes this adds to a transaction, about.
    var byteCount: Int {
        [body, statements, header, report].reduce(2_048) { $0 + ($1?.data.count ?? 0) }
    }

    /// - Parameter store: Which store the body is sealed for; nil for one that is not encrypted.
    init(_ content: DocumentContent, level: Int32, sealedFor store: [UInt8]?) {
        func sealed(
            _ bytes: [UInt8]?, _ part: DocumentSeal.Part
        ) -> (StoredBytes?, (SymmetricKey, DocumentSeal.Place)?) {
            let compressed = bytes.map { StoredBytes(compressing: $0, level: level) }
            guard let store, let compressed else { return (compressed, nil) }
            let place = DocumentSeal.Place(store: store, digest: content.digest, part: part)
            let sealed = DocumentSeal.seal(compressed, at: place)
            return (sealed.body, (sealed.key, place))
        }
        (body, seal) = sealed(content.bytes, .body)
        (statements, statementSeal) = sealed(content.statements, .statements)
        header = content.headerJSON.map { StoredBytes(compressing: $0, level: level) }
        report = content.reportJSON.map { StoredBytes(compressing: $0, level: level) }
        keys = content.bytes == nil ? [] : HeaderColumns.keyValues(of: content.header)
    }
}
