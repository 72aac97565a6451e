internal import Foundation
public import HealthModel

/// A person in a record of the store: the UUID.
extension PersonID: Codable {
    /// Reads the UUID.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Writes the UUID.
    public func encode(to encoder: any Encoder) throws {
        var form = encoder.singleValueContainer()
        try form.encode(uuid)
    }
}
