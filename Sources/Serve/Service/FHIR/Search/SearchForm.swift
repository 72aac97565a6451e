/// What `application/x-www-form-urlencoded` and the query of an address hold: names and values in
/// their order (URL Standard, section 5).
enum SearchForm {
    /// - Throws: ``ServiceFailure`` for what is no UTF-8 once it is decoded.
    static func read(_ text: some StringProtocol) throws -> [SearchParameter] {
        try text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return SearchParameter(
                name: try decode(parts[0]), value: parts.count > 1 ? try decode(parts[1]) : "")
        }
    }

    /// The query of an address with these parameters.
    static func write(_ parameters: [SearchParameter]) -> String {
        var bytes: [UInt8] = []
        for parameter in parameters {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "?" : "&"))
            encode(parameter.fullName, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            encode(parameter.written, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decode(_ bytes: some Sequence<UInt8>) throws -> String {
        var decoded: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit),
                    let low = iterator.next().flatMap(digit)
                else { throw malformed }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw malformed }
        return text
    }

    private static let malformed = ServiceFailure.invalid(
        "malformed-query", "a percent sign of the query is no part of UTF-8 text")

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    private static func encode(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "/"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                for half in [byte >> 4, byte & 15] {
                    bytes.append(half < 10 ? 0x30 + half : 0x37 + half)
                }
            }
        }
    }
}
