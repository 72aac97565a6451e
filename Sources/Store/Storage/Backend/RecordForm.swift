internal import Foundation
public import HealthModel

/// Records as a store keeps them: JSON with its keys in order, so that equal values are equal
/// bytes.
package enum RecordForm {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return [UInt8](try encoder.encode(value)) } catch {
            throw StoreError(.invalidArgument, "a date or a number is not finite")
        }
    }

    package static func decode<Value: Decodable>(_: Value.Type, from bytes: [UInt8]) throws -> Value
    {
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
            throw StoreError(.corrupt, "a record of the store is damaged")
        }
    }
}

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
