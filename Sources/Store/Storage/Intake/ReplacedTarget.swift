public import HealthModel

/// A document, or a set of them, that a `relatedDocument` of type RPLC names.
public struct ReplacedTarget: Sendable, Hashable {
    /// What is named.
    public enum Kind: Int, Sendable, Hashable {
        /// A document by its `id`.
        case document = 0
        /// The documents of a set.
        case set = 1
    }

    /// What is named.
    public let kind: Kind
    /// By which identifier.
    public let key: IdentifierKey
    /// Up to which version, for a set.
    public let version: Int?

    /// Names a target.
    public init(kind: Kind, key: IdentifierKey, version: Int?) {
        self.kind = kind
        self.key = key
        self.version = version
    }

    /// Everything that a document says it replaces, its own id left out.
    public static func targets(of document: CDADocument) -> [ReplacedTarget] {
        let own = document.id?.key
        return document.relatedDocuments.filter { $0.typeCode == "RPLC" }.flatMap { related in
            let documents = related.ids.compactMap(\.key).filter { $0 != own }.map {
                ReplacedTarget(kind: .document, key: $0, version: nil)
            }
            let sets = [related.setID?.key].compactMap { $0 }.map {
                ReplacedTarget(kind: .set, key: $0, version: related.versionNumber?.number)
            }
            return documents + sets
        }
    }
}
