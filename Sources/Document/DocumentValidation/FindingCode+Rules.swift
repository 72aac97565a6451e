extension FindingCode {
    /// A rule pack was given up on this document.
    public static let rulesLimit = FindingCode(
        "CB-RULES-LIMIT", "Real documents stay below this limit; it may be an attack.")
    /// Asserts of a pack that need a file which is not there.
    public static let rulesUnchecked = FindingCode(
        "CB-RULES-UNCHECKED", "Put the file beside the pack to have these asserts checked.")
}
