extension FunctionLibrary {
    private static func mapped(
        _ arguments: [[XDMItem]], integer: (Int128) throws -> Int128,
        decimal: (ExactDecimal) throws -> ExactDecimal, double: (Double) -> Double
    ) throws -> [XDMItem] {
        guard let value = arguments[0].value else { return [] }
        switch value.value {
        case .integer(let number): return .one(XDMAtomic(try integer(number)))
        case .decimal(let number): return .one(XDMAtomic(try decimal(number)))
        case .float(let number):
            return .one(XDMAtomic(.float(Float(double(Double(number)))), .float))
        default: return .one(XDMAtomic(double(value.double)))
        }
    }

    /// Rounds a double to digits behind the point by the decimal that it is exactly.
    private static func rounded(_ number: Double, _ digits: Int, halfToEven: Bool) -> Double {
        guard number.isFinite, number != 0 else { return number }
        if digits == 0 {
            if halfToEven { return number.rounded(.toNearestOrEven) }
            let floor = number.rounded(.down)
            let result = number - floor >= 0.5 ? floor + 1 : floor
            return result == 0 && number < 0 ? -0.0 : result
        }
        guard digits < 330 else { return number }
        guard digits > -330 else { return number < 0 ? -0.0 : 0 }
        if digits > 0, number.magnitude >= 1e20 { return number }
        if let exact = try? ExactDecimal(nearest: number) {
            let result = exact.rounded(to: digits, halfToEven: halfToEven).double
            return result == 0 && number < 0 ? -0.0 : result
        }
        guard digits < 0, digits > -300, let power = Double("1e\(-digits)") else { return number }
        let scaled = number / power
        return (halfToEven ? scaled.rounded(.toNearestOrEven) : (scaled + 0.5).rounded(.down))
            * power
    }

    private static func round(_ arguments: [[XDMItem]], halfToEven: Bool) throws -> [XDMItem] {
        let digits = arguments.count > 1 ? arguments[1].int : 0
        if case .float(let number)? = arguments[0].value?.value, digits > 0 {
            // A float's own digits, not those of the double that holds it.
            guard number.isFinite, number != 0 else { return arguments[0] }
            guard let exact = try? ExactDecimal(nearest: Double(number)) else {
                return arguments[0]
            }
            let result = exact.rounded(to: digits, halfToEven: halfToEven).float
            return .one(XDMAtomic(.float(result == 0 && number < 0 ? -0.0 : result), .float))
        }
        return try mapped(
            arguments,
            integer: { number in
                guard digits < 0 else { return number }
                let result = ExactDecimal(number).rounded(to: digits, halfToEven: halfToEven)
                return result.truncated
            },
            decimal: { $0.rounded(to: digits, halfToEven: halfToEven) },
            double: { rounded($0, digits, halfToEven: halfToEven) })
    }

    /// Functions on numbers (section 4).
    static let numbers: [FunctionRow] = [
        FunctionRow("number", 0, ["xs:anyAtomicType?"], "xs:double") { call, arguments in
            let value: XDMAtomic?
            if arguments.isEmpty {
                value = try Atomization.optional([call.scope.contextItem()])
            } else {
                value = arguments[0].value
            }
            guard let value else { return .double(.nan) }
            do {
                return .one(try Cast.cast(value, to: .double))
            } catch let error as XPathError {
                if error.isExhausted { throw error }
                return .double(.nan)
            }
        },
        FunctionRow("abs", 1, ["xs:numeric?"], "xs:numeric?") { _, arguments in
            try mapped(
                arguments,
                integer: {
                    guard $0 != .min else { throw ExactDecimal.overflow() }
                    return abs($0)
                }, decimal: { try $0.isNegative ? $0.negated() : $0 }, double: { $0.magnitude })
        },
        FunctionRow("ceiling", 1, ["xs:numeric?"], "xs:numeric?") { _, arguments in
            try mapped(
                arguments, integer: { $0 }, decimal: { ExactDecimal($0.ceiling) },
                double: { $0.rounded(.up) })
        },
        FunctionRow("floor", 1, ["xs:numeric?"], "xs:numeric?") { _, arguments in
            try mapped(
                arguments, integer: { $0 }, decimal: { ExactDecimal($0.floor) },
                double: { $0.rounded(.down) })
        },
        FunctionRow("round", 1, ["xs:numeric?"], "xs:numeric?") { _, arguments in
            try round(arguments, halfToEven: false)
        },
        FunctionRow("round", 2, ["xs:numeric?", "xs:integer"], "xs:numeric?", since: .v30) {
            _, arguments in try round(arguments, halfToEven: false)
        },
        FunctionRow("round-half-to-even", 1, ["xs:numeric?", "xs:integer"], "xs:numeric?") {
            _, arguments in try round(arguments, halfToEven: true)
        },
        FunctionRow(
            "random-number-generator", 0, ["xs:anyAtomicType?"], "map(xs:string, item())",
            since: .v31
        ) { _, arguments in
            let seed = arguments.first?.value.map(\.text) ?? ""
            return [.function(RandomNumbers.generator(RandomNumbers.seed(seed)))]
        },
    ]

    private static func function(
        _ name: String, _ body: @escaping @Sendable (Double) -> Double
    ) -> FunctionRow {
        FunctionRow(name, 1, ["xs:double?"], "xs:double?", since: .v30) { _, arguments in
            guard let value = arguments[0].value else { return [] }
            return .double(body(value.double))
        }
    }

    /// Trigonometric and exponential functions (section 4.8).
    static let mathematics: [FunctionRow] = [
        FunctionRow("pi", 0, [], "xs:double", since: .v30) { _, _ in .double(.pi) },
        function("exp") { RealFunctions.exp($0) },
        function("exp10") { RealFunctions.power(10, $0) },
        function("log") { RealFunctions.log($0) },
        function("log10") { RealFunctions.log10($0) },
        function("sqrt") { $0.squareRoot() },
        function("sin") { RealFunctions.sin($0) },
        function("cos") { RealFunctions.cos($0) },
        function("tan") { RealFunctions.tan($0) },
        function("asin") { RealFunctions.asin($0) },
        function("acos") { RealFunctions.acos($0) },
        function("atan") { RealFunctions.atan($0) },
        FunctionRow("atan2", 2, ["xs:double", "xs:double"], "xs:double", since: .v30) {
            _, arguments in
            .double(RealFunctions.atan2(arguments[0].number, arguments[1].number))
        },
        FunctionRow("pow", 2, ["xs:double?", "xs:numeric"], "xs:double?", since: .v30) {
            _, arguments in
            guard let base = arguments[0].value else { return [] }
            return .double(RealFunctions.power(base.double, arguments[1].number))
        },
    ]
}

/// `fn:random-number-generator`: the same numbers for the same seed.
enum RandomNumbers {
    static func seed(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var z = state &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    static func generator(_ state: UInt64) -> XDMMap {
        let next = mixed(state)
        let number = Double(next >> 11) * 0x1p-53
        let following = XDMFunction(
            name: nil, signature: FunctionSignature(parameters: [], result: .anything)
        ) { _, _ in [.function(generator(next))] }
        let permute = XDMFunction(name: nil, signature: .anything(1)) { arguments, _ in
            var items = arguments[0]
            var state = next
            for index in items.indices.reversed() where index > 0 {
                state = mixed(state)
                items.swapAt(index, Int(state % UInt64(index + 1)))
            }
            return items
        }
        return XDMMap([
            (XDMAtomic("number"), .double(number)), (XDMAtomic("next"), [.function(following)]),
            (XDMAtomic("permute"), [.function(permute)]),
        ])
    }
}
