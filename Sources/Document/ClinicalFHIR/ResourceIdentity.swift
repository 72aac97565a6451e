internal import Base
internal import Crypto

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Ids of resources: UUIDs made of a digest (RFC 9562, version 8), so that the same place of the
/// same document has the same id in every conversion, and tells nothing of its content.
struct ResourceIdentity {
    private let document: [UInt8]

    /// - Parameter document: What tells the document from all others.
    init(document: String) {
        self.document = Array(SHA256.hash(data: Array(document.utf8)))
    }

    /// The id of a resource.
    ///
    /// - Parameters:
    ///   - type: The type of the resource.
    ///   - place: The XPath that it is made of, or what tells a participant from the others.
    func id(_ type: String, _ place: String) -> String {
        var content = document
        content.reserveCapacity(document.count + type.utf8.count + place.utf8.count + 1)
        content += type.utf8
        content.append(0)
        content += place.utf8
        var bytes = Array(SHA256.hash(data: content).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(Hexadecimal.digit(byte >> 4))
            text.append(Hexadecimal.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
