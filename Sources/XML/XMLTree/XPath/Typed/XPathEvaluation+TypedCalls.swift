internal import Base

/// Functions with XPath 2.0's signatures (Functions and Operators; of several versions Casebook has
/// the latest, 3.1, where it only admits more).
extension XPathEvaluation {
    func call(
        _ function: XPathTypedFunction, _ given: [XPathTyped], _ node: TreeNode
    ) throws(XPathDynamicFailure) -> [XPathItem] {
        var arguments: [[XPathItem]] = []
        for argument in given { arguments.append(try items(argument, node)) }
        switch function {
        case .position: return [.number(Double(position), .integer)]
        case .last: return [.number(Double(size), .integer)]
        case .count: return [.number(Double(arguments[0].count), .integer)]
        case .exists: return [.boolean(!arguments[0].isEmpty)]
        case .empty: return [.boolean(arguments[0].isEmpty)]
        case .boolean: return [.boolean(try Self.truth(arguments[0]))]
        case .not: return [.boolean(!(try Self.truth(arguments[0])))]
        case .number: return [.number(try numberOrNaN(arguments[0]), .double)]
        case .sum: return [try sum(atoms(arguments[0]))]
        case .min, .max: return try extreme(atoms(arguments[0]), isLeast: function == .min)
        case .abs, .floor, .ceiling, .round: return try rounded(function, arguments[0])
        case .distinctValues: return distinct(atoms(arguments[0]))
        case .name, .localName, .namespaceURI:
            return [.string(try name(function, arguments[0]))]
        case .contains, .startsWith, .endsWith, .lang:
            return [.boolean(try test(function, arguments, node))]
        case .stringLength:
            let length = try string(arguments[0]).count { $0 & 0xC0 != 0x80 }
            return [.number(Double(length), .integer)]
        case .compare:
            guard !arguments[0].isEmpty, !arguments[1].isEmpty else { return [] }
            let order = Self.order(try string(arguments[0]), try string(arguments[1]))
            return [.number(order, .integer)]
        default: return [.string(try text(function, arguments))]
        }
    }

    private func test(
        _ function: XPathTypedFunction, _ arguments: [[XPathItem]], _ node: TreeNode
    ) throws(XPathDynamicFailure) -> Bool {
        let text = try string(arguments[0])
        if function == .lang { return speaks(text, node) }
        let part = try string(arguments[1])
        switch function {
        case .startsWith: return text.starts(with: part)
        case .endsWith: return text.reversed().starts(with: part.reversed())
        default:
            return unsafe text.withUnsafeBytes { text in
                unsafe part.withUnsafeBytes { unsafe XPathText.find($0, in: text) != nil }
            }
        }
    }

    private func text(
        _ function: XPathTypedFunction, _ arguments: [[XPathItem]]
    ) throws(XPathDynamicFailure) -> [UInt8] {
        switch function {
        case .string: return try anyText(arguments[0])
        case .concat:
            var result: [UInt8] = []
            for argument in arguments { result += try anyText(argument) }
            return result
        case .stringJoin:
            let separator = arguments.count > 1 ? try neededString(arguments[1]) : []
            var texts: [[UInt8]] = []
            for atom in atoms(arguments[0]) { texts.append(try Self.text(atom)) }
            return Array(texts.joined(separator: separator))
        case .substring: return try substring(arguments)
        case .substringBefore, .substringAfter:
            return XPathText.part(
                of: try string(arguments[0]), around: try string(arguments[1]),
                before: function == .substringBefore)
        case .normalizeSpace:
            return unsafe try string(arguments[0]).withUnsafeBytes {
                unsafe XPathText.normalized($0)
            }
        case .lowerCase: return XPathText.lowercased(try string(arguments[0]))
        case .upperCase: return XPathText.uppercased(try string(arguments[0]))
        default:
            return XPathText.translated(
                try string(arguments[0]), from: try neededString(arguments[1]),
                to: try neededString(arguments[2]))
        }
    }

    /// The string of at most one item of any type.
    private func anyText(_ items: [XPathItem]) throws(XPathDynamicFailure) -> [UInt8] {
        guard let item = try optional(atoms(items)) else { return [] }
        return try Self.text(item)
    }

    private func substring(
        _ arguments: [[XPathItem]]
    ) throws(XPathDynamicFailure) -> [UInt8] {
        let text = try string(arguments[0])
        let first = XPathNumber.round(try neededDouble(arguments[1]))
        let end =
            arguments.count < 3
            ? Double.infinity : first + XPathNumber.round(try neededDouble(arguments[2]))
        var position = 0.0
        return text.filter { byte in
            if byte & 0xC0 != 0x80 { position += 1 }
            return position >= first && position < end
        }
    }

