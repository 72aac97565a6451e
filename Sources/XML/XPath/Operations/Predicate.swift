/// A predicate (XPath 3.1, section 3.3.3).
enum Predicate: Sendable {
    /// A number: the item at that position.
    case position(Int)
    /// Never a number: needs no position.
    case test(any Operation)
    /// Anything: a number is compared with the position.
    case general(any Operation, usesLast: Bool)

    var usesLast: Bool {
        if case .general(_, true) = self { true } else { false }
    }

    var isPositional: Bool {
        if case .test = self { false } else { true }
    }

    func holds(_ item: XDMItem, _ position: Int, _ size: Int, _ scope: Scope) throws -> Bool {
        switch self {
        case .position(let wanted): return position == wanted
        case .test(let operation):
            return try operation.truth(scope.focused(item, position, size))
        case .general(let operation, _):
            let inner = scope.focused(item, position, size)
            var first: XDMItem?
            var isMany = false
            _ = try operation.each(inner) { item in
                if first == nil {
                    first = item
                    if case .node = item { return false }
                    return true
                }
                isMany = true
                return false
            }
            guard let first else { return false }
            if !isMany, case .atomic(let atomic) = first, atomic.type.isNumeric {
                if case .integer(let number) = atomic.value { return number == Int128(position) }
                return atomic.double == Double(position)
            }
            if isMany {
                throw XPathError(
                    "FORG0006", "a sequence of several values has no effective boolean value")
            }
            return try Atomization.truth(first)
        }
    }

    /// The items that all predicates let through, one predicate after the other.
    static func filter(
        _ items: [XDMItem], _ predicates: [Predicate], _ scope: Scope
    ) throws -> [XDMItem] {
        var items = items
        for predicate in predicates {
            if case .position(let wanted) = predicate {
                items = wanted >= 1 && wanted <= items.count ? [items[wanted - 1]] : []
                continue
            }
            var kept: [XDMItem] = []
            for (index, item) in items.enumerated() {
                try scope.context.step()
                if try predicate.holds(item, index + 1, items.count, scope) { kept.append(item) }
            }
            items = kept
        }
        return items
    }
}

/// Predicates for items that come one by one; none of them needs to know how many there are.
struct StreamFilter {
    enum Verdict { case pass, skip, passAndEnd }

    private let predicates: [Predicate]
    private var counts: [Int]
    private(set) var isEnded = false

    init(_ predicates: [Predicate]) {
        self.predicates = predicates
        counts = Array(repeating: 0, count: predicates.count)
    }

    /// Says that nothing else can pass; always false, to stop the source.
    mutating func end() -> Bool {
        isEnded = true
        return false
    }

    mutating func take(_ item: XDMItem, _ scope: Scope) throws -> Verdict {
        var isLast = false
        for index in predicates.indices {
            counts[index] += 1
            if case .position(let wanted) = predicates[index] {
                guard counts[index] == wanted else { return .skip }
                isLast = true
            } else if try !predicates[index].holds(item, counts[index], 0, scope) {
                return isLast ? .skip : .skip
            }
        }
        return isLast ? .passAndEnd : .pass
    }
}

/// A primary expression with a predicate.
final class FilterOperation: Operation {
    let source: any Operation
    let predicate: Predicate

    init(_ source: any Operation, _ predicate: Predicate) {
        self.source = source
        self.predicate = predicate
    }

    var facts: Facts {
        var facts = source.facts
        facts.isTest = facts.isNodes
        if case .position = predicate { facts.isOne = true }
        return facts
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        if predicate.usesLast {
            for item in try Predicate.filter(source.all(scope), [predicate], scope) {
                guard try body(item) else { return false }
            }
            return true
        }
        if case .position(let wanted) = predicate, wanted < 1 {
            return true
        }
        var filter = StreamFilter([predicate])
        return try source.each(scope) { item in
            try scope.context.step()
            switch try filter.take(item, scope) {
            case .pass: return try body(item)
            case .skip: return true
            case .passAndEnd: return try body(item) && filter.end()
            }
        } || filter.isEnded
    }
}
