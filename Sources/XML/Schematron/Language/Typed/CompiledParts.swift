internal import Synchronization
import XPath

/// The compiled expressions of a schema, for use by any number of tasks; each is compiled once, at
/// the latest when it is first asked for.
final class CompiledParts: Sendable {
    /// What has been compiled, by the places in ``TypedProgram/Parts``.
    struct Known: Sendable {
        var expressions: [CompiledXPath?] = []
        var patterns: [CompiledPattern?] = []
    }

    private let state: Mutex<Known>
    private let words = Mutex<ExpressionWords?>(nil)
    let functions = FunctionTable()

    init(expressions: Int = 0, patterns: Int = 0) {
        state = Mutex(
            Known(
                expressions: Array(repeating: nil, count: expressions),
                patterns: Array(repeating: nil, count: patterns)))
    }

    /// What is compiled by now.
    var known: Known { state.withLock { $0 } }

    func append(_ expression: CompiledXPath) {
        state.withLock { $0.expressions.append(expression) }
    }

    func append(_ pattern: CompiledPattern) {
        state.withLock { $0.patterns.append(pattern) }
    }

    /// The expression of a place.
    func expression(_ place: Int, of parts: TypedProgram.Parts) throws(XPathError) -> CompiledXPath
    {
        if let known = state.withLock({ $0.expressions[place] }) { return known }
        let made = try parts.statics.compiled(parts.expressions[place])
        state.withLock { $0.expressions[place] = made }
        return made
    }

    /// The pattern of a context.
    func pattern(_ place: Int, of parts: TypedProgram.Parts) throws(XPathError) -> CompiledPattern {
        if let known = state.withLock({ $0.patterns[place] }) { return known }
        let made = try parts.statics.pattern(parts.contexts[place].recipe)
        state.withLock { $0.patterns[place] = made }
        return made
    }

    /// Names and literals in expressions: a message that shows them tells nothing of a patient.
    func words(of parts: TypedProgram.Parts) -> ExpressionWords {
        words.withLock { words in
            if let known = words { return known }
            let made = ExpressionWords(
                parts.expressions.map(\.text) + parts.contexts.map(\.recipe.text)
                    + parts.functions.compactMap(\.body?.text))
            words = made
            return made
        }
    }

    /// A key of a schema.
    func key(
        _ key: TypedProgram.Key, of parts: TypedProgram.Parts
    ) throws(XPathError) -> KeyDefinition {
        let use = try expression(key.use, of: parts)
        return KeyDefinition(
            match: try parts.statics.pattern(key.match), isComposite: key.isComposite
        ) { context, node throws(XPathError) in
            try use.evaluate(
                in: context, focus: Focus(.node(node)), variables: context.globals)
        }
    }

    /// A function by its place in ``functions``, as expressions call it.
    func external(_ function: TypedProgram.Function, _ place: Int) -> ExternalFunction {
        let table = functions
        return ExternalFunction(
            name: function.name, arity: function.arity, defersErrors: true
        ) {
            call, arguments throws(XPathError) in
            try table.call(place, call, arguments)
        }
    }
}

/// The words of a schema's expressions.
struct ExpressionWords: Sendable {
    private(set) var names: Set<String> = []
    private(set) var literals: Set<String> = []

    init(_ texts: [String]) {
        for text in texts {
            ExpressionText.words(text) { word, kind in
                switch kind {
                case .name: names.insert(word)
                case .literal: literals.insert(word)
                }
            }
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
                code: "XPST0017", message: "the function's body cannot run, as reported")
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
