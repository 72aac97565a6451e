import XMLTree
import XPath

/// The expressions of a schema under XPath 2.0 and later. What was kept from an earlier run is
/// compiled when it is first asked for.
struct TypedProgram: RuleProgram {
    /// A rule's context, and what a document needs for nodes of it to match.
    struct Context: Sendable {
        let recipe: TypedRecipe
        /// Names of which it needs one; nil for none.
        let names: [ExpandedName]?
        /// Values of attributes of which it needs one; nil for none.
        let values: [[UInt8]]?
    }

    /// `xsl:function`; without a body that can run where that was said.
    struct Function: Sendable {
        let name: ExpandedName
        let arity: Int
        var body: TypedRecipe?
    }

    /// `xsl:key`
    struct Key: Sendable {
        let name: ExpandedName
        let match: TypedRecipe
        /// The expression that gives its values.
        let use: Int
        /// Whether the values of a node are one value together.
        let isComposite: Bool
    }

    /// What is collected while a schema is compiled.
    struct Parts: Sendable {
        var statics: TypedStatics
        var expressions: [TypedRecipe] = []
        var contexts: [Context] = []
        /// The expressions of variables that are evaluated at the document.
        var variables: [Int] = []
        var functions: [Function] = []
        var keys: [Key] = []
    }

    let parts: Parts
    let keys: [ExpandedName: [KeyDefinition]]
    let compiled: CompiledParts
    private let pool: ReferencedDocumentsPool

    init(
        _ parts: Parts, _ compiled: CompiledParts, keys: [KeyDefinition], source: SchematronSource
    ) {
        self.parts = parts
        self.compiled = compiled
        self.keys = Dictionary(grouping: zip(parts.keys, keys), by: \.0.name)
            .mapValues { $0.map(\.1) }
        pool = ReferencedDocumentsPool(source)
    }

    var names: Set<String> { compiled.words(of: parts).names }
    var literals: Set<String> { compiled.words(of: parts).literals }

    func says(_ text: String) -> Bool { literals.contains(text) }

    func anchors(of context: Int) -> [String] {
        ExpressionText.literals(parts.contexts[context].recipe.text).filter(\.isAnchor)
    }

    func run(
        _ plan: RulePlan, of schema: SchematronSchema, on tree: TreeIndex,
        limits: SchematronLimits
    ) -> SchematronOutcome {
        pool.lend { references in
            let evaluation = TypedEvaluation(
                self, tree, limits: limits, references: references, uri: limits.documentURI)
            var run = RuleRun(schema, plan, evaluation, limits: limits)
            return run.run()
        }
    }
}

extension String {
    /// Whether a literal of a context says what it is about, as a templateId does.
    fileprivate var isAnchor: Bool {
        utf8.count { $0 == UInt8(ascii: ".") } >= 3
    }
}
