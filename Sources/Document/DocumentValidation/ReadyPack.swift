internal import Schemas
internal import Schematron

/// A compiled pack with what reports say of it, worked out once.
struct ReadyPack: Sendable {
    let schema: SchematronSchema
    /// The templates that its rules are about, as far as they are compiled.
    let templates: KnownTemplates
    /// Its asserts and reports, also those that are not compiled.
    let asserts: Int
    /// Those that each rule has that is compiled, and whether it asks for a template.
    private let rules: [(asserts: Int, isAboutTemplate: Bool)]
    private let hasTemplates: Bool

    init(_ schema: SchematronSchema) {
        self.init(schema, asserts: schema.assertCount, isWhole: true)
    }

    /// - Parameter isWhole: Whether no pattern is left out; those that may be left out ask for
    ///   templates.
    fileprivate init(_ schema: SchematronSchema, asserts: Int, isWhole: Bool) {
        self.schema = schema
        self.asserts = asserts
        let rules = schema.rules
        templates = KnownTemplates(contexts: rules.lazy.map(\.context))
        self.rules = rules.map { ($0.asserts, $0.context.isAboutTemplate) }
        hasTemplates = !isWhole || self.rules.contains { $0.isAboutTemplate }
    }

    /// What a run of it says of a document.
    func run(_ outcome: SchematronOutcome) -> PackRun {
        let rules = zip(rules, outcome.fired)
        return PackRun(
            name: schema.name, version: schema.version, asserts: asserts,
            asked: rules.reduce(0) { $0 + ($1.1 ? $1.0.asserts : 0) },
            unchecked: schema.unchecked.count + outcome.unanswered.count,
            applies: rules.contains { rule, fired in
                fired && (!hasTemplates || rule.isAboutTemplate)
            })
    }
}

/// One of Casebook's own packs, compiled as far as documents need it. The first documents pay for
/// the patterns that they can meet; where these keep changing, the whole pack is compiled.
struct OwnPack {
    private let pack: RulePack
    private let parts: RulePackParts
    private var made: [(patterns: Set<Int>, pack: ReadyPack)] = []

    /// Selections that are compiled before the whole pack is.
    private static let selections = 2

    init(_ pack: RulePack) {
        self.pack = pack
        parts = pack.parts
    }

    /// The pack with the patterns that a document needs, or with more.
    ///
    /// - Parameter hasValue: Whether a text is the value of an attribute of the document; nil where
    ///   the whole pack is wanted.
    mutating func compiled(where hasValue: ((String) -> Bool)?) -> ReadyPack {
        let needed = parts.patterns.indices.filter { index in
            guard let hasValue, let templates = parts.patterns[index].templates else {
                return true
            }
            return templates.contains(where: hasValue)
        }
        if let known = made.first(where: { $0.patterns.isSuperset(of: needed) }) {
            return known.pack
        }
        let isWhole = made.count >= Self.selections || needed.count == parts.patterns.count
        let chosen = isWhole ? Array(parts.patterns.indices) : needed
        let ready = compile(chosen, isWhole: isWhole)
        if isWhole { made = [] }
        made.append((Set(chosen), ready))
        return ready
    }

    private func compile(_ patterns: [Int], isWhole: Bool) -> ReadyPack {
        do {
            let source = SchematronSource(
                pack, bytes: isWhole ? pack.bytes : parts.bytes(with: patterns))
            return ReadyPack(
                try SchematronSchema(source), asserts: parts.asserts, isWhole: isWhole)
        } catch {
            preconditionFailure("a pack of Casebook's own does not compile: \(error)")
        }
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
