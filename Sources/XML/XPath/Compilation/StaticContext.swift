/// What an expression is compiled in (XPath 3.1, section 2.1.1).
public struct StaticContext: Sendable {
    /// The version of the language.
    public var version: XPathVersion
    /// URIs by prefix; XPath's own prefixes (`xs`, `fn`, `math`, `map`, `array`, `err`, `xml`) are
    /// there from the start.
    public var namespaces: [String: String]
    /// The namespace of element and type names without a prefix; empty for none.
    public var defaultElementNamespace = ""
    /// The namespace of function names without a prefix.
    public var defaultFunctionNamespace = Namespaces.fn
    /// What relative references are resolved against; nil for nothing.
    public var baseURI: String?
    /// Declared variables, each with its place in ``VariableValues``.
    public var variables: [ExpandedName: Int] = [:]
    /// Functions beside those of the library; one of the same name and arity replaces it.
    public var functions: [ExternalFunction] = [] {
        didSet {
            externals = Dictionary(
                functions.map { (FunctionKey($0.name, $0.signature.parameters.count), $0) },
                uniquingKeysWith: { _, last in last })
        }
    }
    /// The same by name and arity, for all expressions that are compiled here.
    private(set) var externals: [FunctionKey: ExternalFunction] = [:]
    /// Whether XSLT's functions are there too: `current`, `key`, `document`, `system-property` and
    /// others (XSLT 2.0, section 16).
    public var isXSLT = false
    /// The instructions that `element-available` knows.
    public var instructions: Set<ExpandedName> = []
    /// The function whose call, with an item, its position, a size and an expression, is that
    /// expression's value with this focus; nil for none.
    public var focusFunction: ExpandedName?
    /// Decimal formats of `format-number`; the empty name is the default one's.
    public var decimalFormats: [ExpandedName: DecimalFormat] = [:]
    /// The collation of comparisons that name none.
    public var defaultCollation = Namespaces.codepoint
    let pool = NamePool()

    /// A context with XPath's own namespaces.
    public init(version: XPathVersion = .v31) {
        self.version = version
        namespaces = Namespaces.predeclared
    }
}

/// A function that the caller gives.
public struct ExternalFunction: Sendable {
    /// What a call does; arguments have been converted to the parameters' types.
    public typealias Body =
        @Sendable (_ call: FunctionCall, _ arguments: [[XDMItem]]) throws(XPathError) -> [XDMItem]

    let name: ExpandedName
    let signature: FunctionSignature
    /// Whether an argument with an error fails only where the function uses it. The arguments are
    /// then for ``VariableValues`` alone.
    let defersErrors: Bool
    let body: Body

    /// A function by name and arity.
    ///
    /// - Parameter parameters: The types of its parameters, as many as `arity`; nil converts
    ///   nothing.
    /// - Parameter defersErrors: Whether an argument with an error fails only where the function
    ///   uses it: for functions that only pass their arguments on to ``VariableValues``.
    public init(
        name: ExpandedName, arity: Int, parameters: [SequenceType]? = nil,
        result: SequenceType? = nil, defersErrors: Bool = false, body: @escaping Body
    ) {
        self.name = name
        signature = FunctionSignature(
            parameters: parameters ?? Array(repeating: .anything, count: arity),
            result: result ?? .anything)
        self.defersErrors = defersErrors
        self.body = body
    }
}

/// Where a function is called from.
public struct FunctionCall {
    /// The run that the call belongs to.
    public let context: DynamicContext
    /// The focus at the call; nil without one.
    public let focus: Focus?
    /// What `current()` is there.
    public let current: XDMItem?
}

/// The context item with its position and the number of items (XPath 3.1, section 2.1.2).
public struct Focus {
    /// The context item.
    public let item: XDMItem
    /// The position, from 1.
    public let position: Int
    /// What `last()` is.
    public let size: Int

    /// A focus; without position and size, an item alone.
    public init(_ item: XDMItem, position: Int = 1, size: Int = 1) {
        self.item = item
        self.position = position
        self.size = size
    }
}
