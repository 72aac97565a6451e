import XMLTree
import XPath

/// The expressions of a schema under XPath 2.0 and later.
struct TypedProgram: RuleProgram {
    struct Expression: Sendable {
        let text: String
        let compiled: CompiledXPath
    }

    struct Context: Sendable {
        let pattern: CompiledPattern
        let anchors: [String]
    }

    /// What is collected while a schema is compiled.
    struct Parts {
        let source: SchematronSource
        var expressions: [Expression] = []
        var contexts: [Context] = []
        /// The expressions of variables that are evaluated at the document.
        var variables: [Int] = []
        let functions = FunctionTable()
        var keys: [(name: ExpandedName, definition: KeyDefinition)] = []
        /// Names and literals in expressions: a message that shows them tells nothing of a patient.
        var names: Set<String> = []
        var literals: Set<String> = []

        mutating func take(_ text: String) {
            ExpressionText.words(text) { word, kind in
                switch kind {
                case .name: names.insert(String(word))
                case .literal: literals.insert(String(word))
                }
            }
        }
    }

    let expressions: [Expression]
    let contexts: [Context]
    let variables: [Int]
    let keys: [ExpandedName: [KeyDefinition]]
    let names: Set<String>
    let literals: Set<String>
    private let shelves: Shelves

    init(_ parts: Parts) {
        expressions = parts.expressions
        contexts = parts.contexts
        variables = parts.variables
        keys = Dictionary(grouping: parts.keys, by: \.name).mapValues { $0.map(\.definition) }
        names = parts.names
        literals = parts.literals
        shelves = Shelves(parts.source)
    }

    func anchors(of context: Int) -> [String] { contexts[context].anchors }

    func run(
        _ plan: RulePlan, of schema: SchematronSchema, on tree: TreeIndex,
        limits: SchematronLimits
    ) -> SchematronOutcome {
        shelves.lend { shelf in
            let evaluation = TypedEvaluation(self, tree, limits: limits, shelf: shelf)
            var run = RuleRun(schema, plan, evaluation, limits: limits)
            return run.run()
        }
    }
}

/// The bodies of a schema's functions, which call each other.
final class FunctionTable: @unchecked Sendable {
    // Filled while the schema is compiled, by one task; read only afterwards.
    private var bodies: [CompiledXPath?] = []

    /// A place for a body.
    func reserve() -> Int {
        bodies.append(nil)
        return bodies.count - 1
    }

    func set(_ place: Int, _ body: CompiledXPath) { bodies[place] = body }

    /// Calls a function; its parameters have the first places of its variables.
    func call(
        _ place: Int, _ call: FunctionCall, _ arguments: [[XDMItem]]
    ) throws(XPathError) -> [XDMItem] {
        guard let body = bodies[place] else {
            throw XPathError(
                code: "XPST0017", message: "the function's body cannot run, which was said")
        }
        let values = VariableValues(count: arguments.count)
        for (index, argument) in arguments.enumerated() { values[index] = argument }
        let globals = call.context.globals
        values.missing = { slot throws(XPathError) in
            try globals?.get(slot) ?? []
        }
        return try body.evaluate(in: call.context, variables: values)
    }
}
