internal import Base

/// Compiled expressions that share their tables: names, literals, operations. It grows while a
/// rule pack is compiled; afterwards any number of tasks evaluate it.
package struct XPathProgram: Sendable {
    struct Name: Hashable, Sendable {
        let namespace: Int32
        let local: String
    }

    /// A regular expression as it is written.
    struct RegexText: Sendable {
        let pattern: String
        let flags: String
    }

    /// A variable: where it is seen from, what it comes to, and how.
    struct Variable: Sendable {
        let type: XPathType
        let operation: Int32
        let scope: Scope
    }

    /// The node at which a variable is evaluated.
    package enum Scope: Sendable, Hashable { case document, rule }

    /// A number for an expression that was compiled.
    package struct Expression: Sendable, Hashable {
        let operation: Int32
        package let type: XPathType
    }

    var operations: [XPathOperation] = []
    var steps: [XPathStep] = []
    var arguments: [Int32] = []
    var numbers: [Double] = []
    var literals: [[UInt8]] = []
    var names: [Name] = []
    var namespaces: [String?] = [nil]
    var constants: [XPathConstant] = []
    private(set) var regexes: [XPathRegex] = []
    /// What the regular expressions were compiled from.
    private(set) var regexTexts: [RegexText] = []
    var variables: [Variable] = []
    /// Paths in other documents.
    var foreigns: [XPathForeign] = []
    /// Expressions that libxslt evaluates, the keys that they use, and their prefixes.
    var peers: [XPathPeerExpression] = []
    var keys: XMLStylesheet?
    var peerNamespaces: [String: String] = [:]

    private var nameNumbers: [Name: Int32] = [:]
    private var namespaceNumbers: [String: Int32] = [:]
    private var literalNumbers: [[UInt8]: Int32] = [:]
    private var operationNumbers: [Key: Int32] = [:]
    private var constantNumbers: [XPathConstant: Int32] = [:]

    private struct Key: Hashable {
        let code: XPathOperation.Code
        let a, b, c: Int32

        func hash(into hasher: inout Hasher) {
            hasher.combine(Int64(a) << 32 | Int64(UInt32(bitPattern: b)))
            hasher.combine(Int64(c) << 8 | Int64(code.rawValue))
        }
    }

    package init() {}

    /// The local parts of the names of elements and attributes.
    package var localNames: Set<String> { Set(names.map(\.local)) }

    /// Whether an expression has a text as a literal.
    package func says(_ text: String) -> Bool { literals.contains(Array(text.utf8)) }

    /// Adds an operation, or finds the one that is the same.
    mutating func add(_ operation: XPathOperation) -> Int32 {
        let key = Key(
            code: operation.code, a: operation.a, b: operation.b, c: operation.c)
        if let known = operationNumbers[key] { return known }
        operations.append(operation)
        operationNumbers[key] = Int32(operations.count - 1)
        return Int32(operations.count - 1)
    }

    mutating func add(
        _ code: XPathOperation.Code, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0
    ) -> Int32 {
        add(XPathOperation(code, a, b, c))
    }

    mutating func literal(_ text: String) -> Int32 { literal(Array(text.utf8)) }

    mutating func literal(_ bytes: [UInt8]) -> Int32 {
        if let known = literalNumbers[bytes] { return known }
        literals.append(bytes)
        literalNumbers[bytes] = Int32(literals.count - 1)
        return Int32(literals.count - 1)
    }

    mutating func number(_ number: Double) -> Int32 {
        numbers.append(number)
        return Int32(numbers.count - 1)
    }

    mutating func namespace(_ uri: String?) -> Int32 {
        guard let uri else { return 0 }
        if let known = namespaceNumbers[uri] { return known }
        namespaces.append(uri)
        namespaceNumbers[uri] = Int32(namespaces.count - 1)
        return Int32(namespaces.count - 1)
    }

    mutating func name(_ local: String, in uri: String?) -> Int32 {
        let name = Name(namespace: namespace(uri), local: local)
        if let known = nameNumbers[name] { return known }
        names.append(name)
        nameNumbers[name] = Int32(names.count - 1)
        return Int32(names.count - 1)
    }

    mutating func list(_ items: [Int32]) -> Range<Int32> {
        let start = Int32(arguments.count)
        arguments += items
        return start..<Int32(arguments.count)
    }

    mutating func constant(_ constant: XPathConstant) -> Int32 {
        if let known = constantNumbers[constant] { return known }
        constants.append(constant)
        constantNumbers[constant] = Int32(constants.count - 1)
        return Int32(constants.count - 1)
    }

    mutating func foreign(_ foreign: XPathForeign) -> Int32 {
        foreigns.append(foreign)
        return Int32(foreigns.count - 1)
    }

    mutating func regex(_ text: RegexText) throws(XPathRegex.Failure) -> Int32 {
        regexes.append(try XPathRegex(text.pattern, flags: text.flags))
        regexTexts.append(text)
        return Int32(regexes.count - 1)
    }

    mutating func declare(_ variable: Variable) -> Int32 {
        variables.append(variable)
        return Int32(variables.count - 1)
    }
}
