import XPath

/// What the expressions of a schema are compiled in: its namespaces and functions, and what the
/// elements of XSLT declare around theirs.
struct TypedStatics: Sendable {
    let namespaces: [String: String]
    private let source: SchematronSource
    /// What XSLT declares around expressions; scope 0 is the schema, the first of these 1.
    private(set) var scopes: [XSLTScope] = []
    /// One for each scope.
    private var contexts: [StaticContext]
    private var numbers: [String: Int] = [:]
    /// Formats of `format-number()`.
    private(set) var formats: [NamedFormat] = []

    /// The context of a schema. XPath 3.1 is XPath 2.0 and 3.0 with more in it, and
    /// engines run every later binding by it: packs rely on that.
    init(namespaces: [String: String], of source: SchematronSource) {
        self.namespaces = namespaces
        self.source = source
        var plain = StaticContext(version: .v31)
        plain.namespaces.merge(namespaces) { $1 }
        plain.isXSLT = true
        plain.instructions = XSLTBody.instructions
        plain.baseURI = SchemaAddress.base(of: source)
        plain.functions = XSLTFunctions.all
        plain.focusFunction = ExpandedName("focus", in: XSLTBody.namespace)
        contexts = [plain]
    }

    /// Makes functions known to all that is compiled from now on.
    mutating func declare(_ functions: [ExternalFunction]) {
        guard !functions.isEmpty else { return }
        for index in contexts.indices { contexts[index].functions += functions }
    }

    /// Makes decimal formats known.
    mutating func declare(_ formats: [NamedFormat]) {
        self.formats = formats
        for index in contexts.indices {
            for format in formats { contexts[index].decimalFormats[format.name] = format.format }
        }
    }

    /// The number of a scope.
    mutating func number(of scope: XSLTScope?) -> Int {
        guard let scope else { return 0 }
        let key = scope.key
        if let known = numbers[key] { return known }
        var plain = contexts[0]
        plain.namespaces.merge(scope.namespaces) { $1 }
        plain.defaultElementNamespace =
            scope.defaultElementNamespace ?? plain.defaultElementNamespace
        if let library = scope.library {
            plain.baseURI = SchemaAddress.uri(of: library, beside: source)
        }
        contexts.append(plain)
        scopes.append(scope)
        numbers[key] = scopes.count
        return scopes.count
    }

    /// A name of a scope with its namespace.
    func expanded(_ name: String, _ scope: Int) -> ExpandedName {
        if name.hasPrefix("Q{"), let end = name.lastIndex(of: "}") {
            let local = name[name.index(after: end)...]
            return ExpandedName(
                String(local), in: String(name[name.index(name.startIndex, offsetBy: 2)..<end]))
        }
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")),
            let uri = contexts[scope].namespaces[String(name[..<colon])]
        else { return ExpandedName(name) }
        return ExpandedName(String(name[name.utf8.index(after: colon)...]), in: uri)
    }

    /// Compiles an expression.
    func compiled(_ recipe: TypedRecipe) throws(XPathError) -> CompiledXPath {
        try CompiledXPath(recipe.text, in: context(recipe))
    }

    /// Compiles a pattern.
    func pattern(_ recipe: TypedRecipe) throws(XPathError) -> CompiledPattern {
        try CompiledPattern(recipe.text, in: context(recipe))
    }

    private func context(_ recipe: TypedRecipe) -> StaticContext {
        var context = contexts[recipe.scope]
        if !recipe.variables.isEmpty { context.variables = recipe.variables }
        return context
    }
}

/// An expression as it is compiled: its text, the scope that it is read in, and the places of its
/// variables.
struct TypedRecipe: Sendable {
    let text: String
    var scope = 0
    var variables: [ExpandedName: Int] = [:]
}
