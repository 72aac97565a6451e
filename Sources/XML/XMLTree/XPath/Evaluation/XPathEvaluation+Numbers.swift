extension XPathEvaluation {
    /// Evaluates an operation that gives a number.
    func number(_ index: Int32, _ node: TreeNode) -> Double {
        let operation = operations[Int(index)]
        switch operation.code {
        case .constant: return program.numbers[Int(operation.a)]
        case .add: return number(operation.a, node) + number(operation.b, node)
        case .subtract: return number(operation.a, node) - number(operation.b, node)
        case .multiply: return number(operation.a, node) * number(operation.b, node)
        case .divide: return number(operation.a, node) / number(operation.b, node)
        case .remainder:
            return number(operation.a, node).truncatingRemainder(
                dividingBy: number(operation.b, node))
        case .negate: return -number(operation.a, node)
        case .floor: return number(operation.a, node).rounded(.down)
        case .ceiling: return number(operation.a, node).rounded(.up)
        case .round: return XPathNumber.round(number(operation.a, node))
        case .absolute: return abs(number(operation.a, node))
        case .countNodes:
            var count = 0
            visit(operation.a, node) { _ in
                count += 1
                return true
            }
            return Double(count)
        case .sumNodes: return numbers(operation.a, node).reduce(0, +)
        case .minimum, .maximum:
            let numbers = numbers(operation.a, node)
            guard !numbers.contains(where: \.isNaN) else { return .nan }
            return (operation.code == .minimum ? numbers.min() : numbers.max()) ?? .nan
        case .countStrings: return Double(strings(operation.a, node).count)
        case .numberOfString:
            return unsafe withString(operation.a, node) { unsafe XPathNumber.parse($0) }
        case .numberOfBoolean: return boolean(operation.a, node) ? 1 : 0
        case .moment: return moment(string(operation.a, node))
        case .length:
            return unsafe withString(operation.a, node) { bytes in
                unsafe Double(bytes.count { $0 & 0xC0 != 0x80 })
            }
        case .position: return Double(position)
        case .last: return Double(size)
        case .variableNumber:
            if case .number(let value) = variable(operation.a) { return value }
            return .nan
        default: return .nan
        }
    }

    /// What is no date has no answer; nothing is none, and equal to nothing.
    private func moment(_ text: [UInt8]) -> Double {
        if let seconds = XPathMoment.seconds(text) { return seconds }
        if !text.isEmpty, failure == nil {
            failure = XPathDynamicFailure(
                "FORG0001", "a value that cannot be converted to a date or a time")
        }
        return .nan
    }

    private func numbers(_ operation: Int32, _ node: TreeNode) -> [Double] {
        var numbers: [Double] = []
        visit(operation, node) {
            numbers.append(XPathNumber.parse(tree.string(of: $0)))
            return true
        }
        return numbers
    }
}
