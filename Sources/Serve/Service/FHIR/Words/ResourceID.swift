import Foundation
import HealthModel

/// The id of a resource (FHIR R4, 2.24.0.1 `id`): 1 to 64 letters, digits, `-` and `.`. Ours are
/// UUIDs in lower case; what is none is the id of nothing.
struct ResourceID: Sendable, Hashable {
    let text: String

    init?(_ text: some StringProtocol) {
        let isID =
            (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
            }
        guard isID else { return nil }
        self.text = String(text)
    }

    /// Reads `id`, `Type/id` or an address that ends so; nil for a reference to another type.
    init?(reference: String, to type: String) {
        let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count == 1 || parts[parts.count - 2] == type else {
            return nil
        }
        self.init(last)
    }

    /// Reads the references of a parameter.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for one to another type.
    static func references(
        _ values: [String], to type: String, of parameter: String
    ) throws -> [ResourceID] {
        try values.map { value in
            guard let id = ResourceID(reference: value, to: type) else {
                throw ServiceFailure.invalid(
                    "invalid-reference",
                    "the parameter \(parameter) expects the id of a \(type), or \(type)/ "
                        + "with the id")
            }
            return id
        }
    }

    /// Reads the ids of a parameter.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for what no resource can have.
    static func ids(_ values: [String], of parameter: String) throws -> [ResourceID] {
        try values.map { value in
            guard let id = ResourceID(value) else {
                throw ServiceFailure.invalid(
                    "invalid-id",
                    "the parameter \(parameter) expects 1 to 64 letters, digits, dashes and dots")
            }
            return id
        }
    }

    /// The UUID, if it is written as ours are.
    var uuid: UUID? {
        guard let uuid = UUID(uuidString: text), uuid.lowercasedText == text else {
            return nil
        }
        return uuid
    }
}

extension UUID {
    /// The UUID of a resource's id; nil if it is none of ours.
    init?(resource id: some StringProtocol) {
        guard let uuid = ResourceID(id)?.uuid else { return nil }
        self = uuid
    }

    /// As ids of resources are written.
    var resourceID: String { lowercasedText }
}
