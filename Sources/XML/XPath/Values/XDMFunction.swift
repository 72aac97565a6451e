/// A function item (XPath Data Model 3.1, section 2.8): a function of the library, an inline
/// function, a partial application, a map or an array.
public class XDMFunction {
    /// The name; nil for functions without one.
    let name: ExpandedName?
    let arity: Int
    /// The types of its parameters and of its result.
    var signature: FunctionSignature { body.signature }

    private let body: Body

    /// What it does.
    struct Body {
        let signature: FunctionSignature
        let call: ([[XDMItem]], DynamicContext) throws -> [XDMItem]
    }

    init(
        name: ExpandedName?, signature: FunctionSignature,
        call: @escaping ([[XDMItem]], DynamicContext) throws -> [XDMItem]
    ) {
        self.name = name
        arity = signature.parameters.count
        body = Body(signature: signature, call: call)
    }

    /// Calls it; arguments are not converted.
    func call(_ arguments: [[XDMItem]], _ context: DynamicContext) throws -> [XDMItem] {
        try body.call(arguments, context)
    }

    /// Calls it with as many arguments as it has parameters, converted by the rules for functions.
    func apply(_ arguments: [[XDMItem]], _ context: DynamicContext) throws -> [XDMItem] {
        guard arguments.count == arity else {
            throw XPathError(
                "XPTY0004",
                "a function of \(arity) parameters was called with \(arguments.count) arguments")
        }
        var converted = arguments
        for (index, type) in signature.parameters.enumerated() {
            converted[index] = try type.convert(arguments[index], context)
        }
        return try call(converted, context)
    }
}

/// The types of a function's parameters and of its result.
struct FunctionSignature: Sendable {
    var parameters: [SequenceType]
    var result: SequenceType

    static func anything(_ arity: Int) -> FunctionSignature {
        FunctionSignature(
            parameters: Array(repeating: .anything, count: arity), result: .anything)
    }
}

/// A map (XPath Data Model 3.1, section 2.8.2). Keys keep the order in which they came first.
public final class XDMMap: XDMFunction {
    typealias Entry = (key: XDMAtomic, value: [XDMItem])
    let entries: [Entry]
    private let places: [MapKey: Int]

    init(_ entries: [Entry] = [], places: [MapKey: Int]? = nil) {
        self.entries = entries
        self.places =
            places
            ?? Dictionary(
                entries.enumerated().map { (MapKey($0.element.key), $0.offset) },
                uniquingKeysWith: { first, _ in first })
        super.init(name: nil, signature: Self.signature) { _, _ in [] }
    }

    private static let signature = FunctionSignature(
        parameters: [SequenceType(.atomic(.anyAtomicType))], result: .anything)

    /// The value of a key; nil where there is none.
    func value(_ key: XDMAtomic) -> [XDMItem]? { places[MapKey(key)].map { entries[$0].value } }

    override func call(_ arguments: [[XDMItem]], _ context: DynamicContext) throws -> [XDMItem] {
        guard arguments.count == 1, arguments[0].count == 1, case .atomic(let key) = arguments[0][0]
        else { throw XPathError("XPTY0004", "a map must be called with one atomic value") }
        return value(key) ?? []
    }

    /// With another value of a key.
    ///
    /// - Complexity: O(entries).
    func putting(_ key: XDMAtomic, _ value: [XDMItem]) -> XDMMap {
        var entries = entries
        var places = places
        if let place = places[MapKey(key)] {
            entries[place] = (key, value)
        } else {
            places[MapKey(key)] = entries.count
            entries.append((key, value))
        }
        return XDMMap(entries, places: places)
    }

    func removing(_ keys: Set<MapKey>) -> XDMMap {
        XDMMap(entries.filter { !keys.contains(MapKey($0.key)) })
    }
}

/// Gathers entries of a map, each key once.
struct MapBuilder {
    private(set) var entries: [XDMMap.Entry] = []
    private var places: [MapKey: Int] = [:]

    func place(_ key: XDMAtomic) -> Int? { places[MapKey(key)] }

    mutating func add(_ key: XDMAtomic, _ value: [XDMItem]) {
        places[MapKey(key)] = entries.count
        entries.append((key, value))
    }

    mutating func replace(_ place: Int, _ key: XDMAtomic, _ value: [XDMItem]) {
        entries[place] = (key, value)
    }

    /// Adds to a value, in place.
    mutating func append(_ more: [XDMItem], at place: Int) { entries[place].value += more }

    func finish() -> XDMMap { XDMMap(entries, places: places) }
}

/// An array (XPath Data Model 3.1, section 2.8.3).
public final class XDMArray: XDMFunction {
    let members: [[XDMItem]]

    init(_ members: [[XDMItem]]) {
        self.members = members
        super.init(name: nil, signature: Self.signature) { _, _ in [] }
    }

    private static let signature = FunctionSignature(
        parameters: [SequenceType(.atomic(.integer))], result: .anything)

    override func call(_ arguments: [[XDMItem]], _ context: DynamicContext) throws -> [XDMItem] {
        guard arguments.count == 1, arguments[0].count == 1,
            case .atomic(let key) = arguments[0][0], let place = key.int
        else { throw XPathError("XPTY0004", "an array must be called with one integer") }
        return try member(place)
    }

    /// The member at a place, from 1.
    func member(_ place: Int) throws -> [XDMItem] {
        guard place >= 1, place <= members.count else {
            throw XPathError(
                "FOAY0001", "index \(place) is outside of an array of \(members.count)")
        }
        return members[place - 1]
    }

    /// All members, those of arrays in it too, as one sequence.
    func flattened(_ depth: Int = 0) throws -> [XDMItem] {
        guard depth < 500 else { throw XPathError("FOER0000", "arrays are nested too deeply") }
        var items: [XDMItem] = []
        for member in members {
            for item in member {
                if case .function(let inner as XDMArray) = item {
                    items += try inner.flattened(depth + 1)
                } else {
                    items.append(item)
                }
            }
        }
        return items
    }
}
