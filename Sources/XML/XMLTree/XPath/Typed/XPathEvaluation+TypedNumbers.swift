/// Arithmetic, comparisons and conversions of XPath 2.0 (XQuery 1.0 and XPath 2.0 Functions and
/// Operators, sections 6, 10 and 17).
extension XPathEvaluation {
    /// Whole numbers up to here are held exactly.
    private static let largest = 9_007_199_254_740_992.0

    static func calculate(
        _ kind: XPathSyntax.Arithmetic, _ left: (Double, XPathNumberKind),
        _ right: (Double, XPathNumberKind)
    ) throws(XPathDynamicFailure) -> XPathItem {
        let type = max(left.1, right.1)
        let (a, b) = (left.0, right.0)
        if type == .double {
            let value =
                switch kind {
                case .add: a + b
                case .subtract: a - b
                case .multiply: a * b
                case .divide: a / b
                case .remainder: a.truncatingRemainder(dividingBy: b)
                }
            return .number(value, .double)
        }
        if b == 0, kind == .divide || kind == .remainder { throw .zeroDivision }
        if type == .integer, kind != .divide {
            let value =
                switch kind {
                case .add: a + b
                case .subtract: a - b
                case .multiply: a * b
                default: a.truncatingRemainder(dividingBy: b)
                }
            guard abs(value) < largest else { throw .tooPrecise }
            return .number(value + 0, .integer)
        }
        guard let value = XPathDecimal.calculate(kind, a, b) else { throw .tooPrecise }
        return .number(value + 0, .decimal)
    }

    /// A general comparison: it holds where a pair of values makes it hold (section 3.5.2).
    func compare(
        _ left: [XPathItem], _ comparison: XPathSyntax.Comparison, _ right: [XPathItem]
    ) throws(XPathDynamicFailure) -> Bool {
        if left.count > 1, right.count > 1,
            let answer = Self.compareTexts(left, comparison, right)
        {
            return answer
        }
        for a in left {
            for b in right {
                guard look() else { return false }
                if try Self.holds(a, comparison, b) { return true }
            }
        }
        return false
    }

    /// Many strings against many: the least and the greatest decide, or a set does.
    private static func compareTexts(
        _ left: [XPathItem], _ comparison: XPathSyntax.Comparison, _ right: [XPathItem]
    ) -> Bool? {
        let (a, b) = (left.compactMap(\.bytes), right.compactMap(\.bytes))
        guard a.count == left.count, b.count == right.count,
            let leastA = a.min(by: precedes), let mostA = a.max(by: precedes),
            let leastB = b.min(by: precedes), let mostB = b.max(by: precedes)
        else { return nil }
        return switch comparison {
        case .equal: !Set(a).isDisjoint(with: b)
        case .notEqual: leastA != mostA || leastB != mostB || leastA != leastB
        case .less: precedes(leastA, mostB)
        case .lessOrEqual: !precedes(mostB, leastA)
        case .more: precedes(leastB, mostA)
        case .moreOrEqual: !precedes(mostA, leastB)
        }
    }

    /// Whether a value comparison holds, after what is untyped took the other's type.
    static func holds(
        _ left: XPathItem, _ comparison: XPathSyntax.Comparison, _ right: XPathItem
    ) throws(XPathDynamicFailure) -> Bool {
        switch (left, right) {
        case (.number(let a, _), .number(let b, _)): return compare(a, b, comparison)
        case (.untyped(let a), .number(let b, _)): return compare(try double(a), b, comparison)
        case (.number(let a, _), .untyped(let b)): return compare(a, try double(b), comparison)
        case (.boolean(let a), .boolean(let b)):
            return compare(a ? 1 : 0, b ? 1 : 0, comparison)
        case (.untyped, .boolean): return try holds(cast(left, to: .boolean), comparison, right)
        case (.boolean, .untyped): return try holds(left, comparison, cast(right, to: .boolean))
        case (.moment(let a), .moment(let b)):
            return compare(Double(try a.order(against: b)), 0, comparison)
        case (.untyped, .moment(let b)):
            return try holds(cast(left, to: b.hasTime ? .dateTime : .date), comparison, right)
        case (.moment(let a), .untyped):
            return try holds(left, comparison, cast(right, to: a.hasTime ? .dateTime : .date))
        default:
            guard let a = left.bytes, let b = right.bytes else { throw .uncomparable }
            return compare(order(a, b), 0, comparison)
        }
    }

