public import XMLTree

/// What evaluations of one run have in common (XPath 3.1, section 2.1.2): the budget, the time,
/// documents and keys. It belongs to one task.
public final class DynamicContext {
    private let budget: WorkBudget?
    /// Reads a document by its absolute URI; asked once for each. Without it, `doc()` fails with
    /// FODC0002.
    public var documents: ((_ uri: String) throws(XPathError) -> XDMTree)?
    /// Reads a text by its absolute URI (`unparsed-text()`, `json-doc()`).
    public var texts: ((_ uri: String) throws(XPathError) -> String)?
    /// The nodes of a collection by its absolute URI; empty for the default collection.
    public var collections: ((_ uri: String) throws(XPathError) -> [XDMItem])?
    /// Keys by name (XSLT 2.0, section 16.3).
    public var keys: [ExpandedName: [KeyDefinition]] = [:]
    /// The variables of the caller's own, for external functions to find; expressions do not see
    /// them.
    public var globals: VariableValues?
    /// Calls inside each other that are allowed.
    public var maximumDepth = 2_000
    /// Nodes and items of one sequence that are allowed.
    public var maximumItems = 20_000_000
    /// `fn:current-dateTime`, as `2026-01-31T12:00:00Z`; asked for once.
    public var clock: () -> String
    /// The zone of dates without one, in minutes east of UTC.
    public var implicitZone = 0

    private var left = 0
    var depth = 0
    /// Expressions inside each other, of the deepest that was evaluated.
    var levels = 0
    private var moment: Temporal?
    var opened: [String: Result<XDMTree, XPathError>] = [:]
    var resolved: [ResolvedReference: String] = [:]
    var keyTables: [KeyTableName: KeyTable] = [:]
    var regexes: [String: RegexEntry] = [:]
    /// Trees that tables are about: their identities must not be used again.
    var keptTrees: [XDMTree] = []
    /// Sides of comparisons that are the same in all evaluations, by their operations.
    var fixedValues: [ObjectIdentifier: (owner: any Operation, values: ComparedValues)] = [:]

    /// A context within a budget; nil for no end.
    public init(
        budget: WorkBudget? = nil, clock: @escaping () -> String = { "1970-01-01T00:00:00Z" }
    ) {
        self.budget = budget
        self.clock = clock
    }

    /// Whether the budget is spent.
    public var isSpent: Bool { budget?.isSpent ?? false }

    /// Steps taken from the budget at a time.
    private static let stride = 256

    /// Spends one step.
    @inline(__always)
    func step() throws {
        left &-= 1
        if left < 0 { try refill(0) }
    }

    /// Spends steps.
    func spend(_ count: Int) throws {
        left -= count
        if left < 0 { try refill(-left) }
    }

    private func refill(_ count: Int) throws {
        guard budget?.spend(Self.stride + count) ?? true else { throw XPathError.exhausted() }
        left = Self.stride
    }

    /// Bytes of a text that an expression may make.
    private static let greatestText = 128 << 20

    /// Spends what a new text costs.
    func charge(_ text: String) throws {
        let count = text.utf8.count
        guard count <= Self.greatestText else {
            throw XPathError(
                code: "FOER0000", message: "a text is longer than \(Self.greatestText) bytes")
        }
        try spend(count / 16)
    }

    /// What a call of a function takes beside its body: it costs as much as so many steps.
    private static let callSteps = 64

    /// Runs a call inside a call.
    func deeper<Result>(_ body: () throws -> Result) throws -> Result {
        try spend(Self.callSteps)
        depth += 1
        defer { depth -= 1 }
        guard depth <= maximumDepth, StackBounds.hasRoom(StackBounds.end, levels: levels) else {
            throw XPathError(
                code: "FOER0000", message: "function calls are nested too deeply")
        }
        return try body()
    }

    /// The moment of the run, the same in all of it.
    func now() throws -> Temporal {
        if let moment { return moment }
        var reader = TemporalReader(clock())
        guard var found = try reader.read(.dateTime) else {
            throw XPathError("FODT0001", "the clock's time is not an xs:dateTime")
        }
        if found.zone == nil { found.zone = implicitZone }
        moment = found
        return found
    }
}

/// An `xsl:key` (XSLT 2.0, section 16.3.1).
public struct KeyDefinition: Sendable {
    /// The values of a node under the key.
    public typealias Use =
        @Sendable (DynamicContext, XDMNode) throws(XPathError) -> [XDMItem]

    let match: CompiledPattern
    let isComposite: Bool
    let use: Use

    /// A key of the nodes that a pattern matches.
    ///
    /// - Parameter isComposite: Whether all values of a node are one value together.
    public init(match: CompiledPattern, isComposite: Bool = false, use: @escaping Use) {
        self.match = match
        self.isComposite = isComposite
        self.use = use
    }
}

/// The values of declared variables, by their places in ``StaticContext/variables``.
public final class VariableValues {
    private var values: [[XDMItem]?]
    private var compared: [Int: ComparedValues] = [:]
    /// Makes the value of a variable that has none; it is kept.
    public var missing: ((_ slot: Int) throws(XPathError) -> [XDMItem])?

    /// So many variables without a value.
    public init(count: Int) { values = Array(repeating: nil, count: count) }

    /// The value at a place; nil where there is none yet.
    public subscript(slot: Int) -> [XDMItem]? {
        get { slot < values.count ? values[slot] : nil }
        set {
            while values.count <= slot { values.append(nil) }
            values[slot] = newValue
            compared[slot] = nil
        }
    }

    /// The atomic values of a variable, with a set of its texts.
    func values(_ slot: Int, _ context: DynamicContext) throws -> ComparedValues {
        if let known = compared[slot] { return known }
        let made = try ComparedValues(Atomization.atomize(value(slot)), context)
        compared[slot] = made
        return made
    }

    func value(_ slot: Int) throws -> [XDMItem] {
        if let known = self[slot] { return try DeferredError.use(known) }
        guard let missing else {
            throw XPathError("XPDY0002", "a variable has no value")
        }
        let made = try missing(slot)
        self[slot] = made
        return made
    }
}

extension VariableValues {
    /// The value at a place, made where there is none yet: for functions and keys of the caller,
    /// whose bodies ask for the variables of the run.
    ///
    /// - Throws: What ``missing`` throws; XPDY0002 without it.
    public func get(_ slot: Int) throws(XPathError) -> [XDMItem] {
        do {
            return try value(slot)
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }
}
