/// `+`, `-`, `*`, `div`, `idiv` and `mod`.
final class ArithmeticOperation: Operation {
    let arithmetic: Arithmetic
    let left: any Operation
    let right: any Operation
    let at: Int

    init(_ arithmetic: Arithmetic, _ left: any Operation, _ right: any Operation, at: Int) {
        self.arithmetic = arithmetic
        self.left = left
        self.right = right
        self.at = at
    }

    var facts: Facts { .one }

    static func operand(_ operation: any Operation, _ scope: Scope) throws -> XDMAtomic? {
        guard let value = try operation.optionalValue(scope) else { return nil }
        return value.type == .untypedAtomic ? try Cast.cast(value, to: .double) : value
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            let a = try Self.operand(left, scope)
            let b = try Self.operand(right, scope)
            guard let a, let b else { return [] }
            return [.atomic(try arithmetic.apply(a, b, scope.context))]
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// `+` and `-` before an operand.
final class SignOperation: Operation {
    let isNegative: Bool
    let operand: any Operation
    let at: Int

    init(isNegative: Bool, _ operand: any Operation, at: Int) {
        self.isNegative = isNegative
        self.operand = operand
        self.at = at
    }

    var facts: Facts { .one }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            guard let value = try ArithmeticOperation.operand(operand, scope) else { return [] }
            guard value.type.isNumeric else {
                throw XPathError("XPTY0004", "\(value.typeName) has no sign")
            }
            guard isNegative else {
                return [.atomic(value.type.isInteger ? XDMAtomic(value.value, .integer) : value)]
            }
            switch value.value {
            case .integer(let number):
                guard number != .min else { throw ExactDecimal.overflow() }
                return .one(XDMAtomic(-number))
            case .decimal(let number): return .one(XDMAtomic(try number.negated()))
            case .float(let number): return .one(XDMAtomic(.float(-number), .float))
            default: return .one(XDMAtomic(-value.double))
            }
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// `a to b`
final class RangeOperation: Operation {
    let first: any Operation
    let last: any Operation
    let at: Int

    init(_ first: any Operation, _ last: any Operation, at: Int) {
        self.first = first
        self.last = last
        self.at = at
    }

    private func bound(_ operation: any Operation, _ scope: Scope) throws -> Int128? {
        guard var value = try operation.optionalValue(scope) else { return nil }
        if value.type == .untypedAtomic { value = try Cast.cast(value, to: .integer) }
        guard case .integer(let number) = value.value else {
            throw XPathError("XPTY0004", "expected xs:integer?, found \(value.typeName)")
        }
        return number
    }

    /// The first and the last number; nil where there is none.
    func bounds(_ scope: Scope) throws -> (Int128, Int128)? {
        do {
            let a = try bound(first, scope)
            let b = try bound(last, scope)
            guard let a, let b, a <= b else { return nil }
            return (a, b)
        } catch let error as XPathError { throw error.placed(at: at) }
    }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        guard let (first, last) = try bounds(scope) else { return true }
        var number = first
        while true {
            try scope.context.step()
            guard try body(.atomic(XDMAtomic(number))) else { return false }
            if number == last { return true }
            number += 1
        }
    }
}

/// `a || b`
final class ConcatenationOperation: Operation {
    let parts: [any Operation]
    let at: Int

    init(_ parts: [any Operation], at: Int) {
        self.parts = parts
        self.at = at
    }

    var facts: Facts { Facts(isOne: true, isTest: true) }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            var text = ""
            for part in parts {
                if let value = try part.optionalValue(scope) {
                    text += value.text
                    try scope.context.charge(text)
                }
            }
            return .string(text)
        } catch let error as XPathError { throw error.placed(at: at) }
    }
}

/// `instance of` and `treat as`.
final class TypeOperation: Operation {
    enum Kind: Sendable { case instanceOf, treat }

    let kind: Kind
    let operand: any Operation
    let type: SequenceType
    let at: Int

    init(_ kind: Kind, _ operand: any Operation, _ type: SequenceType, at: Int) {
        self.kind = kind
        self.operand = operand
        self.type = type
        self.at = at
    }

    var facts: Facts { kind == .instanceOf ? .test : operand.facts }

    func all(_ scope: Scope) throws -> [XDMItem] {
        let items = try operand.all(scope)
        if kind == .instanceOf { return .boolean(type.matches(items)) }
        guard type.matches(items) else {
            throw XPathError(
                "XPDY0050", SequenceType.mismatch(type, items).message, at: at)
        }
        return items
    }
}

/// `cast as` and `castable as`.
final class CastOperation: Operation {
    let isTest: Bool
    let operand: any Operation
    let target: CastTarget
    /// Whether the operand is a text in the expression itself: that alone becomes a QName in 2.0.
    let isLiteral: Bool
    let at: Int

    init(
        isTest: Bool, _ operand: any Operation, _ target: CastTarget, isLiteral: Bool, at: Int
    ) {
        self.isTest = isTest
        self.operand = operand
        self.target = target
        self.isLiteral = isLiteral
        self.at = at
    }

    var facts: Facts { isTest ? .test : target.isList ? .nothing : .one }

    private func cast(_ scope: Scope) throws -> [XDMItem] {
        guard let value = try operand.optionalValue(scope) else {
            guard target.allowsEmpty else {
                throw XPathError("XPTY0004", "an empty sequence cannot be cast")
            }
            return []
        }
        return try QNameCast.cast(value, target).map { .atomic($0) }
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        if !isTest {
            do { return try cast(scope) } catch let error as XPathError {
                throw error.placed(at: at)
            }
        }
        let items = try Atomization.atomize(operand.all(scope))
        guard items.count <= 1 else { return .boolean(false) }
        guard let value = items.first else { return .boolean(target.allowsEmpty) }
        do {
            _ = try QNameCast.cast(value, target)
            return .boolean(true)
        } catch let error as XPathError {
            if error.isExhausted { throw error }
            return .boolean(false)
        }
    }
}

/// Casts that know the namespaces of the expression.
enum QNameCast {
    static func cast(_ value: XDMAtomic, _ target: CastTarget) throws -> [XDMAtomic] {
        if target.isList {
            guard value.isText else { throw Cast.impossible(value, target.type) }
            let parts = value.text.utf8.split(whereSeparator: WhiteSpace.isSpace)
            guard !parts.isEmpty else { throw Cast.invalid(target.type) }
            return try parts.map {
                try Cast.read(String(decoding: $0, as: UTF8.self), target.type)
            }
        }
        guard target.type == .qName, value.type.primitive == .string || value.type == .untypedAtomic
        else { return [try Cast.cast(value, to: target.type)] }
        guard let (prefix, local) = NameSyntax.split(WhiteSpace.collapsed(value.text)) else {
            throw Cast.invalid(.qName)
        }
        if prefix.isEmpty {
            return [XDMAtomic(ExpandedName(local, in: target.defaultNamespace), prefix: "")]
        }
        guard let uri = target.namespaces[prefix] else {
            throw XPathError("FONS0004", "the prefix of the QName is not declared")
        }
        return [XDMAtomic(ExpandedName(local, in: uri), prefix: prefix)]
    }
}
