public import Foundation
public import HealthModel

/// What versions of one object are known by: its source, its type and the source's name for it.
public struct SyncKey: Sendable, Hashable {
    public var source: Source
    public var type: SampleType
    public var identifier: String

    public init(source: Source, type: SampleType, identifier: String) {
        self.source = source
        self.type = type
        self.identifier = identifier
    }
}

/// The highest version that came, and the sample that has it; nil after it was deleted.
public struct SyncState: Sendable, Hashable {
    public var version: Double
    public var uuid: UUID?

    public init(version: Double, uuid: UUID?) {
        self.version = version
        self.uuid = uuid
    }
}
