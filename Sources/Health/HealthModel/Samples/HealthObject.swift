#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that a store keeps (HKObject). It never changes: an update is a new object.
public protocol HealthObject: Sendable, Hashable {
    /// Given when the object was made; stays for life.
    var uuid: UUID { get }
    /// Who saved it and with what; nil until a store has set it.
    var sourceRevision: SourceRevision? { get }
    /// What it was measured with; nil if that is not known.
    var device: Device? { get }
    /// What else is known of it.
    var metadata: Metadata { get }
}
