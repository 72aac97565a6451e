import Foundation
package import HealthModel

/// An identifier as FHIR writes it: `urn:oid:` before the root if there is an extension, otherwise
/// the root itself as a URI (C-CDA on FHIR, II to Identifier).
package struct BusinessIdentifier: Sendable, Hashable {
    package static let uri = "urn:ietf:rfc:3986"

    package let system: String
    package let value: String

    package init(system: String, value: String) {
        self.system = system
        self.value = value
    }

    /// nil for an identifier that names nothing.
    package init?(_ identifier: InstanceIdentifier) {
        guard let key = identifier.key else { return nil }
        let root = Self.address(of: key.root)
        self =
            key.extension.isEmpty
            ? Self(system: Self.uri, value: root) : Self(system: root, value: key.extension)
    }

    /// The identifier of a resource that has none of its own.
    init(_ uuid: UUID) {
        self.init(system: Self.uri, value: "urn:uuid:\(uuid.lowercasedText)")
    }

    /// The identifier as CDA writes it; nil for a system that is no OID and no UUID.
    package var instance: InstanceIdentifier? {
        if system == Self.uri {
            return Self.root(of: value).map { InstanceIdentifier(root: $0) }
        }
        return Self.root(of: system).map { InstanceIdentifier(root: $0, extension: value) }
    }

    private static func address(of root: String) -> String {
        root.contains("-") ? "urn:uuid:\(root.lowercased())" : "urn:oid:\(root)"
    }

    private static func root(of address: String) -> String? {
        for scheme in ["urn:oid:", "urn:uuid:"] where address.hasPrefix(scheme) {
            return String(address.dropFirst(scheme.count))
        }
        return nil
    }
}
