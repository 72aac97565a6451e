extension FunctionLibrary {
    private static func subsequence(
        _ items: [XDMItem], _ start: Double, _ length: Double?
    ) -> [XDMItem] {
        let first = (start + 0.5).rounded(.down)
        let end = length.map { first + ($0 + 0.5).rounded(.down) } ?? .infinity
        guard !first.isNaN, !end.isNaN else { return [] }
        let low = max(first, 1)
        let high = min(end, Double(items.count) + 1)
        guard low < high else { return [] }
        return Array(items[(Int(low) - 1)..<(Int(high) - 1)])
    }

    /// Values that differ, by `eq`; NaN equals itself.
    private static func distinct(
        _ items: [XDMItem], _ collation: Collation, _ context: DynamicContext
    ) throws -> [XDMItem] {
        var buckets: [MapKey: [XDMAtomic]] = [:]
        // A decimal and a float are compared as floats.
        var floats: Set<Float> = []
        var exact: Set<Float> = []
        var result: [XDMItem] = []
        for item in items {
            guard case .atomic(let value) = item else { continue }
            try context.step()
            let key = MapKey(bucketOf: value, collation, context)
            let known = buckets[key] ?? []
            let isKnown = try known.contains { other in
                if value.isNaN { return other.isNaN }
                guard value.type.isNumeric, other.type.isNumeric else { return true }
                return try Comparison.equal.compare(value, other, context)
            }
            guard !isKnown else { continue }
            if value.type == .float {
                guard !exact.contains(value.float) else { continue }
                floats.insert(value.float)
            } else if value.type.isNumeric, value.type != .double {
                guard !floats.contains(value.float) else { continue }
                exact.insert(value.float)
            }
            buckets[key, default: []].append(value)
            result.append(item)
        }
        return result
    }

    /// Functions on sequences (section 14).
    static let sequences: [FunctionRow] = [
        FunctionRow("empty", 1, ["item()*"], "xs:boolean") { _, arguments in
            .boolean(arguments[0].isEmpty)
        },
        FunctionRow("exists", 1, ["item()*"], "xs:boolean") { _, arguments in
            .boolean(!arguments[0].isEmpty)
        },
        FunctionRow("not", 1, ["item()*"], "xs:boolean") { _, arguments in
            .boolean(try !Atomization.truth(arguments[0]))
        },
        FunctionRow("boolean", 1, ["item()*"], "xs:boolean") { _, arguments in
            .boolean(try Atomization.truth(arguments[0]))
        },
        FunctionRow("true", 0, [], "xs:boolean") { _, _ in .boolean(true) },
        FunctionRow("false", 0, [], "xs:boolean") { _, _ in .boolean(false) },
        FunctionRow("head", 1, ["item()*"], "item()?", since: .v30) { _, arguments in
            Array(arguments[0].prefix(1))
        },
        FunctionRow("tail", 1, ["item()*"], "item()*", since: .v30) { _, arguments in
            Array(arguments[0].dropFirst())
        },
        FunctionRow("insert-before", 3, ["item()*", "xs:integer", "item()*"], "item()*") {
            _, arguments in
            let place = min(max(arguments[1].int, 1), arguments[0].count + 1) - 1
            return Array(arguments[0][..<place]) + arguments[2] + Array(arguments[0][place...])
        },
        FunctionRow("remove", 2, ["item()*", "xs:integer"], "item()*") { _, arguments in
            var items = arguments[0]
            let place = arguments[1].int
            if place >= 1, place <= items.count { items.remove(at: place - 1) }
            return items
        },
        FunctionRow("reverse", 1, ["item()*"], "item()*") { _, arguments in
            arguments[0].reversed()
        },
        FunctionRow("subsequence", 2, ["item()*", "xs:double", "xs:double"], "item()*") {
            _, arguments in
            subsequence(
                arguments[0], arguments[1].number,
                arguments.count > 2 ? arguments[2].number : nil)
        },
        FunctionRow("unordered", 1, ["item()*"], "item()*") { _, arguments in arguments[0] },
        FunctionRow("distinct-values", 1, ["xs:anyAtomicType*", "xs:string"], "xs:anyAtomicType*") {
            call, arguments in
            try distinct(arguments[0], call.collation(arguments, 1), call.context)
        },
        FunctionRow(
            "index-of", 2, ["xs:anyAtomicType*", "xs:anyAtomicType", "xs:string"], "xs:integer*"
        ) { call, arguments in
            let collation = try call.collation(arguments, 2)
            guard let wanted = arguments[1].value else { return [] }
            var places: [XDMItem] = []
            for (index, item) in arguments[0].enumerated() {
                guard let value = item.atomic else { continue }
                let isEqual: Bool
                do {
                    isEqual = try Comparison.equal.compare(value, wanted, call.context, collation)
                } catch let error as XPathError {
                    if error.code != "XPTY0004" { throw error }
                    isEqual = false
                }
                if isEqual { places.append(.init(integer: index + 1)) }
            }
            return places
        },
        FunctionRow("deep-equal", 2, ["item()*", "item()*", "xs:string"], "xs:boolean") {
            call, arguments in
            let collation = try call.collation(arguments, 2)
            return .boolean(
                try DeepEquality(call.context, collation).areEqual(arguments[0], arguments[1]))
        },
        FunctionRow("zero-or-one", 1, ["item()*"], "item()?") { _, arguments in
            guard arguments[0].count <= 1 else {
                throw XPathError("FORG0003", "expected one item at most, found more")
            }
            return arguments[0]
        },
        FunctionRow("one-or-more", 1, ["item()*"], "item()+") { _, arguments in
            guard !arguments[0].isEmpty else {
                throw XPathError("FORG0004", "expected an item, found an empty sequence")
            }
            return arguments[0]
        },
        FunctionRow("exactly-one", 1, ["item()*"], "item()") { _, arguments in
            guard arguments[0].count == 1 else {
                throw XPathError("FORG0005", "expected one item, found \(arguments[0].count)")
            }
            return arguments[0]
        },
    ]
}

