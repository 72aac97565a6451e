extension FindingCode {
    /// A rule pack was given up on this document.
    public static let rulesLimit = FindingCode(
        "CB-RULES-LIMIT", "Real documents stay below this limit; it may be an attack.")
    /// No pack has rules for the document's templates, and rules are required.
    public static let rulesMissing = FindingCode(
        "CB-RULES-NONE",
        "Install the guide's pack with casebook packs add, or give it with --schematron.")
    /// A pack that is installed cannot be read or compiled any more.
    public static let rulesUnusable = FindingCode(
        "CB-RULES-UNUSABLE", "Remove the pack with casebook packs remove, then add it again.")
    /// Asserts of a pack that did not run, or had no answer.
    public static let rulesUnchecked = FindingCode(
        "CB-RULES-UNCHECKED",
        "Fix the pack, or put the missing file beside it, so that these asserts run.")
    /// Something of a pack that has no effect, such as an attribute that no one knows.
    public static let rulesIgnored = FindingCode(
        "CB-RULES-IGNORED", "Correct the pack; --strict-rules refuses it.")
}
