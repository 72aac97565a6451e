extension FunctionLibrary {
    private static func untypedAsDouble(_ items: [XDMItem]) throws -> [XDMAtomic] {
        try items.compactMap(\.atomic).map {
            $0.type == .untypedAtomic ? try Cast.cast($0, to: .double) : $0
        }
    }

    private static func wrong(_ value: XDMAtomic) -> XPathError {
        XPathError("FORG0006", "\(value.typeName) cannot be aggregated with the values before it")
    }

    private static func isDuration(_ value: XDMAtomic) -> Bool {
        value.type == .yearMonthDuration || value.type == .dayTimeDuration
    }

    private static func total(
        _ values: [XDMAtomic], _ context: DynamicContext
    ) throws -> XDMAtomic? {
        guard var sum = values.first else { return nil }
        guard sum.type.isNumeric || isDuration(sum) else { throw wrong(sum) }
        if values.count == 1 {
            return sum.type.isInteger ? XDMAtomic(sum.value, .integer) : sum
        }
        for value in values.dropFirst() {
            try context.step()
            guard sum.type.isNumeric ? value.type.isNumeric : value.type == sum.type else {
                throw wrong(value)
            }
            sum = try Arithmetic.add.apply(sum, value, context)
        }
        return sum
    }

    /// The greatest or the least value (sections 14.4.3 and 14.4.4).
    private static func extreme(
        _ items: [XDMItem], _ comparison: Comparison, _ collation: Collation,
        _ context: DynamicContext
    ) throws -> XDMAtomic? {
        let values = try untypedAsDouble(items)
        guard var best = values.first else { return nil }
        var widest = best.type
        var hasNaN = best.isNaN
        if !best.type.isNumeric {
            // A type that has no order is an error even for one value.
            do { _ = try comparison.compare(best, best, context, collation) } catch {
                throw wrong(best)
            }
        }
        for value in values.dropFirst() {
            try context.step()
            if best.type.isNumeric != value.type.isNumeric { throw wrong(value) }
            if value.type.isNumeric {
                if value.type == .double || widest == .double {
                    widest = .double
                } else if value.type == .float || widest == .float {
                    widest = .float
                } else if value.type != widest {
                    widest = value.type.isInteger && widest.isInteger ? .integer : .decimal
                }
                if value.isNaN { hasNaN = true }
            } else if value.type.primitive == .string,
                best.type == .anyURI
                    || value.type == .anyURI && best.type.primitive == .string
            {
                widest = .string
            }
            do {
                if try comparison.compare(value, best, context, collation) { best = value }
            } catch let error as XPathError {
                if error.code == "XPTY0004" { throw wrong(value) }
                throw error
            }
        }
        if hasNaN {
            return widest == .float ? XDMAtomic(.float(.nan), .float) : XDMAtomic(Double.nan)
        }
        switch widest {
        case .double: return XDMAtomic(best.double)
        case .float: return XDMAtomic(.float(best.float), .float)
        case .decimal where best.type != .decimal: return best
        case .string where best.type == .anyURI: return XDMAtomic(best.text)
        default: return best
        }
    }

    /// Aggregate functions (section 14.4).
    static let aggregates: [FunctionRow] = [
        FunctionRow("count", 1, ["item()*"], "xs:integer") { _, arguments in
            .integer(arguments[0].count)
        },
        FunctionRow("avg", 1, ["xs:anyAtomicType*"], "xs:anyAtomicType?") { call, arguments in
            let values = try untypedAsDouble(arguments[0])
            guard let sum = try total(values, call.context) else { return [] }
            return .one(
                try Arithmetic.divide.apply(sum, XDMAtomic(values.count), call.context))
        },
        FunctionRow("max", 1, ["xs:anyAtomicType*", "xs:string"], "xs:anyAtomicType?") {
            call, arguments in
            .optional(
                try extreme(
                    arguments[0], .greater, call.collation(arguments, 1), call.context))
        },
        FunctionRow("min", 1, ["xs:anyAtomicType*", "xs:string"], "xs:anyAtomicType?") {
            call, arguments in
            .optional(
                try extreme(arguments[0], .less, call.collation(arguments, 1), call.context))
        },
        FunctionRow("sum", 1, ["xs:anyAtomicType*", "xs:anyAtomicType?"], "xs:anyAtomicType?") {
            call, arguments in
            let values = try untypedAsDouble(arguments[0])
            if let sum = try total(values, call.context) {
                // One value is its own sum, in its own type.
                return values.count == 1 ? .one(values[0]) : .one(sum)
            }
            return arguments.count > 1 ? arguments[1] : .integer(0)
        },
    ]
}