    private func name(
        _ function: XPathTypedFunction, _ items: [XPathItem]
    ) throws(XPathDynamicFailure) -> [UInt8] {
        switch try optional(items) {
        case nil: return []
        case .node(let node):
            return name(
                function == .name
                    ? .nameOf : function == .localName ? .localNameOf : .namespaceOf, node)
        default: throw .type("a node is expected, a value was found")
        }
    }

    private func numberOrNaN(_ items: [XPathItem]) throws(XPathDynamicFailure) -> Double {
        switch try optional(atoms(items)) {
        case .number(let number, _): return number
        case .boolean(let value): return value ? 1 : 0
        case .string(let bytes), .untyped(let bytes): return XPathNumber.double(bytes) ?? .nan
        default: return .nan
        }
    }

    private func sum(_ atoms: [XPathItem]) throws(XPathDynamicFailure) -> XPathItem {
        var total = XPathItem.number(0, .integer)
        for atom in atoms {
            guard case .number(let sum, let kind) = total, let next = try number([atom]) else {
                continue
            }
            total = try Self.calculate(.add, (sum, kind), next)
        }
        return total
    }

    private func extreme(
        _ atoms: [XPathItem], isLeast: Bool
    ) throws(XPathDynamicFailure) -> [XPathItem] {
        var values: [XPathItem] = []
        for atom in atoms {
            if case .untyped(let bytes) = atom {
                values.append(.number(try Self.double(bytes), .double))
            } else {
                values.append(atom)
            }
        }
        let kinds = values.compactMap { if case .number(_, let kind) = $0 { kind } else { nil } }
        guard var best = values.first else { return [] }
        for value in values.dropFirst() {
            if case .number(let number, _) = value, number.isNaN, !kinds.isEmpty {
                guard kinds.count == values.count else { throw .uncomparable }
                best = value
            } else if try Self.holds(value, isLeast ? .less : .more, best) {
                best = value
            }
            if case .number(let number, _) = best, number.isNaN { break }
        }
        guard case .number(let number, _) = best, let kind = kinds.max() else { return [best] }
        guard kinds.count == values.count else { throw .uncomparable }
        return [.number(number, kind)]
    }

    private func rounded(
        _ function: XPathTypedFunction, _ argument: [XPathItem]
    ) throws(XPathDynamicFailure) -> [XPathItem] {
        guard let (number, kind) = try number(argument) else { return [] }
        let value =
            switch function {
            case .abs: Swift.abs(number)
            case .floor: number.rounded(.down)
            case .ceiling: number.rounded(.up)
            default: XPathNumber.round(number)
            }
        if kind != .double { return [.number(value + 0, kind)] }
        return [
            .number(value == 0 && number.sign == .minus && function != .abs ? -0.0 : value, kind)
        ]
    }

    private func distinct(_ atoms: [XPathItem]) -> [XPathItem] {
        var seen: Set<XPathItem> = []
        return atoms.filter { atom in
            switch atom {
            case .untyped(let bytes), .string(let bytes), .foreign(let bytes):
                seen.insert(.string(bytes)).inserted
            case .number(let number, _):
                // Not a number counts as equal to itself here.
                seen.insert(number.isNaN ? .string([0xFF]) : .number(number + 0, .double)).inserted
            default: seen.insert(atom).inserted
            }
        }
    }

    /// `matches`, `replace` and `tokenize`; without an expression `tokenize` splits at spaces.
    func regular(
        _ function: XPathTypedFunction, _ given: [XPathTyped], _ regex: Int32, _ node: TreeNode
    ) throws(XPathDynamicFailure) -> [XPathItem] {
        let text = try string(items(given[0], node))
        guard regex >= 0 else {
            return text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
                .map { .string(Array($0)) }
        }
        let regex = program.regexes[Int(regex)]
        if function == .matches { return [.boolean(regex.matches(text))] }
        let replacement = function == .replace ? try neededString(items(given[1], node)) : []
        do throws(XPathRegex.Failure) {
            return function == .tokenize
                ? try regex.splitting(text).map(XPathItem.string)
                : [.string(try regex.replacing(text, with: replacement))]
        } catch {
            throw XPathDynamicFailure(error.code.rawValue, error.message)
        }
    }
}
