extension FindingCode {
    /// The codes that Casebook itself reports, whatever rule packs add.
    public static let known: [FindingCode] = {
        let own = RuleCatalogue.own.entries.map(\.code)
        return own + [rulesLimit, rulesUnchecked].filter { !own.contains($0) }
    }()
}
