public import Foundation
public import HealthModel

/// What versions of one object are known by: its source, its type and the source's name for it.
public struct SyncKey: Sendable, Hashable {
    /// Who saves it.
    public var source: Source
    /// Its type.
    public var type: SampleType
    /// The sync identifier.
    public var identifier: String

    /// Names an object.
    public init(source: Source, type: SampleType, identifier: String) {
        self.source = source
        self.type = type
        self.identifier = identifier
    }
}

/// The highest version that came, and the sample that has it; nil after it was deleted.
public struct SyncState: Sendable, Hashable {
    /// The highest version.
    public var version: Double
    /// The sample that has it; nil if it is gone.
    public var uuid: UUID?

    /// Puts together what a backend keeps.
    public init(version: Double, uuid: UUID?) {
        self.version = version
        self.uuid = uuid
    }
}
