extension FunctionLibrary {
    private static func function(_ arguments: [[XDMItem]], _ index: Int) throws -> XDMFunction {
        guard let function = arguments[index].callee else {
            throw XPathError("XPTY0004", "expected a function")
        }
        return function
    }

    /// The items in the order of their keys; those with equal keys as they come.
    static func sorted(
        _ entries: [(item: [XDMItem], key: [XDMAtomic])], _ collation: Collation,
        _ context: DynamicContext
    ) throws -> [[XDMItem]] {
        // A merge sort that can fail.
        var runs = entries.map { [$0] }
        while runs.count > 1 {
            var merged: [[(item: [XDMItem], key: [XDMAtomic])]] = []
            var index = 0
            while index < runs.count {
                if index + 1 == runs.count {
                    merged.append(runs[index])
                } else {
                    merged.append(
                        try merge(runs[index], runs[index + 1], collation, context))
                }
                index += 2
            }
            runs = merged
        }
        return runs.first?.map(\.item) ?? []
    }

    private typealias Entry = (item: [XDMItem], key: [XDMAtomic])

    private static func merge(
        _ left: [Entry], _ right: [Entry], _ collation: Collation, _ context: DynamicContext
    ) throws -> [Entry] {
        var result: [Entry] = []
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            try context.step()
            if try isLess(right[j].key, left[i].key, collation, context) {
                result.append(right[j])
                j += 1
            } else {
                result.append(left[i])
                i += 1
            }
        }
        return result + left[i...] + right[j...]
    }

    private static func isLess(
        _ left: [XDMAtomic], _ right: [XDMAtomic], _ collation: Collation,
        _ context: DynamicContext
    ) throws -> Bool {
        for (a, b) in zip(left, right) {
            if a.isNaN { if b.isNaN { continue } else { return b.type.isNumeric } }
            if b.isNaN, a.type.isNumeric { return false }
            if try Comparison.less.compare(a, b, context, collation) { return true }
            if try Comparison.less.compare(b, a, context, collation) { return false }
        }
        return left.count < right.count
    }

    static func sortKey(
        _ value: [XDMItem], _ key: XDMFunction?, _ context: DynamicContext
    ) throws -> [XDMAtomic] {
        try Atomization.atomize(key.map { try $0.apply([value], context) } ?? value)
    }

    /// Higher-order functions (section 16).
    static let higherOrder: [FunctionRow] = [
        FunctionRow(
            "for-each", 2, ["item()*", "function(item()) as item()*"], "item()*",
            since: .v30
        ) { call, arguments in
            let function = try function(arguments, 1)
            var result: [XDMItem] = []
            for item in arguments[0] {
                try call.context.step()
                result += try call.context.deeper { try function.apply([[item]], call.context) }
            }
            return result
        },
        FunctionRow(
            "filter", 2, ["item()*", "function(item()) as xs:boolean"], "item()*",
            since: .v30
        ) { call, arguments in
            let function = try function(arguments, 1)
            var result: [XDMItem] = []
            for item in arguments[0] {
                try call.context.step()
                if try call.context.deeper({ try function.apply([[item]], call.context) }).isTrue {
                    result.append(item)
                }
            }
            return result
        },
        FunctionRow(
            "fold-left", 3,
            ["item()*", "item()*", "function(item()*, item()) as item()*"], "item()*", since: .v30
        ) { call, arguments in
            let function = try function(arguments, 2)
            var result = arguments[1]
            for item in arguments[0] {
                try call.context.step()
                result = try call.context.deeper {
                    try function.apply([result, [item]], call.context)
                }
            }
            return result
        },
        FunctionRow(
            "fold-right", 3,
            ["item()*", "item()*", "function(item(), item()*) as item()*"], "item()*", since: .v30
        ) { call, arguments in
            let function = try function(arguments, 2)
            var result = arguments[1]
            for item in arguments[0].reversed() {
                try call.context.step()
                result = try call.context.deeper {
                    try function.apply([[item], result], call.context)
                }
            }
            return result
        },
        FunctionRow(
            "for-each-pair", 3,
            ["item()*", "item()*", "function(item(), item()) as item()*"], "item()*", since: .v30
        ) { call, arguments in
            let function = try function(arguments, 2)
            var result: [XDMItem] = []
            for (a, b) in zip(arguments[0], arguments[1]) {
                try call.context.step()
                result += try call.context.deeper {
                    try function.apply([[a], [b]], call.context)
                }
            }
            return result
        },
        FunctionRow(
            "sort", 1,
            ["item()*", "xs:string?", "function(item()) as xs:anyAtomicType*"], "item()*",
            since: .v31
        ) { call, arguments in
            let key = arguments.count > 2 ? try function(arguments, 2) : nil
            let entries = try arguments[0].map {
                (item: [$0], key: try sortKey([$0], key, call.context))
            }
            return try sorted(entries, call.collation(arguments, 1), call.context).flatMap(\.self)
        },
        FunctionRow("apply", 2, ["function(*)", "array(*)"], "item()*", since: .v31) {
            call, arguments in
            let function = try function(arguments, 0)
            guard let array = arguments[1].callee as? XDMArray else { return [] }
            guard function.arity == array.members.count else {
                throw XPathError(
                    "FOAP0001",
                    "a function of \(function.arity) parameters and "
                        + "\(array.members.count) arguments"
                )
            }
            return try call.context.deeper { try function.apply(array.members, call.context) }
        },
        FunctionRow("function-lookup", 2, ["xs:QName", "xs:integer"], "function(*)?", since: .v30) {
            call, arguments in
            guard case .name(_, let name)? = arguments[0].value?.value else { return [] }
            let compiler = Compiler(call.statics)
            do {
                let operation = try compiler.namedFunction(name, arguments[1].int, 0)
                return try operation.all(call.scope)
            } catch let error as XPathError where error.code == "XPST0017" { return [] }
        },
        FunctionRow("function-name", 1, ["function(*)"], "xs:QName?", since: .v30) {
            _, arguments in
            .optional(
                try function(arguments, 0).name.map {
                    XDMAtomic($0, prefix: prefix($0.namespace))
                })
        },
        FunctionRow("function-arity", 1, ["function(*)"], "xs:integer", since: .v30) {
            _, arguments in .integer(try function(arguments, 0).arity)
        },
        FunctionRow("load-xquery-module", 1, ["xs:string", "map(*)"], "map(*)", since: .v31) {
            _, _ in
            throw XPathError("FOQM0006", "XQuery is not supported")
        },
        FunctionRow("transform", 1, ["map(*)"], "map(*)", since: .v31) { _, _ in
            throw XPathError("FOXT0004", "transformations are not supported")
        },
    ]

    private static func prefix(_ namespace: String) -> String {
        Namespaces.predeclared.first { $0.value == namespace }?.key ?? ""
    }
}
