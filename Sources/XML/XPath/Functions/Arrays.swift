extension FunctionLibrary {
    private static func array(_ arguments: [[XDMItem]], _ index: Int = 0) throws -> XDMArray {
        guard let array = arguments[index].callee as? XDMArray else {
            throw XPathError("XPTY0004", "expected an array")
        }
        return array
    }

    private static func outside(_ place: Int, _ count: Int) -> XPathError {
        XPathError("FOAY0001", "index \(place) is outside of an array of \(count)")
    }

    private static func made(_ members: [[XDMItem]]) -> [XDMItem] {
        [.function(XDMArray(members))]
    }

    private static func row(
        _ name: String, _ least: Int, _ types: [String], _ result: String = "array(*)",
        _ body: @escaping BuiltinFunction.Body
    ) -> FunctionRow {
        FunctionRow(name, least, types, result, since: .v31) { call, arguments in
            if let array = arguments.first?.callee as? XDMArray {
                try call.context.spend(array.members.count / 8)
            }
            return try body(call, arguments)
        }
    }

    /// Functions on arrays (section 17.3).
    static let arrays: [FunctionRow] = [
        row("size", 1, ["array(*)"], "xs:integer") { _, arguments in
            .integer(try array(arguments).members.count)
        },
        row("get", 2, ["array(*)", "xs:integer"], "item()*") { _, arguments in
            try array(arguments).member(arguments[1].int)
        },
        row("put", 3, ["array(*)", "xs:integer", "item()*"]) { _, arguments in
            var members = try array(arguments).members
            let place = arguments[1].int
            guard place >= 1, place <= members.count else { throw outside(place, members.count) }
            members[place - 1] = arguments[2]
            return made(members)
        },
        row("append", 2, ["array(*)", "item()*"]) { _, arguments in
            made(try array(arguments).members + [arguments[1]])
        },
        row("subarray", 2, ["array(*)", "xs:integer", "xs:integer"]) { _, arguments in
            let members = try array(arguments).members
            let start = arguments[1].int
            guard start >= 1, start <= members.count + 1 else {
                throw outside(start, members.count)
            }
            let length = arguments.count > 2 ? arguments[2].int : members.count - start + 1
            guard length >= 0 else { throw XPathError("FOAY0002", "a negative length") }
            guard length <= members.count - start + 1 else {
                throw outside(start + min(length, 1 << 40), members.count)
            }
            return made(Array(members[(start - 1)..<(start - 1 + length)]))
        },
        row("remove", 2, ["array(*)", "xs:integer*"]) { _, arguments in
            let members = try array(arguments).members
            let places = Set(arguments[1].compactMap { $0.atomic?.int })
            if let wrong = places.first(where: { $0 < 1 || $0 > members.count }) {
                throw outside(wrong, members.count)
            }
            return made(
                members.enumerated().filter { !places.contains($0.offset + 1) }.map(\.element))
        },
        row("insert-before", 3, ["array(*)", "xs:integer", "item()*"]) { _, arguments in
            var members = try array(arguments).members
            let place = arguments[1].int
            guard place >= 1, place <= members.count + 1 else {
                throw outside(place, members.count)
            }
            members.insert(arguments[2], at: place - 1)
            return made(members)
        },
        row("head", 1, ["array(*)"], "item()*") { _, arguments in
            try array(arguments).member(1)
        },
        row("tail", 1, ["array(*)"]) { _, arguments in
            let members = try array(arguments).members
            guard !members.isEmpty else { throw outside(1, 0) }
            return made(Array(members.dropFirst()))
        },
        row("reverse", 1, ["array(*)"]) { _, arguments in
            made(try array(arguments).members.reversed())
        },
        row("join", 1, ["array(*)*"]) { call, arguments in
            var members: [[XDMItem]] = []
            for item in arguments[0] {
                if case .function(let function) = item, let array = function as? XDMArray {
                    members += array.members
                }
            }
            try call.context.spend(members.count)
            return made(members)
        },
        row("for-each", 2, ["array(*)", "function(item()*) as item()*"]) { call, arguments in
            guard let function = arguments[1].callee else { return [] }
            return made(
                try array(arguments).members.map { member in
                    try call.context.deeper { try function.apply([member], call.context) }
                })
        },
        row("filter", 2, ["array(*)", "function(item()*) as xs:boolean"]) { call, arguments in
            guard let function = arguments[1].callee else { return [] }
            return made(
                try array(arguments).members.filter { member in
                    try call.context.deeper {
                        try function.apply([member], call.context)
                    }.isTrue
                })
        },
        row(
            "fold-left", 3,
            ["array(*)", "item()*", "function(item()*, item()*) as item()*"], "item()*"
        ) { call, arguments in
            guard let function = arguments[2].callee else { return [] }
            return try array(arguments).members.reduce(arguments[1]) { result, member in
                try call.context.deeper { try function.apply([result, member], call.context) }
            }
        },
        row(
            "fold-right", 3,
            ["array(*)", "item()*", "function(item()*, item()*) as item()*"], "item()*"
        ) { call, arguments in
            guard let function = arguments[2].callee else { return [] }
            return try array(arguments).members.reversed().reduce(arguments[1]) { result, member in
                try call.context.deeper { try function.apply([member, result], call.context) }
            }
        },
        row(
            "for-each-pair", 3,
            ["array(*)", "array(*)", "function(item()*, item()*) as item()*"]
        ) { call, arguments in
            guard let function = arguments[2].callee else { return [] }
            return made(
                try zip(array(arguments).members, array(arguments, 1).members).map { a, b in
                    try call.context.deeper { try function.apply([a, b], call.context) }
                })
        },
        row(
            "sort", 1,
            ["array(*)", "xs:string?", "function(item()*) as xs:anyAtomicType*"]
        ) { call, arguments in
            let key = arguments.count > 2 ? arguments[2].callee : nil
            let entries = try array(arguments).members.map {
                (item: $0, key: try sortKey($0, key, call.context))
            }
            return made(try sorted(entries, call.collation(arguments, 1), call.context))
        },
        row("flatten", 1, ["item()*"], "item()*") { _, arguments in
            try arguments[0].flatMap { item -> [XDMItem] in
                if case .function(let function) = item, let array = function as? XDMArray {
                    return try array.flattened()
                }
                return [item]
            }
        },
    ]
}