/// `fn:deep-equal` (section 14.2.1).
struct DeepEquality {
    private let context: DynamicContext
    private let collation: Collation

    init(_ context: DynamicContext, _ collation: Collation) {
        self.context = context
        self.collation = collation
    }

    func areEqual(_ left: [XDMItem], _ right: [XDMItem]) throws -> Bool {
        guard left.count == right.count else { return false }
        for (a, b) in zip(left, right) { guard try areEqual(a, b) else { return false } }
        return true
    }

    func areEqual(_ left: XDMItem, _ right: XDMItem) throws -> Bool {
        try context.step()
        switch (left, right) {
        case (.atomic(let a), .atomic(let b)):
            if a.isNaN, b.isNaN { return true }
            do {
                return try Comparison.equal.compare(a, b, context, collation)
            } catch let error as XPathError {
                if error.code != "XPTY0004" { throw error }
                return false
            }
        case (.node(let a), .node(let b)): return try areEqual(a, b)
        case (.function(let a as XDMArray), .function(let b as XDMArray)):
            guard a.members.count == b.members.count else { return false }
            for (x, y) in zip(a.members, b.members) {
                guard try context.deeper({ try areEqual(x, y) }) else { return false }
            }
            return true
        case (.function(let a as XDMMap), .function(let b as XDMMap)):
            guard a.entries.count == b.entries.count else { return false }
            for entry in a.entries {
                guard let other = b.value(entry.key),
                    try context.deeper({ try areEqual(entry.value, other) })
                else { return false }
            }
            return true
        case (.function(let a), _) where !(a is XDMMap || a is XDMArray):
            throw XPathError("FOTY0015", "functions cannot be compared")
        case (_, .function(let b)) where !(b is XDMMap || b is XDMArray):
            throw XPathError("FOTY0015", "functions cannot be compared")
        default: return false
        }
    }

    private func significant(_ node: XDMNode) -> [XDMNode] {
        node.children.filter { $0.kind != .comment && $0.kind != .instruction }
    }

    private func areEqual(_ left: XDMNode, _ right: XDMNode) throws -> Bool {
        try context.step()
        guard left.kind == right.kind, left.name == right.name else { return false }
        switch left.kind {
        case .document, .element:
            let (a, b) = (left.attributes, right.attributes)
            guard a.count == b.count else { return false }
            for attribute in a {
                guard let name = attribute.name,
                    let other = right.attribute(name),
                    collation.areEqual(attribute.stringValue, other)
                else { return false }
            }
            let (c, d) = (significant(left), significant(right))
            guard c.count == d.count else { return false }
            for (x, y) in zip(c, d) { guard try areEqual(x, y) else { return false } }
            return true
        default: return collation.areEqual(left.stringValue, right.stringValue)
        }
    }
}
