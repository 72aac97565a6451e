/// Base64 (RFC 4648, section 4) on one line.
enum Base64Encoder {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func append(_ content: [UInt8], to bytes: inout [UInt8]) {
        let alphabet = alphabet
        var at = 0
        while at < content.count {
            let left = content.count - at
            let second = left > 1 ? content[at + 1] : 0
            let third = left > 2 ? content[at + 2] : 0
            let group = UInt32(content[at]) << 16 | UInt32(second) << 8 | UInt32(third)
            bytes.append(alphabet[Int(group >> 18)])
            bytes.append(alphabet[Int(group >> 12 & 63)])
            bytes.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            bytes.append(left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
            at += 3
        }
    }
}
