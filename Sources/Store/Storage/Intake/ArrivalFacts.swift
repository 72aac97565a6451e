public import Foundation
public import HealthModel

/// What the rules ask a backend about something that arrives, all of it at once.
public struct ArrivalQuestion: Sendable {
    /// The SHA-256 of the bytes.
    public let digest: ContentDigest
    /// Who brings them.
    public let source: Source
    /// The document's `id`.
    public package(set) var id: IdentifierKey?
    /// Identifiers whose owners are asked for.
    public package(set) var identifiers: [IdentifierKey] = []
    /// A person who is named beside the document.
    public package(set) var person: PersonID?
    /// What decides about the document's place among versions; nil where nothing is to be placed.
    public package(set) var version: VersionFacts?

    package init(digest: ContentDigest, source: Source) {
        self.digest = digest
        self.source = source
    }
}

/// What a store knows about something that arrives.
public struct ArrivalFacts: Sendable {
    /// The document with these bytes.
    public var stored: SampleReference?
    /// The document that bytes in quarantine are in conflict with.
    public var conflict: SampleReference?
    /// The document with this `id`.
    public var sameID: SampleReference?
    /// How often bytes without an outcome were tried, and by which run last.
    public var attempts: (count: Int, run: UUID)?
    /// Whom the identifiers belong to; those that are nobody's are left out.
    public var owners: [IdentifierKey: PersonID] = [:]
    /// Of the person who is named and of the owners: every document that may replace the new one
    /// or be replaced by it. More than necessary does no harm.
    public var relatives: [PersonID: [Relative]] = [:]

    /// Another version of a document.
    public struct Relative: Sendable {
        /// What decides about its place.
        public let facts: VersionFacts
        /// The same of the document that has taken its place.
        public let successor: VersionFacts?

        /// Puts together what a backend keeps.
        public init(facts: VersionFacts, successor: VersionFacts?) {
            self.facts = facts
            self.successor = successor
        }
    }

    /// Nothing is known.
    public init() {}
}

/// Something that came to a store, who brought it, and when.
public struct Arrival<Content: Sendable>: Sendable {
    /// What came.
    public let content: Content
    /// Who brought it.
    public let source: Source
    /// When it came, by the store's clock.
    public let at: Date

    package init(_ content: Content, source: Source, at: Date) {
        self.content = content
        self.source = source
        self.at = at
    }
}

/// A try at taking in bytes that a process may have ended over before.
///
/// It is counted before the bytes are parsed, and forgotten with their outcome. Tries of one run
/// count once: what fails and is tried again did not end the process.
public struct IntakeAttempt: Sendable, Hashable {
    /// The SHA-256 of the bytes.
    public var digest: ContentDigest
    /// The run of the process that tries.
    public var run: UUID

    /// Names a try.
    public init(digest: ContentDigest, run: UUID) {
        self.digest = digest
        self.run = run
    }
}
