/// `map { … }`
final class MapOperation: Operation {
    let entries: [(any Operation, any Operation)]
    let at: Int

    init(_ entries: [(any Operation, any Operation)], at: Int) {
        self.entries = entries
        self.at = at
    }

    var facts: Facts { .one }

    func all(_ scope: Scope) throws -> [XDMItem] {
        var builder = MapBuilder()
        for (key, value) in entries {
            guard let key = try key.optionalValue(scope) else {
                throw XPathError("XPTY0004", "a key of a map must be one atomic value", at: at)
            }
            guard builder.place(key) == nil else {
                throw XPathError("XQDY0137", "two entries of a map have the same key", at: at)
            }
            builder.add(key, try value.all(scope))
        }
        return [.function(builder.finish())]
    }
}

/// `[ … ]` and `array { … }`
final class ArrayOperation: Operation {
    let members: [any Operation]
    /// Whether each item of the one operation is a member.
    let isCurly: Bool

    init(_ members: [any Operation], isCurly: Bool) {
        self.members = members
        self.isCurly = isCurly
    }

    var facts: Facts { .one }

    func all(_ scope: Scope) throws -> [XDMItem] {
        if isCurly {
            return [.function(XDMArray(try members[0].all(scope).map { [$0] }))]
        }
        return [.function(XDMArray(try members.map { try $0.all(scope) }))]
    }
}

/// `E?key` (XPath 3.1, section 3.11.3).
final class LookupOperation: Operation {
    enum Key: Sendable {
        case constant(XDMAtomic)
        case wildcard
        case computed(any Operation)
    }

    let source: any Operation
    let key: Key
    let at: Int

    init(_ source: any Operation, _ key: Key, at: Int) {
        self.source = source
        self.key = key
        self.at = at
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        do {
            let items = try source.all(scope)
            var keys: [XDMAtomic]?
            switch key {
            case .constant(let key): keys = [key]
            case .computed(let operation): keys = try Atomization.atomize(operation.all(scope))
            case .wildcard: keys = nil
            }
            var result: [XDMItem] = []
            for item in items {
                guard case .function(let function) = item else {
                    throw XPathError("XPTY0004", "`?` requires a map or an array")
                }
                result += try Self.lookUp(function, keys, scope.context)
            }
            return result
        } catch let error as XPathError { throw error.placed(at: at) }
    }

    private static func lookUp(
        _ function: XDMFunction, _ keys: [XDMAtomic]?, _ context: DynamicContext
    ) throws -> [XDMItem] {
        if let map = function as? XDMMap {
            guard let keys else { return map.entries.flatMap(\.value) }
            return keys.flatMap { map.value($0) ?? [] }
        }
        guard let array = function as? XDMArray else {
            throw XPathError("XPTY0004", "`?` requires a map or an array")
        }
        guard let keys else { return array.members.flatMap(\.self) }
        return try keys.flatMap { key in
            var key = key
            if key.type == .untypedAtomic { key = try Cast.cast(key, to: .integer) }
            guard let place = key.int else {
                throw XPathError("XPTY0004", "the index of an array must be an integer")
            }
            return try array.member(place)
        }
    }
}
