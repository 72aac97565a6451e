public import Foundation
public import HealthModel

/// What decides which document replaces which (cda.md "Versions").
///
/// `N` *claims* `D` if both are of one set and N's version number is higher, or if N has a
/// `relatedDocument` of type RPLC that names D's id, or D's set with no lower version than D's.
/// `N` *replaces* `D` if it claims it, unless D claims N as well and is the later of the two (by
/// version within a set, then start date, then digest). A document is superseded by the first of
/// those that replace it: one that names it, then the next version. All of this is a matter of
/// pairs, so the order of arrival has no part in it.
public struct VersionFacts: Sendable {
    /// The sample.
    public let uuid: UUID
    /// Its `id`.
    public let id: IdentifierKey?
    /// Its set.
    public let setID: IdentifierKey?
    /// Its version number.
    public let version: Int?
    /// When it starts, in microseconds.
    public let start: Int64
    /// Its digest.
    public let digest: ContentDigest
    /// What its RPLC relations name.
    public let replaced: [ReplacedTarget]

    /// Takes the facts from what a store keeps.
    public init(
        uuid: UUID, id: IdentifierKey?, setID: IdentifierKey?, version: Int?, start: Int64,
        digest: ContentDigest, replaced: [ReplacedTarget]
    ) {
        self.uuid = uuid
        self.id = id
        self.setID = setID
        self.version = version
        self.start = start
        self.digest = digest
        self.replaced = replaced
    }

    /// Takes the facts from a sample; nil if it has no document.
    public init?(_ sample: CDADocumentSample) {
        guard let document = sample.document else { return nil }
        self.init(document, uuid: sample.uuid, start: sample.startDate.microseconds)
    }

    /// Takes the facts from a document that has a UUID.
    public init(_ document: CDADocument, uuid: UUID, start: Int64) {
        self.init(
            uuid: uuid, id: document.id?.key, setID: document.setID?.key,
            version: document.versionNumber?.number, start: start,
            digest: document.digest, replaced: ReplacedTarget.targets(of: document))
    }

    /// Whether this document takes the other one's place.
    public func replaces(_ other: VersionFacts) -> Bool {
        guard claims(other) else { return false }
        return !other.claims(self) || isLater(than: other)
    }

    /// Whether this document comes before the rival as the one that supersedes `other`.
    public func comesBefore(_ rival: VersionFacts, asSuccessorOf other: VersionFacts) -> Bool {
        let mine = rank(after: other)
        let its = rival.rank(after: other)
        if mine != its { return mine < its }
        if start != rival.start { return start < rival.start }
        return digest.bytes.lexicographicallyPrecedes(rival.digest.bytes)
    }

    /// The first of some documents that replace this one; nil if none of them does.
    public func successor(among others: [VersionFacts]) -> VersionFacts? {
        var first: VersionFacts?
        for other in others where other.uuid != uuid && other.replaces(self) {
            if first.map({ other.comesBefore($0, asSuccessorOf: self) }) ?? true { first = other }
        }
        return first
    }

    private func claims(_ other: VersionFacts) -> Bool {
        if let setID, setID == other.setID, let version, let its = other.version, version > its {
            return true
        }
        return replaced.contains { target in
            switch target.kind {
            case .document: return target.key == other.id
            case .set:
                guard target.key == other.setID else { return false }
                guard let named = target.version, let its = other.version else { return true }
                return its <= named
            }
        }
    }

    private func isLater(than other: VersionFacts) -> Bool {
        if setID != nil, setID == other.setID, let version, let its = other.version,
            version != its
        {
            return version > its
        }
        if start != other.start { return start > other.start }
        return other.digest.bytes.lexicographicallyPrecedes(digest.bytes)
    }

    private func rank(after other: VersionFacts) -> Int {
        if let id = other.id, replaced.contains(where: { $0.kind == .document && $0.key == id }) {
            return -2
        }
        return setID != nil && setID == other.setID ? version ?? -1 : -1
    }
}
