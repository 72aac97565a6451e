/// The functions that an ``XPathProgram`` has itself: all of XPath 1.0 but `id()`, `current()`
/// of XSLT 1.0, and those of XPath 2.0 that its grammar can call.
struct XPathFunction {
    let code: XPathOperation.Code?
    let type: XPathType
    /// Types of the arguments that are needed.
    let needed: [XPathType]
    /// Types of the arguments that may follow.
    let optional: [XPathType]
    /// What stands for a first argument that is left out: the context node.
    let defaultsToContext: Bool
    let name: String

    private init(
        _ name: String, _ code: XPathOperation.Code?, _ type: XPathType,
        _ needed: [XPathType] = [], optional: [XPathType] = [], orContext: Bool = false
    ) {
        self.name = name
        self.code = code
        self.type = type
        self.needed = needed
        self.optional = optional
        defaultsToContext = orContext
    }

    static func named(
        _ name: XPathSyntax.FunctionName
    ) throws(XPathCompiler.XPathFailure) -> XPathFunction {
        switch name.namespace {
        case nil, "http://www.w3.org/2005/xpath-functions":
            if let known = table[name.local] { return known }
            if peerOnly.contains(name.local) { throw .needsPeer("`\(name.local)()`") }
            if newer.contains(name.local) { throw .newerFunction(name.local) }
        case "http://www.w3.org/2001/XMLSchema":
            if let known = casts[name.local] { return known }
        case let namespace?:
            if namespace.hasPrefix("http://exslt.org/")
                || namespace == "http://icl.com/saxon"
                || namespace == "http://xmlsoft.org/XSLT/namespace"
            {
                throw .needsPeer("`\(name.local)()`")
            }
        }
        throw .unknownFunction(name.local)
    }

    private static let peerOnly: Set<String> = [
        "id", "key", "format-number", "generate-id", "system-property", "unparsed-entity-uri",
        "element-available", "function-available", "document", "doc",
    ]

    /// Functions of XPath 2.0 that need its types, its clock or its sequences.
    private static let newer: Set<String> = [
        "resolve-QName", "local-name-from-QName", "namespace-uri-from-QName", "QName",
        "prefix-from-QName", "in-scope-prefixes", "node-name", "nilled", "data", "base-uri",
        "document-uri", "root", "deep-equal", "index-of", "subsequence", "insert-before",
        "remove", "reverse", "unordered", "zero-or-one", "one-or-more", "exactly-one", "avg",
        "compare", "codepoint-equal", "codepoints-to-string", "string-to-codepoints",
        "normalize-unicode", "encode-for-uri", "iri-to-uri", "escape-html-uri",
        "round-half-to-even", "current-date", "current-dateTime", "current-time",
        "implicit-timezone", "year-from-date", "month-from-date", "day-from-date",
        "year-from-dateTime", "month-from-dateTime", "day-from-dateTime", "hours-from-dateTime",
        "years-from-duration", "months-from-duration", "days-from-duration",
        "adjust-date-to-timezone", "adjust-dateTime-to-timezone", "format-date",
        "format-dateTime", "doc-available", "unparsed-text", "collection", "idref", "error",
        "trace", "for-each", "filter", "sort", "head", "tail", "has-children",
    ]

    private static let table: [String: XPathFunction] = {
        let rows = [
            XPathFunction("last", .last, .number),
            XPathFunction("position", .position, .number),
            XPathFunction("count", .countNodes, .number, [.nodes]),
            XPathFunction("local-name", .localNameOf, .string, [.nodes], orContext: true),
            XPathFunction("namespace-uri", .namespaceOf, .string, [.nodes], orContext: true),
            XPathFunction("name", .nameOf, .string, [.nodes], orContext: true),
            XPathFunction("string", nil, .string, [.string], orContext: true),
            XPathFunction("concat", .concatenate, .string, [.string, .string]),
            XPathFunction("starts-with", .startsWith, .boolean, [.string, .string]),
            XPathFunction("ends-with", .endsWith, .boolean, [.string, .string]),
            XPathFunction("contains", .contains, .boolean, [.string, .string]),
            XPathFunction("substring-before", .substringBefore, .string, [.string, .string]),
            XPathFunction("substring-after", .substringAfter, .string, [.string, .string]),
            XPathFunction(
                "substring", .substring, .string, [.string, .number], optional: [.number]),
            XPathFunction("string-length", .length, .number, [.string], orContext: true),
            XPathFunction("normalize-space", .normalize, .string, [.string], orContext: true),
            XPathFunction("translate", .translate, .string, [.string, .string, .string]),
            XPathFunction("lower-case", .lower, .string, [.string]),
            XPathFunction("upper-case", .upper, .string, [.string]),
            XPathFunction("boolean", nil, .boolean, [.boolean]),
            XPathFunction("not", .not, .boolean, [.boolean]),
            XPathFunction("true", .alwaysTrue, .boolean),
            XPathFunction("false", .alwaysFalse, .boolean),
            XPathFunction("lang", .language, .boolean, [.string]),
            XPathFunction("number", nil, .number, [.number], orContext: true),
            XPathFunction("sum", .sumNodes, .number, [.nodes]),
            XPathFunction("min", .minimum, .number, [.nodes]),
            XPathFunction("max", .maximum, .number, [.nodes]),
            XPathFunction("abs", .absolute, .number, [.number]),
            XPathFunction("floor", .floor, .number, [.number]),
            XPathFunction("ceiling", .ceiling, .number, [.number]),
            XPathFunction("round", .round, .number, [.number]),
            XPathFunction("current", .current, .nodes),
            XPathFunction("exists", .exists, .boolean, [.nodes]),
            XPathFunction("empty", .exists, .boolean, [.nodes]),
            XPathFunction("matches", .matches, .boolean, [.string, .string], optional: [.string]),
            XPathFunction(
                "replace", .replace, .string, [.string, .string, .string], optional: [.string]),
            XPathFunction(
                "tokenize", .tokenize, .strings, [.string], optional: [.string, .string]),
            XPathFunction("distinct-values", .distinct, .strings, [.strings]),
            XPathFunction("string-join", .join, .string, [.strings], optional: [.string]),
        ]
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
    }()

    /// `xs:integer(…)` and its like, as far as they are comparable as XPath 1.0's types.
    private static let casts: [String: XPathFunction] = {
        let numbers = ["integer", "decimal", "double", "float", "int", "long", "positiveInteger"]
        let rows =
            numbers.map { XPathFunction($0, nil, .number, [.number]) } + [
                XPathFunction("string", nil, .string, [.string]),
                XPathFunction("boolean", nil, .boolean, [.boolean]),
                XPathFunction("date", .moment, .number, [.string]),
                XPathFunction("dateTime", .moment, .number, [.string]),
            ]
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
    }()
}
