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
    public var place: (any PlaceKnowing)?
    /// Being used by several processes at the same time; nil where one process has the store.
    public var sharing: (any StoreSharing)?

    /// Puts capabilities together; none unless said.
    public init(
        erasure: (any PersonErasing)? = nil, marks: (any MarkKeeping)? = nil,
        backup: (any StoreCopying)? = nil, scrub: (any StoreScrubbing)? = nil,
        dataKey: (any DataKeyChanging)? = nil, place: (any PlaceKnowing)? = nil,
        sharing: (any StoreSharing)? = nil
    ) {
        self.erasure = erasure
        self.marks = marks
        self.backup = backup
        self.scrub = scrub
        self.dataKey = dataKey
        self.place = place
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
