package import Foundation
package import HealthModel

/// What versions of one object are known by: its source, its type and the source's name for it.
package struct SyncKey: Sendable, Hashable {
    package var source: Source
    package var type: SampleType
    package var identifier: String

    package init(source: Source, type: SampleType, identifier: String) {
        self.source = source
        self.type = type
        self.identifier = identifier
    }
}

/// The highest version that came, and the sample that has it; nil after it was deleted.
package struct SyncState: Sendable, Hashable {
    package var version: Double
    package var uuid: UUID?

    package init(version: Double, uuid: UUID?) {
        self.version = version
        self.uuid = uuid
    }
}
