import Foundation

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

    /// The UUID, if it is written as ours are.
    var uuid: UUID? {
        guard let uuid = UUID(uuidString: text), uuid.uuidString.lowercased() == text else {
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
    var resourceID: String {
        let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (place, byte) in [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p].enumerated() {
            if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
            for half in [byte >> 4, byte & 15] {
                text.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
