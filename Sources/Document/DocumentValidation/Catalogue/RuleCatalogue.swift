internal import Schemas

/// Every code that a report can hold, for people and programs to look up.
///
/// Entries come from several origins: Casebook's own levels are always there, rule packs add
/// theirs with ``adding(_:)``.
public struct RuleCatalogue: Sendable {
    /// The entries: Casebook's level by level, then those added, each group in order of codes.
    public let entries: [RuleEntry]

    /// Casebook's own codes.
    public static let own = RuleCatalogue(
        entries: [
            InputRules.entries, SchemaRules.entries, PackRules.entries + ValueSetRules.entries,
            CheckTable.entries,
        ].flatMap { $0.sorted { $0.code.name < $1.code.name } })

    /// Casebook's own codes, and the asserts of its rule packs.
    public static let withPacks = own.adding(RulePack.all.flatMap { PackRules.entries(of: $0) })

    /// Casebook's own packs: name, title, and the document templates that each is for.
    public static let ownPacks = RulePack.all.map {
        (name: $0.name, title: $0.title, templates: $0.templateIds)
    }

    private init(entries: [RuleEntry]) { self.entries = entries }

    /// The catalogue with more entries at its end.
    public func adding(_ more: [RuleEntry]) -> RuleCatalogue {
        RuleCatalogue(entries: entries + more)
    }

    /// The entries of a code, whatever its case; several where packs use the same name.
    public func entries(for code: String) -> [RuleEntry] {
        let wanted = code.lowercased()
        return entries.filter { $0.code.name.lowercased() == wanted }
    }

    /// Codes that somebody who wrote this may have meant, the nearest first.
    ///
    /// - Complexity: O(entries × length²).
    public func codes(near text: String) -> [FindingCode] {
        let codes = Dictionary(
            entries.map { ($0.code.name, $0.code) }, uniquingKeysWith: { first, _ in first })
        return NearWords.near(text, among: codes.keys.sorted()).compactMap { codes[$0] }
    }
}
