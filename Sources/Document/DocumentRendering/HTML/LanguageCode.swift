internal import ClinicalDocument

/// A language as HTML's `lang` takes it (RFC 5646): a tag's letters, digits and hyphens.
struct LanguageCode: Hashable {
    /// The tag as the document writes it, without white space around it; `en` for `eng`.
    let text: String

    /// Nil where the text is no tag by its form.
    init?(_ written: String?) {
        let trimmed = (written ?? "").filter { !$0.isWhitespace }
        let parts = trimmed.utf8.split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count), trimmed.utf8.count <= 35,
            first.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isTagByte) })
        else { return nil }
        let language = String(decoding: first, as: UTF8.self)
        text =
            (TwoLetterLanguages.table[language.lowercased()] ?? language)
            + trimmed.dropFirst(language.count)
    }

    /// Whether its script runs from right to left.
    var isRightToLeft: Bool {
        let primary = text.prefix { $0 != "-" }.lowercased()
        return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]
            .contains(primary)
    }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
