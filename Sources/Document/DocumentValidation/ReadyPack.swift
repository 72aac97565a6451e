internal import Schematron

/// A compiled pack with what reports say of it, worked out once.
struct ReadyPack: Sendable {
    let schema: SchematronSchema
    /// The templates that its rules are about.
    let templates: KnownTemplates
    /// Its asserts and reports.
    let asserts: Int
    /// Those that each rule has, and whether it asks for a template.
    private let rules: [(asserts: Int, isAboutTemplate: Bool)]
    private let hasTemplates: Bool

    init(_ schema: SchematronSchema) {
        self.schema = schema
        asserts = schema.assertCount
        let rules = schema.rules
        templates = KnownTemplates(contexts: rules.lazy.map(\.context))
        self.rules = rules.map { ($0.asserts, $0.context.isAboutTemplate) }
        hasTemplates = self.rules.contains { $0.isAboutTemplate }
    }

    /// What a run of it says of a document.
    ///
    /// - Parameter byTemplates: Whether rules for templates decide if the pack is about it.
    func run(_ outcome: SchematronOutcome, byTemplates: Bool) -> PackRun {
        let rules = zip(rules, outcome.fired)
        return PackRun(
            name: schema.name, version: schema.version, asserts: asserts,
            asked: rules.reduce(0) { $0 + ($1.1 ? $1.0.asserts : 0) },
            unchecked: schema.unchecked.count + outcome.unanswered.count,
            applies: rules.contains { rule, fired in
                fired && (!byTemplates || !hasTemplates || rule.isAboutTemplate)
            })
    }
}

extension String {
    /// Whether a rule's context asks for a template: `section[templateId[@root='…']]`, but not
    /// `templateId[@root]`, which every document has.
    fileprivate var isAboutTemplate: Bool {
        var depth = 0
        var rest = utf8[...]
        while let first = rest.first {
            if first == 0x5B { depth += 1 }
            if first == 0x5D { depth -= 1 }
            if first == 0x74, depth > 0, rest.starts(with: "templateId".utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
