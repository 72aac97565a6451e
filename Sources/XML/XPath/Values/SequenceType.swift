/// A sequence type (XPath 3.1, section 2.5.4), as `xs:string*` or `element(code)?`.
public struct SequenceType: Sendable {
    enum Occurrence: Sendable { case one, optional, any, some }

    /// nil: `empty-sequence()`.
    let item: ItemType?
    let occurrence: Occurrence

    init(_ item: ItemType?, _ occurrence: Occurrence = .one) {
        self.item = item
        self.occurrence = occurrence
    }

    /// `item()*`
    static let anything = SequenceType(.item, .any)
    static let empty = SequenceType(nil, .any)

    var allowsEmpty: Bool { item == nil || occurrence == .optional || occurrence == .any }
    var allowsMany: Bool { item != nil && (occurrence == .any || occurrence == .some) }

    /// Whether a sequence is of the type (section 2.5.5).
    public func matches(_ items: [XDMItem]) -> Bool {
        guard let item else { return items.isEmpty }
        if items.isEmpty { return allowsEmpty }
        if items.count > 1, !allowsMany { return false }
        return items.allSatisfy { item.matches($0) }
    }

    /// A sequence by the function conversion rules (section 3.1.5.2).
    ///
    /// - Throws: XPTY0004 where it is not of the type, FORG0001 and others of casts.
    func convert(_ items: [XDMItem], _ context: DynamicContext) throws -> [XDMItem] {
        guard let item else {
            guard items.isEmpty else { throw Self.mismatch(self, items) }
            return items
        }
        var result = items
        switch item {
        case .item: break
        case .atomic(let type):
            var needsChange = false
            for item in items {
                guard case .atomic(let atomic) = item, atomic.type.isDerived(from: type) else {
                    needsChange = true
                    break
                }
            }
            if needsChange {
                result = try Atomization.atomize(items).map {
                    .atomic(try Self.convert($0, to: type, context))
                }
            }
        case .function(let parameters, let returned):
            result = items.map { found in
                guard case .function(let function) = found, function.arity == parameters.count
                else { return found }
                return .function(
                    FunctionCoercion.coerce(
                        function, FunctionSignature(parameters: parameters, result: returned)))
            }
        default: break
        }
        guard matches(result) else { throw Self.mismatch(self, result) }
        return result
    }

    private static func convert(
        _ atomic: XDMAtomic, to type: AtomicType, _ context: DynamicContext
    ) throws -> XDMAtomic {
        if atomic.type.isDerived(from: type) { return atomic }
        if atomic.type == .untypedAtomic {
            if type.primitive == .qName || type == .notation {
                throw XPathError("XPTY0117", "expected a QName, found an untyped value")
            }
            return try Cast.cast(atomic, to: type == .numeric ? .double : type)
        }
        switch type {
        case .double where atomic.type.isNumeric: return XDMAtomic(atomic.double)
        case .float where atomic.type.isDerived(from: .decimal):
            return XDMAtomic(.float(atomic.float), .float)
        case .string where atomic.type == .anyURI: return XDMAtomic(atomic.text)
        default: return atomic
        }
    }

    static func mismatch(_ type: SequenceType, _ items: [XDMItem]) -> XPathError {
        if items.isEmpty {
            return XPathError(
                "XPTY0004", "expected \(type.text), found an empty sequence")
        }
        if items.count > 1, !type.allowsMany {
            return XPathError(
                "XPTY0004", "expected \(type.text), found \(items.count) items")
        }
        let wrong = items.first { !(type.item?.matches($0) ?? false) } ?? items[0]
        return XPathError("XPTY0004", "expected \(type.text), found \(wrong.typeName)")
    }

    /// As it is written.
    public var text: String {
        guard let item else { return "empty-sequence()" }
        let mark =
            switch occurrence {
            case .one: ""
            case .optional: "?"
            case .any: "*"
            case .some: "+"
            }
        if case .function(_, _) = item, !mark.isEmpty { return "(\(item.text))\(mark)" }
        return item.text + mark
    }
}
