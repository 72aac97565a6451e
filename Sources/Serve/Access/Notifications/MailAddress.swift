/// An address of mail in the plain form of RFC 5321 (a dot-string, and the name of a host): nothing
/// that is one has a blank, an angle bracket or the end of a line in it, so none can become a
/// command to a server or a header of a message.
public struct MailAddress: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What is expected, in words.
    public static let form = "an address as name@example.org, in ASCII and at most 254 characters"

    /// The whole address.
    public let description: String

    /// The name of the host.
    public var domain: Substring { description.drop { $0 != "@" }.dropFirst() }

    /// nil for what is no address of this form.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, parts[0].utf8.count <= 64,
            Self.isDotted(parts[0], by: Self.isOfLocalPart),
            Self.isDotted(parts[1], by: Self.isOfName)
        else { return nil }
        let labels = parts[1].split(separator: ".")
        guard labels.count >= 2, labels.last?.contains(where: \.isLetter) == true,
            labels.allSatisfy({
                $0.utf8.count <= 63 && $0.first != "-" && $0.last != "-"
            })
        else { return nil }
        description = String(text)
    }

    /// Reads the whole address.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected \(Self.form)")
        }
        self = address
    }

    /// Writes the whole address.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func isDotted(
        _ text: some StringProtocol, by isAllowed: (UInt8) -> Bool
    ) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isAllowed) }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func isOfLocalPart(_ byte: UInt8) -> Bool {
        isOfName(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }
}
