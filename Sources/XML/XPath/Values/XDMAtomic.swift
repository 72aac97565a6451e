/// An atomic value with its type (XPath Data Model 3.1, section 2.7.2).
public struct XDMAtomic: Sendable {
    enum Value: Sendable {
        case string(String)
        case boolean(Bool)
        case integer(Int128)
        case float(Float)
        case double(Double)
        indirect case decimal(ExactDecimal)
        indirect case temporal(Temporal)
        indirect case duration(Duration)
        indirect case name(prefix: String, ExpandedName)
        case binary([UInt8])
    }

    let value: Value
    let type: AtomicType

    init(_ value: Value, _ type: AtomicType) {
        self.value = value
        self.type = type
    }

    init(_ text: String) { self.init(.string(text), .string) }
    init(untyped text: String) { self.init(.string(text), .untypedAtomic) }
    init(_ truth: Bool) { self.init(.boolean(truth), .boolean) }
    init(_ number: Int) { self.init(.integer(Int128(number)), .integer) }
    init(_ number: Int128) { self.init(.integer(number), .integer) }
    init(_ number: Double) { self.init(.double(number), .double) }
    init(_ number: ExactDecimal) { self.init(.decimal(number), .decimal) }
    init(uri: String) { self.init(.string(uri), .anyURI) }
    init(_ name: ExpandedName, prefix: String) { self.init(.name(prefix: prefix, name), .qName) }

    /// The name of the type, as `xs:integer`.
    public var typeName: String { "xs:" + type.localName }

    /// The value as `xs:string` (Functions and Operators 3.1, section 19.1.1).
    public var text: String {
        switch value {
        case .string(let text): text
        case .boolean(let truth): truth ? "true" : "false"
        case .integer(let number): String(number)
        case .float(let number): FloatingText.text(number)
        case .double(let number): FloatingText.text(number)
        case .decimal(let number): number.text
        case .temporal(let moment): moment.text(type)
        case .duration(let duration): duration.text(type)
        case .name(let prefix, let name): prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
        case .binary(let bytes): BinaryText.text(bytes, type)
        }
    }

    /// Whether it is a string, an untyped value or a URI.
    var isText: Bool {
        if case .string = value { true } else { false }
    }

    /// The number as a double; NaN where it is no number.
    var double: Double {
        switch value {
        case .integer(let number): Double(number)
        case .float(let number): Double(number)
        case .double(let number): number
        case .decimal(let number): number.double
        default: .nan
        }
    }

    var float: Float {
        switch value {
        case .integer(let number): Float(number)
        case .float(let number): number
        case .double(let number): Float(number)
        case .decimal(let number): number.float
        default: .nan
        }
    }

    /// The exact number of an integer or decimal.
    var exact: ExactDecimal? {
        switch value {
        case .integer(let number): ExactDecimal(number)
        case .decimal(let number): number
        default: nil
        }
    }

    /// The integer that it is, cut to what an `Int` holds; nil for other types.
    var int: Int? {
        guard case .integer(let number) = value else { return nil }
        return Int(clamping: number)
    }

    var isNaN: Bool {
        switch value {
        case .float(let number): number.isNaN
        case .double(let number): number.isNaN
        default: false
        }
    }
}
