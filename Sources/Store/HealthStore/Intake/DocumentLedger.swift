package import AccessLog
package import Foundation
package import HealthModel

/// What the decisions about arriving documents need from a backend: look-ups and single
/// changes, all within one transaction that the backend has open.
package protocol DocumentLedger {
    /// A document in the form in which the backend writes it.
    associatedtype Content

    /// The sample with these bytes.
    mutating func sample(withDigest digest: ContentDigest) throws -> SampleReference?
    /// The sample that bytes in quarantine are in conflict with.
    mutating func conflict(withDigest digest: ContentDigest) throws -> SampleReference?
    /// The sample with this `id`.
    mutating func sample(withID id: IdentifierKey) throws -> SampleReference?
    /// The receipt for these bytes.
    mutating func receipt(for digest: ContentDigest) throws -> Receipt?
    /// Whom each of the identifiers belongs to; those that are nobody's are left out.
    mutating func owners(of identifiers: [IdentifierKey]) throws -> [IdentifierKey: PersonID]
    /// All identifiers of a person; none if there is no such person.
    mutating func identifiers(of person: PersonID) throws -> [IdentifierKey]
    /// Every sample of a person that may replace the given one or be replaced by it, and the one
    /// it is superseded by. More than necessary does no harm.
    mutating func kin(
        of facts: VersionFacts, person: PersonID
    ) throws -> [(facts: VersionFacts, successor: VersionFacts?)]

    /// Makes a person if there is none with this id, and adds identifiers.
    mutating func keep(person: PersonID, identifiers: [IdentifierKey]) throws
    /// Writes a sample with its body.
    mutating func insert(_ sample: CDADocumentSample, _ content: Content) throws
    /// Marks a sample as superseded by another.
    mutating func supersede(_ uuid: UUID, by successor: UUID, person: PersonID) throws
    /// Keeps bytes aside.
    mutating func quarantine(
        _ content: Content, digest: ContentDigest, at: Date, conflictingWith sample: SampleReference
    ) throws
    /// How often bytes without an outcome were tried, and by which run last.
    mutating func attempts(at digest: ContentDigest) throws -> (count: Int, run: UUID)?
    /// Writes how often bytes were tried.
    mutating func keep(_ attempt: IntakeAttempt, count: Int, at: Date) throws
    /// Forgets the tries at bytes; most often there are none.
    mutating func forgetAttempts(at digest: ContentDigest) throws
    /// Writes an event into the access log.
    mutating func append(_ event: AccessEvent) throws
    /// Writes a receipt in the place of the one for the same bytes.
    mutating func keep(_ receipt: Receipt, _ content: Content) throws
}
