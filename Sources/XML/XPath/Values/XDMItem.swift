/// An item of a sequence: a node, an atomic value or a function (a map and an array are functions).
public enum XDMItem {
    case node(XDMNode)
    case atomic(XDMAtomic)
    case function(XDMFunction)

    /// An `xs:string`.
    public init(string: String) { self = .atomic(XDMAtomic(string)) }
    /// An `xs:boolean`.
    public init(boolean: Bool) { self = .atomic(XDMAtomic(boolean)) }
    /// An `xs:integer`.
    public init(integer: Int) { self = .atomic(XDMAtomic(integer)) }
    /// An `xs:double`.
    public init(double: Double) { self = .atomic(XDMAtomic(double)) }
    /// An `xs:untypedAtomic`, which is what nodes atomize to without a schema.
    public init(untyped: String) { self = .atomic(XDMAtomic(untyped: untyped)) }

    /// An `xs:QName`.
    package init(qName: ExpandedName, prefix: String) {
        self = .atomic(XDMAtomic(qName, prefix: prefix))
    }

    /// What a function gives.
    ///
    /// - Throws: The function's errors; XPTY0004 for another item.
    package func invoked(
        _ arguments: [[XDMItem]], in context: DynamicContext
    ) throws(XPathError) -> [XDMItem] {
        guard case .function(let function) = self else {
            throw XPathError("XPTY0004", "the item is not a function")
        }
        do {
            return try context.deeper { try function.apply(arguments, context) }
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }

    /// The string value of `fn:string`.
    ///
    /// - Throws: FOTY0014 for a function.
    public var stringValue: String {
        get throws(XPathError) {
            switch self {
            case .node(let node): return node.stringValue
            case .atomic(let atomic): return atomic.text
            case .function:
                throw XPathError("FOTY0014", "a function, map or array has no string value")
            }
        }
    }

    /// The node; nil for other items.
    public var node: XDMNode? {
        if case .node(let node) = self { node } else { nil }
    }

    var atomic: XDMAtomic? {
        if case .atomic(let atomic) = self { atomic } else { nil }
    }

    /// The type as a sequence type writes it, as `xs:integer`, `element()` or `map(*)`.
    public var typeName: String {
        switch self {
        case .atomic(let atomic): atomic.typeName
        case .node(let node): node.kind.test
        case .function(is XDMMap): "map(*)"
        case .function(is XDMArray): "array(*)"
        case .function: "function(*)"
        }
    }
}

extension [XDMItem] {
    static func one(_ atomic: XDMAtomic) -> [XDMItem] { [.atomic(atomic)] }
    static func string(_ text: String) -> [XDMItem] { [.atomic(XDMAtomic(text))] }
    static func boolean(_ truth: Bool) -> [XDMItem] { [.atomic(XDMAtomic(truth))] }
    static func integer(_ number: Int) -> [XDMItem] { [.atomic(XDMAtomic(number))] }
    static func double(_ number: Double) -> [XDMItem] { [.atomic(XDMAtomic(number))] }
}
