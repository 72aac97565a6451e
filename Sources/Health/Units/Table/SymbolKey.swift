/// At most sixteen bytes of a symbol in two words: what the table is searched by.
struct SymbolKey: Sendable, Hashable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// Nil for empty and for longer ones, which no symbol is.
    init?(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if index < 8 {
                first = first << 8 | UInt64(byte)
            } else {
                second = second << 8 | UInt64(byte)
            }
        }
    }
}
