/// Writes random trees and random XPath 1.0 expressions about them, the same for the same seed.
struct ExpressionWriter {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    private mutating func pick(_ items: [String]) -> String { items[next(items.count)] }

    mutating func document() -> String {
        "<a:r xmlns:a='urn:a' xmlns:b='urn:b'>" + children(depth: 4) + "</a:r>"
    }

    private mutating func children(depth: Int) -> String {
        (0..<next(4)).map { _ in
            switch next(7) {
            case 0: return pick(["x", "12", " 7 ", "", "ä y"])
            case 1: return "<!--c-->"
            case 2: return "<?p d?>"
            default:
                let name = pick(["a:m", "a:n", "b:m", "o"])
                let attributes = ["k", "b:k", "t"].filter { _ in next(2) == 0 }.map { key in
                    " \(key)='\(pick(["1", "2", "x", "", "10"]))'"
                }.joined()
                let inner = depth > 0 ? children(depth: depth - 1) : ""
                return "<\(name)\(attributes)>\(inner)</\(name)>"
            }
        }.joined()
    }

    mutating func expression() -> String {
        switch next(5) {
        case 0: boolean(3)
        case 1: number(3)
        case 2: string(3)
        default: nodes(3)
        }
    }

    private mutating func boolean(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["true()", "false()", "@k", "a:m"]) }
        switch next(8) {
        case 0: return "(\(boolean(depth - 1)) or \(boolean(depth - 1)))"
        case 1: return "(\(boolean(depth - 1)) and \(boolean(depth - 1)))"
        case 2: return "not(\(boolean(depth - 1)))"
        case 3:
            let comparison = pick(["=", "!=", "<", "<=", ">", ">="])
            return "(\(any(depth - 1)) \(comparison) \(any(depth - 1)))"
        case 4: return "contains(\(string(depth - 1)), \(string(depth - 1)))"
        case 5: return "starts-with(\(string(depth - 1)), \(string(depth - 1)))"
        case 6: return "boolean(\(any(depth - 1)))"
        default:
            return
                "count(\(nodes(depth - 1))) \(pick(["=", "!=", "<", ">", "<=", ">="])) \(next(4))"
        }
    }

    private mutating func any(_ depth: Int) -> String {
        switch next(4) {
        case 0: boolean(depth)
        case 1: number(depth)
        case 2: string(depth)
        default: nodes(depth)
        }
    }

    private mutating func number(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["1", "2.5", "-3", "0", "position()", "last()"]) }
        switch next(7) {
        case 0: return "count(\(nodes(depth - 1)))"
        case 1: return "string-length(\(string(depth - 1)))"
        case 2: return "number(\(any(depth - 1)))"
        case 3: return "sum(\(nodes(depth - 1)))"
        case 4: return "\(pick(["floor", "ceiling", "round"]))(\(number(depth - 1)))"
        default:
            let sign = pick(["+", "-", "*", "div", "mod"])
            return "(\(number(depth - 1)) \(sign) \(number(depth - 1)))"
        }
    }

    private mutating func string(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["'x'", "''", "'1'", "string(.)", "name()"]) }
        switch next(8) {
        case 0: return "string(\(nodes(depth - 1)))"
        case 1: return "concat(\(string(depth - 1)), \(string(depth - 1)))"
        case 2: return "normalize-space(\(string(depth - 1)))"
        case 3: return "substring(\(string(depth - 1)), \(next(4)), \(next(4)))"
        case 4: return "translate(\(string(depth - 1)), 'x1ä', 'yz')"
        case 5: return "local-name(\(nodes(depth - 1)))"
        case 6: return "substring-\(pick(["before", "after"]))(\(string(depth - 1)), 'x')"
        default: return "namespace-uri(\(nodes(depth - 1)))"
        }
    }

    private mutating func nodes(_ depth: Int) -> String {
        guard depth > 0 else {
            return pick(["a:m", "@k", ".", "..", "*", "@*", "text()", "//a:n"])
        }
        switch next(6) {
        case 0: return "(\(nodes(depth - 1)) | \(nodes(depth - 1)))"
        case 1: return "(\(nodes(depth - 1)))[\(predicate(depth - 1))]"
        default:
            let start = pick(["", "", "", "/", "//", ".//"])
            let steps = (0...next(3)).map { _ in step(depth) }
            return start + steps.joined(separator: pick(["/", "/", "//"]))
        }
    }

    private mutating func predicate(_ depth: Int) -> String {
        next(3) == 0 ? pick(["1", "2", "last()", "position() > 1", "last() - 1"]) : boolean(depth)
    }

    private mutating func step(_ depth: Int) -> String {
        let axis = pick([
            "", "", "", "", "@", "parent::", "ancestor::", "ancestor-or-self::", "descendant::",
            "descendant-or-self::", "following-sibling::", "preceding-sibling::", "following::",
            "preceding::", "self::", "child::",
        ])
        let test = pick([
            "a:m", "a:n", "b:m", "o", "*", "a:*", "node()", "text()", "k", "b:k", "comment()",
            "processing-instruction()", "processing-instruction('p')",
        ])
        let predicates = (0..<(next(3) == 0 ? 1 + next(2) : 0)).map { _ in
            "[\(predicate(depth - 1))]"
        }
        return axis + (axis == "@" && test.hasSuffix(")") ? "*" : test) + predicates.joined()
    }
}
