/// The character at the beginning of well-formed UTF-8.
struct UTF8Scalar {
    let value: UInt32
    /// Its bytes; never beyond the end.
    let length: Int

    init(_ bytes: some Collection<UInt8>) {
        let first = UInt32(bytes.first ?? 0)
        let wanted = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = wanted == 1 ? first : first & (0x7F >> UInt32(wanted))
        var length = 1
        for byte in bytes.dropFirst().prefix(wanted - 1) {
            value = value << 6 | UInt32(byte & 0x3F)
            length += 1
        }
        self.value = value
        self.length = length
    }
}
