extension Parser {
    private enum Operator {
        case or, and, concatenation, range, union, intersection, difference
        case value(Comparison), general(Comparison), isSame, precedes, follows
        case arithmetic(Arithmetic)
        case instanceOf, treat, castable, cast, arrow

        /// How strongly it binds.
        var level: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .value, .general, .isSame, .precedes, .follows: 3
            case .concatenation: 4
            case .range: 5
            case .arithmetic(.add), .arithmetic(.subtract): 6
            case .arithmetic: 7
            case .union: 8
            case .intersection, .difference: 9
            case .instanceOf: 10
            case .treat: 11
            case .castable: 12
            case .cast: 13
            case .arrow: 14
            }
        }

        /// Whether two of the same level cannot follow each other.
        var standsAlone: Bool {
            switch self {
            case .value, .general, .isSame, .precedes, .follows, .range, .instanceOf, .treat,
                .castable, .cast:
                true
            default: false
            }
        }
    }

    private static let names: [String: Operator] = [
        "or": .or, "and": .and, "eq": .value(.equal), "ne": .value(.notEqual),
        "lt": .value(.less), "le": .value(.lessOrEqual), "gt": .value(.greater),
        "ge": .value(.greaterOrEqual), "is": .isSame, "to": .range,
        "div": .arithmetic(.divide), "idiv": .arithmetic(.integerDivide),
        "mod": .arithmetic(.modulo), "union": .union, "intersect": .intersection,
        "except": .difference, "instance": .instanceOf, "treat": .treat, "castable": .castable,
        "cast": .cast,
    ]

    private static let symbols: [String: Operator] = [
        "=": .general(.equal), "!=": .general(.notEqual), "<": .general(.less),
        "<=": .general(.lessOrEqual), ">": .general(.greater), ">=": .general(.greaterOrEqual),
        "<<": .precedes, ">>": .follows, "||": .concatenation, "+": .arithmetic(.add),
        "-": .arithmetic(.subtract), "*": .arithmetic(.multiply), "|": .union, "=>": .arrow,
    ]

    private var operation: Operator? {
        switch token {
        case .name("", let name):
            guard let found = Self.names[name] else { return nil }
            return found
        case .symbol(let text):
            if text == "||", version < .v30 { return nil }
            if text == "=>", version < .v31 { return nil }
            return Self.symbols[text]
        default: return nil
        }
    }

    /// Operators that bind at least as strongly as `least`.
    mutating func binary(_ least: Int) throws -> SyntaxNode {
        var left = try unary()
        var most = Int.max
        while let found = operation, found.level >= least {
            let place = at
            guard found.level <= most else {
                throw unexpected("an operator or the end of the expression")
            }
            most = found.standsAlone ? found.level - 1 : found.level
            index += 1
            left = try apply(found, left, place)
        }
        return left
    }

    private mutating func apply(
        _ found: Operator, _ left: SyntaxNode, _ place: Int
    ) throws -> SyntaxNode {
        switch found {
        case .instanceOf:
            try expectName("of")
            return try SyntaxNode(.instanceOf(left, sequenceType()), at: place, [left])
        case .treat:
            try expectName("as")
            return try SyntaxNode(.treat(left, sequenceType()), at: place, [left])
        case .castable:
            try expectName("as")
            return try SyntaxNode(.castable(left, castTarget()), at: place, [left])
        case .cast:
            try expectName("as")
            return try SyntaxNode(.cast(left, castTarget()), at: place, [left])
        case .arrow: return try arrow(left, place)
        default: break
        }
        let level = found.level
        let right = try nested { try $0.binary(level + 1) }
        let both = [left, right]
        func flat(_ parts: [SyntaxNode]) -> [SyntaxNode] { parts + [right] }
        switch found {
        case .or:
            if case .or(let parts) = left.kind {
                return try SyntaxNode(.or(flat(parts)), at: place, flat(parts))
            }
            return try SyntaxNode(.or(both), at: place, both)
        case .and:
            if case .and(let parts) = left.kind {
                return try SyntaxNode(.and(flat(parts)), at: place, flat(parts))
            }
            return try SyntaxNode(.and(both), at: place, both)
        case .concatenation:
            if case .concatenation(let parts) = left.kind {
                return try SyntaxNode(.concatenation(flat(parts)), at: place, flat(parts))
            }
            return try SyntaxNode(.concatenation(both), at: place, both)
        case .union:
            if case .union(let parts) = left.kind {
                return try SyntaxNode(.union(flat(parts)), at: place, flat(parts))
            }
            return try SyntaxNode(.union(both), at: place, both)
        case .range: return try SyntaxNode(.range(left, right), at: place, both)
        case .intersection: return try SyntaxNode(.intersection(left, right), at: place, both)
        case .difference: return try SyntaxNode(.difference(left, right), at: place, both)
        case .value(let comparison):
            return try SyntaxNode(.valueComparison(comparison, left, right), at: place, both)
        case .general(let comparison):
            return try SyntaxNode(.generalComparison(comparison, left, right), at: place, both)
        case .isSame: return try SyntaxNode(.isSame(left, right), at: place, both)
        case .precedes: return try SyntaxNode(.precedes(left, right), at: place, both)
        case .follows: return try SyntaxNode(.follows(left, right), at: place, both)
        case .arithmetic(let arithmetic):
            return try SyntaxNode(.arithmetic(arithmetic, left, right), at: place, both)
        default: throw unexpected("an operand")
        }
    }

    /// `=> name(…)`, `=> $f(…)` or `=> (…)(…)`
    private mutating func arrow(_ left: SyntaxNode, _ place: Int) throws -> SyntaxNode {
        switch token {
        case .symbol("$"):
            let start = at
            let function = try SyntaxNode(.variable(variableName()), at: start)
            return try dynamicCall(function, first: left)
        case .symbol("("):
            let function = try parenthesized()
            return try dynamicCall(function, first: left)
        default:
            let name = try qualifiedName(
                defaultNamespace: context.defaultFunctionNamespace, what: "a function")
            let arguments = [left] + (try argumentList())
            return try SyntaxNode(.call(name, arguments), at: place, arguments.compactMap(\.self))
        }
    }

    private mutating func dynamicCall(
        _ function: SyntaxNode, first: SyntaxNode
    ) throws -> SyntaxNode {
        let place = at
        let arguments = [first] + (try argumentList())
        return try SyntaxNode(
            .dynamicCall(function, arguments), at: place,
            arguments.compactMap(\.self) + [function])
    }

    private mutating func unary() throws -> SyntaxNode {
        let place = at
        var isNegative = false
        var isSigned = false
        while token == .symbol("-") || token == .symbol("+") {
            if token == .symbol("-") { isNegative.toggle() }
            isSigned = true
            index += 1
        }
        var value = try path()
        while token == .symbol("!") {
            try needs(.v30, "`!`", at: at)
            let operatorPlace = at
            index += 1
            let right = try path()
            value = try SyntaxNode(
                .simpleMap(value, right), at: operatorPlace, [value, right])
        }
        guard isSigned else { return value }
        return try SyntaxNode(.sign(isNegative: isNegative, value), at: place, [value])
    }
}
