import Synchronization

/// A function of the library: its types, and what it does.
struct BuiltinFunction: Sendable {
    typealias Body = @Sendable (_ call: Call, _ arguments: [[XDMItem]]) throws -> [XDMItem]

    let parameters: [SequenceType]
    let result: SequenceType
    /// Whether it asks for the position or the size of the focus.
    let usesFocus: Bool
    /// Whether it asks for the context item where it has fewer arguments than it can have.
    var mayUseItem = false
    let body: Body

    var facts: Facts {
        guard let item = result.item else { return .nothing }
        var facts = Facts(isOne: !result.allowsMany)
        switch item {
        case .node, .element, .attribute, .document:
            facts.isNodes = true
            facts.isTest = true
        case .atomic(let type):
            facts.isTest =
                facts.isOne && !type.isNumeric && type != .anyAtomicType && type != .numeric
        default: break
        }
        return facts
    }
}

/// A row of the library's tables: a name with its least number of arguments, and all its types.
struct FunctionRow: Sendable {
    let name: String
    let least: Int
    let types: [String]
    let result: String
    let since: XPathVersion
    let usesFocus: Bool
    let body: BuiltinFunction.Body

    init(
        _ name: String, _ least: Int, _ types: [String], _ result: String,
        since: XPathVersion = .v20, usesFocus: Bool = false,
        _ body: @escaping BuiltinFunction.Body
    ) {
        self.name = name
        self.least = least
        self.types = types
        self.result = result
        self.since = since
        self.usesFocus = usesFocus
        self.body = body
    }
}

/// The function library (Functions and Operators 3.1).
enum FunctionLibrary {
    private static func table(_ rows: [FunctionRow]) -> [String: [FunctionRow]] {
        Dictionary(grouping: rows, by: \.name)
    }

    private static let fn = table(
        accessors + numbers + strings + patterns + dates + names + sequences + aggregates + nodes
            + contexts + texts + higherOrder + jsonFunctions + formats)
    private static let math = table(mathematics)
    private static let map = table(maps)
    private static let array = table(arrays)
    private static let xslt = table(xsltFunctions)

    private static func rows(
        _ name: ExpandedName, _ environment: StaticEnvironment
    ) -> [FunctionRow] {
        let version = environment.context.version
        let isXSLT = environment.context.isXSLT
        let found: [FunctionRow]?
        switch name.namespace {
        case Namespaces.fn:
            found =
                (isXSLT ? xslt[name.local] : nil).map { $0 + (fn[name.local] ?? []) }
                ?? fn[name.local]
        case Namespaces.math: found = math[name.local]
        case Namespaces.map: found = map[name.local]
        case Namespaces.array: found = array[name.local]
        default: found = nil
        }
        return (found ?? []).filter {
            $0.since <= version || isXSLT && $0.name.hasPrefix("format-")
        }
    }

    /// The numbers of arguments that a function can have.
    static func arities(of name: ExpandedName, _ environment: StaticEnvironment) -> [Int] {
        if name == ExpandedName("concat", in: Namespaces.fn) { return [2] }
        return Array(Set(rows(name, environment).flatMap { $0.least...$0.types.count })).sorted()
    }

    private static let types = Mutex<[String: SequenceType]>([:])

    private static func type(_ text: String) throws -> SequenceType {
        if let known = types.withLock({ $0[text] }) { return known }
        let made = try SequenceType(text, in: StaticContext())
        types.withLock { $0[text] = made }
        return made
    }

    /// A function by name and number of arguments; nil where there is none.
    static func find(
        _ name: ExpandedName, _ arity: Int, _ environment: StaticEnvironment
    ) throws -> BuiltinFunction? {
        if name == ExpandedName("concat", in: Namespaces.fn) {
            guard arity >= 2 else { return nil }
            return BuiltinFunction(
                parameters: Array(
                    repeating: SequenceType(.atomic(.anyAtomicType), .optional), count: arity),
                result: SequenceType(.atomic(.string)), usesFocus: false
            ) { call, arguments in
                let text = arguments.map(\.text).joined()
                try call.context.charge(text)
                return .string(text)
            }
        }
        guard
            let row = rows(name, environment).first(where: {
                $0.least <= arity && arity <= $0.types.count
            })
        else { return nil }
        return BuiltinFunction(
            parameters: try row.types.prefix(arity).map(type), result: try type(row.result),
            usesFocus: row.usesFocus,
            mayUseItem: row.usesFocus || arity < row.types.count, body: row.body)
    }
}
