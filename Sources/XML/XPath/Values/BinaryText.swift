import Base

/// Values of `xs:hexBinary` and `xs:base64Binary` as texts.
enum BinaryText {
    static func text(_ bytes: [UInt8], _ type: AtomicType) -> String {
        type == .hexBinary ? Hexadecimal.encode(bytes).uppercased() : Base64.encode(bytes)
    }

    /// The bytes of a text without white space around it; nil where it is none of the type.
    static func bytes(_ text: String, _ type: AtomicType) -> [UInt8]? {
        if type == .hexBinary {
            var bytes: [UInt8] = []
            var high: UInt8?
            for digit in text.utf8 {
                guard let value = Hexadecimal.value(ofAnyCase: digit) else { return nil }
                if let known = high {
                    bytes.append(known << 4 | value)
                    high = nil
                } else {
                    high = value
                }
            }
            return high == nil ? bytes : nil
        }
        // A space may stand between two characters, not more (XML Schema part 2, 3.2.16).
        return Base64.decode(text.filter { $0 != " " })
    }
}
