internal import HealthModel

/// Times of the internet (RFC 3339, section 5.6): a whole date, a whole time and an offset, with
/// `T` and `Z` also in lower case and a space for `T`.
enum InternetTime {
    /// Microseconds since 1970; nil for anything else.
    static func parse(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let start = bytes.startIndex
        guard bytes.count >= 20, bytes[start + 16] == UInt8(ascii: ":"), let last = bytes.last
        else { return nil }
        let (mark, isUTC) = (bytes[start + 10], last == UInt8(ascii: "Z"))
        guard isUTC || last == UInt8(ascii: "z") || bytes[bytes.endIndex - 3] == UInt8(ascii: ":")
        else { return nil }
        if mark == UInt8(ascii: "T"), last != UInt8(ascii: "z") {
            return InstantText.parse(utf8: bytes)
        }
        guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(mark) else {
            return nil
        }
        var copy = Array(bytes)
        copy[10] = UInt8(ascii: "T")
        if last == UInt8(ascii: "z") { copy[copy.count - 1] = UInt8(ascii: "Z") }
        return InstantText.parse(utf8: copy[...])
    }
}
