public import Foundation
public import HealthModel

/// What a backend can do beside keeping documents and samples. A host asks for the capability, not
/// for the class of the backend:
///
/// ```swift
/// guard let erasure = backend.capabilities.erasure else { … }
/// _ = try await erasure.erase(person)
/// ```
public struct StoreCapabilities: Sendable {
    /// Erasing persons.
    public var erasure: (any PersonErasing)?
    /// Names that are kept for a while.
    public var marks: (any MarkKeeping)?
    /// Backups while the store is used.
    public var backup: (any StoreCopying)?
    /// Looking for damage.
    public var scrub: (any StoreScrubbing)?
    /// Another data key; nil where the store is not encrypted.
    public var dataKey: (any DataKeyChanging)?
    /// Knowing how far the store has come.
    public var position: (any PositionReporting)?
    /// Being used by several processes at the same time; nil where one process has the store.
    public var sharing: (any StoreSharing)?

    /// Puts capabilities together; none unless said.
    public init(
        erasure: (any PersonErasing)? = nil, marks: (any MarkKeeping)? = nil,
        backup: (any StoreCopying)? = nil, scrub: (any StoreScrubbing)? = nil,
        dataKey: (any DataKeyChanging)? = nil, position: (any PositionReporting)? = nil,
        sharing: (any StoreSharing)? = nil
    ) {
        self.erasure = erasure
        self.marks = marks
        self.backup = backup
        self.scrub = scrub
        self.dataKey = dataKey
        self.position = position
        self.sharing = sharing
    }
}

/// A backend that can erase a person.
public protocol PersonErasing: Sendable {
    /// Removes all that the store has of a person; where it is encrypted, the key that the person's
    /// documents are sealed with is destroyed first. What the access log says of the person is
    /// forgotten; that something was accessed stays.
    ///
    /// - Returns: Whether there was such a person.
    func erase(_ person: PersonID) async throws -> Bool
}

/// A backend that keeps names of what was used up or taken back, as long as they matter.
public protocol MarkKeeping: Sendable {
    /// Notes a name until what it stands for has ended by itself; durable when this returns. The
    /// latest end counts.
    func note(mark name: String, until end: Date) async throws
    /// The names that were noted and matter still; the others are forgotten. O(names).
    func marks(at now: Date) async throws -> [String: Date]
}

/// A backend that can seal its whole store with another data key.
public protocol DataKeyChanging: Sendable {
    /// Seals the whole store anew, while it is read and written. What was kept of the keys opens
    /// nothing that the store has from then on.
    ///
    /// Cut off at any time, it has changed nothing, or is finished when the store is next opened
    /// for writing. O(bytes), and as much room.
    ///
    /// - Parameter pause: Called after each piece. It may wait, so that others get on; what it
    ///   throws ends it, and the store is as it was.
    /// - Throws: ``StoreError/Code/notEncrypted``, ``StoreError/Code/corrupt`` if a page is
    ///   damaged, ``StoreError/Code/storageFull``. After `io-failure` nothing is written any more.
    func reseal(_ pause: (ResealProgress) async throws -> Void) async throws
}

/// How far a change of the data key has come.
public struct ResealProgress: Sendable {
    /// Pages of the database.
    public let pages: Int
    /// How many of them were copied.
    public let copied: Int
    /// Whether all of the database is in the copy.
    package let isComplete: Bool

    package init(pages: Int, copied: Int, isComplete: Bool) {
        self.pages = pages
        self.copied = copied
        self.isComplete = isComplete
    }

    /// The share of the whole that was copied, from 0 to 1.
    public var fraction: Double { pages == 0 ? 0 : Double(copied) / Double(pages) }

    /// Bytes that were copied.
    public var bytes: Int64 { Int64(copied) * 4096 }
}
