internal import Base

/// A globally unique identifier with the spelling it had in its document.
///
/// HL7 V3 data type II (instance identifier): `root` is an OID or a UUID, `extension` is unique
/// within the root. Either may be missing in real documents, and a nullFlavor may stand beside
/// them. Two values are equal when they were written alike; whether they *name* the same thing
/// is asked with ``key``.
public struct InstanceIdentifier: Sendable, Hashable {
    /// The OID or UUID, as written; nil if the attribute is absent.
    public var root: String?
    /// The part that is unique within the root, as written; nil if the attribute is absent.
    public var `extension`: String?
    /// Why there is no identifier (HL7 V3 NullFlavor), as written.
    public var nullFlavor: String?

    /// Makes an identifier from the attributes of an II element, as written.
    public init(root: String?, extension: String? = nil, nullFlavor: String? = nil) {
        self.root = root
        self.extension = `extension`
        self.nullFlavor = nullFlavor
    }

    /// What the identifier names, for comparison: nil if it names nothing.
    ///
    /// An identifier with a nullFlavor or without a root names nothing. A UUID root is compared
    /// without regard to case (RFC 9562 section 4); all else is compared exactly, nothing trimmed.
    public var key: IdentifierKey? {
        guard nullFlavor == nil, let root, !root.isEmpty else { return nil }
        return IdentifierKey(
            root: InstanceIdentifier.isUUID(root) ? root.lowercased() : root,
            extension: `extension` ?? "")
    }

    /// The key under which a person is found: nil if the identifier cannot stand for a person.
    ///
    /// A bare OID names an assigning authority and not one of its patients, so an identifier
    /// counts only with an extension, or with a UUID for its root.
    public var personKey: IdentifierKey? {
        guard let key else { return nil }
        guard !key.extension.isEmpty || InstanceIdentifier.isUUID(key.root) else { return nil }
        return key
    }

    private static func isUUID(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count == 36 else { return false }
        for (offset, byte) in bytes.enumerated() {
            switch offset {
            case 8, 13, 18, 23:
                guard byte == UInt8(ascii: "-") else { return false }
            default:
                guard Hexadecimal.value(ofAnyCase: byte) != nil else { return false }
            }
        }
        return true
    }
}
