import XPath

/// What the expressions of a schema are compiled in: its namespaces and functions, and what the
/// elements of XSLT declare around theirs.
struct TypedStatics: Sendable {
    /// The version that the query binding asks for.
    let version: XPathVersion
    let namespaces: [String: String]
    /// What XSLT declares around expressions; scope 0 is the schema, the first of these 1.
    private(set) var scopes: [XSLTScope] = []
    /// Two for each scope: in the binding's version, and in the latest.
    private var contexts: [StaticContext]
    private var numbers: [String: Int] = [:]

    /// The context of a schema at a path.
    init(version: XPathVersion, namespaces: [String: String], path: String) {
        self.version = version
        self.namespaces = namespaces
        var plain = StaticContext(version: version)
        plain.namespaces.merge(namespaces) { $1 }
        plain.isXSLT = true
        plain.baseURI = SchemaAddress.base(of: path)
        plain.functions = XSLTFunctions.all
        contexts = [plain, Self.latest(plain)]
    }

    private static func latest(_ context: StaticContext) -> StaticContext {
        var latest = context
        latest.version = .v31
        return latest
    }

    /// Makes functions known to all that is compiled from now on.
    mutating func declare(_ functions: [ExternalFunction]) {
        guard !functions.isEmpty else { return }
        for index in contexts.indices { contexts[index].functions += functions }
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
        contexts += [plain, Self.latest(plain)]
        scopes.append(scope)
        numbers[key] = scopes.count
        return scopes.count
    }

    /// What an expression of a scope is compiled in.
    func context(_ scope: Int, isLatest: Bool) -> StaticContext {
        contexts[2 * scope + (isLatest ? 1 : 0)]
    }

    /// A name of a scope with its namespace.
    func expanded(_ name: String, _ scope: Int) -> ExpandedName {
        if name.hasPrefix("Q{"), let end = name.lastIndex(of: "}") {
            let local = name[name.index(after: end)...]
            return ExpandedName(
                String(local), in: String(name[name.index(name.startIndex, offsetBy: 2)..<end]))
        }
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let uri = contexts[2 * scope].namespaces[String(parts[0])] else {
            return ExpandedName(name)
        }
        return ExpandedName(String(parts[1]), in: uri)
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
        var context = context(recipe.scope, isLatest: recipe.isLatest)
        if !recipe.variables.isEmpty { context.variables = recipe.variables }
        return context
    }
}

/// An expression as it is compiled: its text, the scope that it is read in, and the places of its
/// variables.
struct TypedRecipe: Sendable {
    let text: String
    var scope = 0
    /// Whether it is read in the latest version instead of the binding's.
    var isLatest = false
    var variables: [ExpandedName: Int] = [:]
}
