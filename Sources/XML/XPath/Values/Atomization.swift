/// Atomization and the effective boolean value (XPath 3.1, sections 2.4.2 and 2.4.3).
enum Atomization {
    /// The atomic values of items; arrays give those of their members.
    ///
    /// - Throws: FOTY0013 for functions and maps.
    static func atomize(_ items: [XDMItem]) throws -> [XDMAtomic] {
        var values: [XDMAtomic] = []
        values.reserveCapacity(items.count)
        for item in items { try append(item, to: &values) }
        return values
    }

    static func append(_ item: XDMItem, to values: inout [XDMAtomic]) throws {
        switch item {
        case .atomic(let atomic): values.append(atomic)
        case .node(let node): values.append(node.typedValue)
        case .function(let array as XDMArray):
            for item in try array.flattened() { try append(item, to: &values) }
        case .function:
            throw XPathError("FOTY0013", "a function or map has no typed value")
        }
    }

    /// The one atomic value; nil where there is none.
    ///
    /// - Throws: XPTY0004 for more.
    static func optional(_ items: [XDMItem]) throws -> XDMAtomic? {
        if items.count == 1, case .atomic(let atomic) = items[0] { return atomic }
        let values = try atomize(items)
        guard values.count <= 1 else {
            throw XPathError(
                "XPTY0004", "expected one value at most, found \(values.count)")
        }
        return values.first
    }

    /// The effective boolean value.
    ///
    /// - Throws: FORG0006.
    static func truth(_ items: [XDMItem]) throws -> Bool {
        guard let first = items.first else { return false }
        if case .node = first { return true }
        guard items.count == 1 else {
            throw XPathError(
                "FORG0006", "a sequence of \(items.count) values has no effective boolean value")
        }
        return try truth(first)
    }

    static func truth(_ item: XDMItem) throws -> Bool {
        switch item {
        case .node: return true
        case .atomic(let atomic):
            switch atomic.value {
            case .boolean(let truth): return truth
            case .string(let text): return !text.utf8.isEmpty
            case .integer(let number): return number != 0
            case .decimal(let number): return !number.isZero
            case .double(let number): return !(number.isNaN || number == 0)
            case .float(let number): return !(number.isNaN || number == 0)
            default: break
            }
        case .function: break
        }
        throw XPathError("FORG0006", "\(item.typeName) has no effective boolean value")
    }
}
