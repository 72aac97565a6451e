internal import Base

extension XPathOperation: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.number(Int(code.rawValue))
        writer.number((isOrdered ? 1 : 0) + (isUnique ? 2 : 0))
        for operand in [a, b, c] { writer.number(Int(operand)) }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        guard let code = Code(rawValue: UInt8(try reader.number(below: 256))) else {
            throw PackedDamage()
        }
        let facts = try reader.number(below: 4)
        self.init(code, try reader.short(), try reader.short(), try reader.short())
        isOrdered = facts & 1 != 0
        isUnique = facts & 2 != 0
    }
}

extension XPathStep: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.number(Int(axis.rawValue))
        writer.number(Int(test.rawValue))
        writer.number(Int(operand))
        writer.number(Int(predicates.lowerBound))
        writer.number(predicates.count)
        writer.number((isPositional ? 1 : 0) + (asksForLast ? 2 : 0))
        writer.flag(key != nil)
        if let key {
            writer.number(Int(key.attribute))
            writer.number(Int(key.value))
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        guard let axis = XPathAxis(rawValue: UInt8(try reader.number(below: 256))),
            let test = Test(rawValue: UInt8(try reader.number(below: 256)))
        else { throw PackedDamage() }
        let operand = try reader.short()
        let first = Int32(try reader.number(below: Int(Int32.max)))
        let end = first.addingReportingOverflow(
            Int32(try reader.number(below: Int(Int32.max))))
        guard !end.overflow else { throw PackedDamage() }
        let facts = try reader.number(below: 4)
        let key = try reader.optional { reader throws(PackedDamage) in
            Key(attribute: try reader.short(), value: try reader.short())
        }
        self.init(
            axis: axis, test: test, operand: operand, predicates: first..<end.partialValue,
            isPositional: facts & 1 != 0, asksForLast: facts & 2 != 0, key: key)
    }
}

extension XPathOperation.Code {
    /// What an operand is a number of.
    enum Operand {
        /// Nothing, or a comparison.
        case plain
        case operation
        /// An operation, or below zero for none.
        case optionalOperation
        case name, literal, constant, number, regex, slot, foreign
        /// A place in a table that ``list`` and ``steps`` are about.
        case place
    }

    /// What `a`, `b` and `c` are numbers of.
    var operands: (a: Operand, b: Operand, c: Operand) {
        switch self {
        case .alwaysTrue, .alwaysFalse, .position, .last, .stringOfContext, .current,
            .peerBoolean, .peerString:
            (.plain, .plain, .plain)
        case .or, .and, .contains, .startsWith, .endsWith, .add, .subtract, .multiply, .divide,
            .remainder, .substringBefore, .substringAfter, .join, .union, .nodesWithString,
            .nodesWithNumber, .nodesWithNodes, .nodesWithStrings, .stringsWithString,
            .stringsWithNumber, .stringsWithStrings, .numbers, .strings, .booleans:
            (.operation, .operation, .plain)
        case .not, .exists, .numberIsTrue, .stringIsTrue, .stringsAreTrue, .language, .negate,
            .floor, .ceiling, .round, .absolute, .countNodes, .sumNodes, .minimum, .maximum,
            .countStrings, .numberOfString, .numberOfBoolean, .moment, .length, .stringOfNodes,
            .stringOfNumber, .stringOfBoolean, .stringOfStrings, .normalize, .lower, .upper,
            .nameOf, .localNameOf, .namespaceOf, .distinct, .stringsOfNodes:
            (.operation, .plain, .plain)
        case .hasAttribute, .hasChild: (.name, .plain, .plain)
        case .attributeIs: (.name, .literal, .plain)
        case .nodesIsLiteral, .nodesIsNotLiteral: (.operation, .literal, .plain)
        case .nodesIsConstant: (.operation, .constant, .plain)
        case .count: (.operation, .number, .plain)
        case .constant: (.number, .plain, .plain)
        case .literal: (.literal, .plain, .plain)
        case .constantStrings: (.constant, .plain, .plain)
        case .foreignStrings: (.foreign, .plain, .plain)
        case .variableBoolean, .variableNumber, .variableString, .variableStrings, .variableNodes:
            (.slot, .plain, .plain)
        case .matches: (.operation, .regex, .plain)
        case .tokenize: (.operation, .regex, .plain)
        case .replace: (.operation, .regex, .operation)
        case .substring: (.operation, .operation, .optionalOperation)
        case .translate: (.operation, .operation, .operation)
        case .concatenate: (.place, .plain, .plain)
        case .path: (.optionalOperation, .place, .plain)
        case .filter: (.operation, .place, .plain)
        }
    }
}