    /// By code points, which is the order of UTF-8's bytes.
    static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }

    /// Below, equal to or above 0.
    static func order(_ left: [UInt8], _ right: [UInt8]) -> Double {
        left == right ? 0 : precedes(left, right) ? -1 : 1
    }

    static func double(_ bytes: [UInt8]) throws(XPathDynamicFailure) -> Double {
        guard let number = XPathNumber.double(bytes) else { throw .cast(to: "xs:double") }
        return number
    }

    static func text(_ item: XPathItem) throws(XPathDynamicFailure) -> [UInt8] {
        switch item {
        case .untyped(let bytes), .string(let bytes), .foreign(let bytes): return bytes
        case .boolean(let value): return Array((value ? "true" : "false").utf8)
        case .number(let number, .double): return Array(XPathNumber.doubleText(number).utf8)
        case .number(let number, _): return Array(XPathNumber.text(number).utf8)
        case .moment, .node: throw .type("dates as strings are not supported")
        }
    }

    static func cast(
        _ item: XPathItem, to type: XPathCast
    ) throws(XPathDynamicFailure) -> XPathItem {
        switch type {
        case .string: return .string(try text(item))
        case .boolean: return .boolean(try castToBoolean(item))
        case .double:
            switch item {
            case .number(let number, _): return .number(number, .double)
            case .boolean(let value): return .number(value ? 1 : 0, .double)
            default:
                guard let bytes = item.bytes else { throw .cast(to: "xs:double") }
                return .number(try double(bytes), .double)
            }
        case .decimal: return .number(try castToDecimal(item), .decimal)
        case .integer, .int, .long, .nonNegativeInteger, .positiveInteger:
            let number = try castToInteger(item, "xs:" + type.rawValue)
            guard number >= type.least, number <= type.most else {
                throw .cast(to: "xs:" + type.rawValue)
            }
            return .number(number, .integer)
        case .date, .dateTime:
            if case .moment(let moment) = item, moment.hasTime == (type == .dateTime) {
                return item
            }
            guard let bytes = item.bytes, let moment = XPathMoment(bytes),
                moment.hasTime == (type == .dateTime)
            else { throw .cast(to: "xs:" + type.rawValue) }
            return .moment(moment)
        }
    }

    private static func castToBoolean(_ item: XPathItem) throws(XPathDynamicFailure) -> Bool {
        switch item {
        case .boolean(let value): return value
        case .number(let number, _): return number != 0 && !number.isNaN
        default: break
        }
        switch item.bytes.map({ String(decoding: XPathNumber.trimmed($0), as: UTF8.self) }) {
        case "true", "1": return true
        case "false", "0": return false
        default: throw .cast(to: "xs:boolean")
        }
    }

    private static func castToDecimal(_ item: XPathItem) throws(XPathDynamicFailure) -> Double {
        switch item {
        case .boolean(let value): return value ? 1 : 0
        case .number(let number, _):
            guard number.isFinite else { throw .cast(to: "xs:decimal") }
            guard XPathDecimal(number) != nil else { throw .tooPrecise }
            return number + 0
        default:
            guard let bytes = item.bytes,
                let number = XPathDecimal.parse(XPathNumber.trimmed(bytes))
            else { throw .cast(to: "xs:decimal") }
            return number
        }
    }

    private static func castToInteger(
        _ item: XPathItem, _ name: String
    ) throws(XPathDynamicFailure) -> Double {
        switch item {
        case .boolean(let value): return value ? 1 : 0
        case .number(let number, _):
            guard number.isFinite else { throw .cast(to: name) }
            guard abs(number) < largest else { throw .tooPrecise }
            return number.rounded(.towardZero) + 0
        default:
            guard let bytes = item.bytes.map({ XPathNumber.trimmed($0) }),
                !bytes.contains(UInt8(ascii: ".")), let number = XPathDecimal.parse(bytes)
            else { throw .cast(to: name) }
            return number
        }
    }
}

extension XPathItem {
    /// The characters of a string or of an untyped value.
    var bytes: [UInt8]? {
        switch self {
        case .string(let bytes), .untyped(let bytes), .foreign(let bytes): bytes
        default: nil
        }
    }
}

extension XPathMoment {
    /// Below, equal to or above 0.
    func order(against other: XPathMoment) throws(XPathDynamicFailure) -> Int {
        guard hasTime == other.hasTime else { throw .uncomparable }
        guard hasZone == other.hasZone else {
            throw .type("times with and without a zone cannot be compared")
        }
        if seconds != other.seconds { return seconds < other.seconds ? -1 : 1 }
        return fraction == other.fraction ? 0 : fraction < other.fraction ? -1 : 1
    }
}
