extension FunctionLibrary {
    private static func map(_ arguments: [[XDMItem]], _ index: Int = 0) throws -> XDMMap {
        guard let map = arguments[index].callee as? XDMMap else {
            throw XPathError("XPTY0004", "expected a map")
        }
        return map
    }

    /// How `map:merge` and JSON treat a key that comes twice.
    private static func merge(_ maps: [XDMMap], _ policy: String) throws -> XDMMap {
        var builder = MapBuilder()
        for map in maps {
            for (key, value) in map.entries {
                guard let place = builder.place(key) else {
                    builder.add(key, value)
                    continue
                }
                switch policy {
                case "use-first", "use-any": break
                case "use-last": builder.replace(place, key, value)
                case "combine":
                    builder.append(value, at: place)
                case "reject":
                    throw XPathError("FOJS0003", "two maps have the same key")
                default:
                    throw XPathError("FOJS0005", "invalid value of the option `duplicates`")
                }
            }
        }
        if !["use-first", "use-any", "use-last", "combine", "reject"].contains(policy) {
            throw XPathError("FOJS0005", "invalid value of the option `duplicates`")
        }
        return builder.finish()
    }

    private static func find(
        _ items: [XDMItem], _ key: XDMAtomic, _ depth: Int, _ found: inout [[XDMItem]]
    ) throws {
        guard depth < 500 else { throw XPathError("FOER0000", "maps are nested too deeply") }
        for item in items {
            guard case .function(let function) = item else { continue }
            if let map = function as? XDMMap {
                if let value = map.value(key) { found.append(value) }
                for entry in map.entries { try find(entry.value, key, depth + 1, &found) }
            } else if let array = function as? XDMArray {
                for member in array.members { try find(member, key, depth + 1, &found) }
            }
        }
    }

    /// Functions on maps (section 17.1).
    static let maps: [FunctionRow] = [
        FunctionRow("merge", 1, ["map(*)*", "map(*)"], "map(*)", since: .v31) { call, arguments in
            var policy = "use-first"
            if arguments.count > 1,
                let given = try map(arguments, 1).value(XDMAtomic("duplicates"))
            {
                guard given.count == 1, let value = given.value, value.isText else {
                    throw XPathError("XPTY0004", "the option `duplicates` must be one string")
                }
                policy = value.text
            }
            let maps = arguments[0].compactMap { item -> XDMMap? in
                if case .function(let function) = item { function as? XDMMap } else { nil }
            }
            try call.context.spend(maps.reduce(0) { $0 + $1.entries.count })
            return [.function(try merge(maps, policy))]
        },
        FunctionRow("size", 1, ["map(*)"], "xs:integer", since: .v31) { _, arguments in
            .integer(try map(arguments).entries.count)
        },
        FunctionRow("keys", 1, ["map(*)"], "xs:anyAtomicType*", since: .v31) { _, arguments in
            try map(arguments).entries.map { .atomic($0.key) }
        },
        FunctionRow("contains", 2, ["map(*)", "xs:anyAtomicType"], "xs:boolean", since: .v31) {
            _, arguments in
            guard let key = arguments[1].value else { return .boolean(false) }
            return .boolean(try map(arguments).value(key) != nil)
        },
        FunctionRow("get", 2, ["map(*)", "xs:anyAtomicType"], "item()*", since: .v31) {
            _, arguments in
            guard let key = arguments[1].value else { return [] }
            return try map(arguments).value(key) ?? []
        },
        FunctionRow("find", 2, ["item()*", "xs:anyAtomicType"], "array(*)", since: .v31) {
            _, arguments in
            guard let key = arguments[1].value else { return [] }
            var found: [[XDMItem]] = []
            try find(arguments[0], key, 0, &found)
            return [.function(XDMArray(found))]
        },
        FunctionRow("put", 3, ["map(*)", "xs:anyAtomicType", "item()*"], "map(*)", since: .v31) {
            call, arguments in
            guard let key = arguments[1].value else { return [] }
            let map = try map(arguments)
            try call.context.spend(map.entries.count)
            return [.function(map.putting(key, arguments[2]))]
        },
        FunctionRow("entry", 2, ["xs:anyAtomicType", "item()*"], "map(*)", since: .v31) {
            _, arguments in
            guard let key = arguments[0].value else { return [] }
            return [.function(XDMMap([(key, arguments[1])]))]
        },
        FunctionRow("remove", 2, ["map(*)", "xs:anyAtomicType*"], "map(*)", since: .v31) {
            call, arguments in
            let map = try map(arguments)
            try call.context.spend(map.entries.count)
            return [
                .function(
                    map.removing(Set(arguments[1].compactMap(\.atomic).map(MapKey.init))))
            ]
        },
        FunctionRow(
            "for-each", 2, ["map(*)", "function(xs:anyAtomicType, item()*) as item()*"],
            "item()*", since: .v31
        ) { call, arguments in
            guard let function = arguments[1].callee else { return [] }
            return try map(arguments).entries.flatMap { entry in
                try call.context.deeper {
                    try function.apply([[.atomic(entry.key)], entry.value], call.context)
                }
            }
        },
    ]
}
