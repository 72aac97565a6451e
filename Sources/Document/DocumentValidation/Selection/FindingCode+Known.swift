extension FindingCode {
    /// The codes that Casebook itself reports, whatever rule packs add.
    public static let known = RuleCatalogue.own.entries.map(\.code)
}
