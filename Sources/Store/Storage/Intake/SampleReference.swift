public import Foundation
public import HealthModel

/// Which sample, and whose.
public struct SampleReference: Sendable, Hashable {
    /// The sample's UUID.
    public let uuid: UUID
    /// The person whose sample it is.
    public let person: PersonID

    /// Names a sample.
    public init(uuid: UUID, person: PersonID) {
        self.uuid = uuid
        self.person = person
    }
}
