/// Bytes of an address as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// The text of UTF-8 with upper-case digits for every byte that may not stand as it is.
    package static func encode(
        _ text: some StringProtocol, keeping isKept: (UInt8) -> Bool
    ) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                for digit in Hexadecimal.digits(of: byte) {
                    encoded.append(digit > UInt8(ascii: "9") ? digit - 0x20 : digit)
                }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The byte that the first two digits of a text stand for, in either case.
    package static func byte(_ digits: some Collection<UInt8>) -> UInt8? {
        guard let first = digits.first.flatMap(Hexadecimal.value(ofAnyCase:)),
            let second = digits.dropFirst().first.flatMap(Hexadecimal.value(ofAnyCase:))
        else { return nil }
        return first << 4 | second
    }
}
