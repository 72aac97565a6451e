package import Foundation
import HealthModel

/// The id of a resource (FHIR R4, 2.24.0.1 `id`): 1 to 64 letters, digits, `-` and `.`. Ours are
/// UUIDs in lower case; what is none is the id of nothing.
package struct ResourceID: Sendable, Hashable {
    package let text: String

    package init?(_ text: some StringProtocol) {
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
    package init?(reference: String, to type: String) {
        let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count == 1 || parts[parts.count - 2] == type else {
            return nil
        }
        self.init(last)
    }

    /// The UUID, if it is written as ours are.
    package var uuid: UUID? {
        guard let uuid = UUID(uuidString: text), uuid.lowercasedText == text else {
            return nil
        }
        return uuid
    }
}

extension UUID {
    /// The UUID of a resource's id; nil if it is none of ours.
    package init?(resource id: some StringProtocol) {
        guard let uuid = ResourceID(id)?.uuid else { return nil }
        self = uuid
    }

    /// As ids of resources are written.
    package var resourceID: String { lowercasedText }
}
