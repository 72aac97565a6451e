/// A text that is compared by its codepoints, as XPath does, and not by canonical equivalence, as
/// Swift does.
struct CodepointText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: CodepointText, right: CodepointText) -> Bool {
        areEqual(left.text, right.text)
    }

    func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    }

    static func areEqual(_ left: String, _ right: String) -> Bool {
        left == right && left.utf8.elementsEqual(right.utf8)
    }

    /// -1, 0 or 1 by codepoints; the order of UTF-8's bytes is the same.
    static func compare(_ left: String, _ right: String) -> Int {
        if areEqual(left, right) { return 0 }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
}
