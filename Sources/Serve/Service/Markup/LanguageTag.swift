/// A language as HTML's `lang` takes it (RFC 5646), of what somebody wrote.
struct LanguageTag: Sendable {
    let text: String

    /// nil where the text is no tag by its form.
    init?(_ written: String) {
        let parts = written.split(separator: "-", omittingEmptySubsequences: false)
        guard written.utf8.count <= 35, let first = parts.first, (2...3).contains(first.count),
            first.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isOfTag) })
        else { return nil }
        text = written
    }

    private static func isOfTag(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
