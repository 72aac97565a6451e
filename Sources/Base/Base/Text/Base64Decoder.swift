/// Base64 (RFC 4648, section 4) with XML white space between its characters.
package struct Base64Decoder {
    private var bytes: [UInt8] = []
    /// Bytes that are kept; those beyond are only counted.
    private let kept: Int
    package private(set) var count = 0
    private var group: UInt32 = 0
    private var characters = 0
    private var padding = 0
    private var ended = false
    private var failed = false

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
        for byte in " \t\r\n".utf8 { values[Int(byte)] = 254 }
        values[Int(UInt8(ascii: "="))] = 253
        return values
    }()

    package init(keeping kept: Int = .max) { self.kept = kept }

    package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        if bytes.isEmpty { bytes.reserveCapacity(min(text.count / 4 * 3 + 3, kept)) }
        let values = Self.values
        var at = 0
        while at < text.count {
            if characters == 0, padding == 0, let taken = unsafe takeGroups(text, from: at, values)
            {
                at = taken
                continue
            }
            let value = values[Int(unsafe text[at])]
            at += 1
            switch value {
            case 254: continue
            case 253: pad()
            case 255: failed = true
            default: take(value)
            }
            if failed { return }
        }
    }

    /// Takes as many whole groups of four characters as follow each other; where they end, or nil
    /// where there is none.
    private mutating func takeGroups(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ values: [UInt8]
    ) -> Int? {
        var at = start
        while at + 4 <= text.count {
            let (a, b) = unsafe (values[Int(text[at])], values[Int(text[at + 1])])
            let (c, d) = unsafe (values[Int(text[at + 2])], values[Int(text[at + 3])])
            guard (a | b | c | d) < 64 else { break }
            at += 4
            if count >= kept {
                count += 3
            } else {
                keep(a << 2 | b >> 4)
                keep(b << 4 | c >> 2)
                keep(c << 6 | d)
            }
        }
        return at > start ? at : nil
    }

    private mutating func take(_ value: UInt8) {
        guard padding == 0 else {
            failed = true
            return
        }
        group = group << 6 | UInt32(value)
        characters += 1
        guard characters == 4 else { return }
        keep(UInt8(truncatingIfNeeded: group >> 16))
        keep(UInt8(truncatingIfNeeded: group >> 8))
        keep(UInt8(truncatingIfNeeded: group))
        (group, characters) = (0, 0)
    }

    private mutating func keep(_ byte: UInt8) {
        if count < kept { bytes.append(byte) }
        count += 1
    }

    private mutating func pad() {
        padding += 1
        if padding > 2 { failed = true }
        if characters >= 2 && characters + padding >= 4 { ended = true }
    }

    /// The decoded bytes; nil where the text was not base64.
    package mutating func finish() -> [UInt8]? {
        if failed { return nil }
        guard characters > 0 else { return bytes }
        guard ended else { return nil }
        let first = group >> (characters == 2 ? 4 : 10)
        keep(UInt8(truncatingIfNeeded: first))
        if characters == 3 { keep(UInt8(truncatingIfNeeded: group >> 2)) }
        return bytes
    }
}

extension Base64Decoder {
    /// The bytes of a whole text; nil where it is not base64.
    ///
    /// - Complexity: O(*n*) in the text.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var decoder = Base64Decoder()
        unsafe Array(text).withUnsafeBufferPointer { unsafe decoder.append($0) }
        return decoder.finish()
    }
}
