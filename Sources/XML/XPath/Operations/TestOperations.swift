/// `exists`, `empty`, `not` and `boolean`, which need no more than the beginning of a sequence.
final class ExistenceOperation: Operation {
    enum Kind: Sendable { case exists, empty, not, boolean }

    let kind: Kind
    let operand: any Operation
    let at: Int

    init(_ kind: Kind, _ operand: any Operation, at: Int) {
        self.kind = kind
        self.operand = operand
        self.at = at
    }

    var facts: Facts { .test }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try body(.atomic(XDMAtomic(truth(scope))))
    }

    func truth(_ scope: Scope) throws -> Bool {
        do {
            switch kind {
            case .not: return try !operand.truth(scope)
            case .boolean: return try operand.truth(scope)
            case .exists, .empty:
                let isEmpty =
                    operand.facts.isNodes && operand.facts.isSorted
                    ? try !operand.truth(scope) : try operand.each(scope) { _ in false }
                return isEmpty == (kind == .empty)
            }
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// `count`
final class CountOperation: Operation {
    let operand: any Operation

    init(_ operand: any Operation) { self.operand = operand }

    var facts: Facts { .one }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        if let range = operand as? RangeOperation {
            guard let (first, last) = try range.bounds(scope) else {
                return try body(.init(integer: 0))
            }
            let (count, isOver) = last.subtractingReportingOverflow(first)
            guard !isOver, count < .max else { throw ExactDecimal.overflow() }
            return try body(.atomic(XDMAtomic(count + 1)))
        }
        var count = 0
        _ = try operand.each(scope) { _ in
            count += 1
            return true
        }
        return try body(.atomic(XDMAtomic(count)))
    }
}

/// `position()` and `last()`
final class PositionOperation: Operation {
    let isLast: Bool
    let at: Int

    init(isLast: Bool, at: Int) {
        self.isLast = isLast
        self.at = at
    }

    var facts: Facts { .one }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard scope.item != nil else {
            throw XPathError("XPDY0002", "there is no context item", at: at)
        }
        return try body(.atomic(XDMAtomic(isLast ? scope.size : scope.position)))
    }
}
