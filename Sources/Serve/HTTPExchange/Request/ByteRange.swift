/// One range of bytes as `Range` asks for it (RFC 9110 section 14.1.2).
struct ByteRange: Sendable, Hashable {
    private enum Form: Hashable {
        case from(Int)
        case between(Int, Int)
        case last(Int)
    }

    private let form: Form

    /// Reads a header's value; nil for another unit, several ranges and what is none, all of
    /// which are answered with the whole.
    init?(_ text: String?) {
        guard let text, text.hasPrefix("bytes=") else { return nil }
        let ends = text.dropFirst("bytes=".count).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Self.number(ends[0]), Self.number(ends[1]), ends[0].isEmpty, ends[1].isEmpty) {
        case (let first?, _, _, true): form = .from(first)
        case (let first?, let last?, _, _) where first <= last: form = .between(first, last)
        case (_, let count?, true, _): form = .last(count)
        default: return nil
        }
    }

    /// The places of bytes that are meant; nil if there are none.
    func part(of count: Int) -> Range<Int>? {
        switch form {
        case .from(let first): first < count ? first..<count : nil
        case .between(let first, let last):
            first < count ? first..<(min(last, count - 1) + 1) : nil
        case .last(let length):
            length > 0 && count > 0 ? max(0, count - length)..<count : nil
        }
    }

    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }
}
