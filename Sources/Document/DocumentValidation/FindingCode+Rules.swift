extension FindingCode {
    /// A rule pack was given up on this document.
    public static let rulesLimit = FindingCode(
        "CB-RULES-LIMIT", "Real documents stay below this limit; it may be an attack.")
    /// Asserts of a pack that did not run, or had no answer.
    public static let rulesUnchecked = FindingCode(
        "CB-RULES-UNCHECKED",
        "Mend the pack, or put the file beside it, to have these asserts checked.")
    /// Something of a pack that has no effect, such as an attribute that no one knows.
    public static let rulesIgnored = FindingCode(
        "CB-RULES-IGNORED", "Correct the pack; --strict-rules refuses it.")
}
