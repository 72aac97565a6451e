internal import Base

/// A language as HTML's `lang` takes it (RFC 5646): one of ASCII letters, digits and hyphens.
struct LanguageCode: Hashable {
    /// The tag as the document writes it, without white space around it; `en` for `eng`.
    let text: String

    /// Nil where the text is no tag by its form.
    init?(_ written: String?) {
        let trimmed = (written ?? "").filter { !$0.isWhitespace }
        guard trimmed.utf8.count <= 35, let tag = LanguageTag(trimmed) else { return nil }
        text = tag.shortest
    }

    /// Whether its script runs from right to left.
    var isRightToLeft: Bool {
        let primary = text.prefix { $0 != "-" }.lowercased()
        return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"]
            .contains(primary)
    }
}
