internal import Foundation

/// Base64 (RFC 4648 section 4), of which each value has exactly one text.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard let data = Data(base64Encoded: String(text)), !data.isEmpty,
            data.base64EncodedString() == text
        else { return nil }
        return Array(data)
    }
}
