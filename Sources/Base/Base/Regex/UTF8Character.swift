/// One character of a text that is known to be UTF-8.
enum UTF8Character {
    /// A character beyond ASCII that begins at a byte, and how many bytes it has; never reads
    /// behind the end, whatever the bytes are.
    static func decode(
        _ text: UnsafeRawBufferPointer, at index: Int
    ) -> (scalar: UInt32, length: Int) {
        let first = UInt32(unsafe text[index])
        let expected = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        let length = min(expected, text.count - index)
        var scalar = first & (0xFF >> UInt32(expected + 1))
        for offset in 1..<max(length, 1) {
            scalar = scalar << 6 | UInt32(unsafe text[index + offset]) & 0x3F
        }
        return (scalar, length)
    }

    /// Where the character begins that ends before a byte.
    @inline(__always)
    static func start(before index: Int, in text: UnsafeRawBufferPointer) -> Int {
        var start = index - 1
        while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
