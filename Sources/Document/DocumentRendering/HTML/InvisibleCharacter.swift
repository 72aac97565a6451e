/// Characters that cannot be seen, or that change how their neighbours are seen: a drug's name with
/// one of them inside is another name that looks the same.
enum InvisibleCharacter {
    /// Bytes that the UTF-8 of such a character can begin with.
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3: true
        default: false
        }
    }

    /// Whether a page shows the character by its number instead.
    static func isShown(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x7F...0x9F where scalar != 0x85: true
        case 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E: true
        case 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F: true
        case 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFC, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Joiners belong to the spelling of many scripts and to pictographs, and to no Latin word.
    static func isJoiner(_ scalar: UInt32) -> Bool { scalar == 0x200C || scalar == 0x200D }

    /// How it is shown: `⟨U+202E⟩`.
    static func name(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "⟩"
    }
}

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
