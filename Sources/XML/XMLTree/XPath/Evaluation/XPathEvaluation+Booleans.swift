internal import Base

extension XPathEvaluation {
    /// Evaluates an operation that gives a boolean.
    func boolean(_ index: Int32, _ node: TreeNode) -> Bool {
        let operation = operations[Int(index)]
        switch operation.code {
        case .or: return boolean(operation.a, node) || boolean(operation.b, node)
        case .and: return boolean(operation.a, node) && boolean(operation.b, node)
        case .not: return !boolean(operation.a, node)
        case .attributeIs:
            return attribute(operation.a, of: node).map {
                tree.attributeValue($0) == literals[Int(operation.b)]
            } ?? false
        case .hasAttribute: return attribute(operation.a, of: node) != nil
        case .hasChild: return hasChild(names[Int(operation.a)], node)
        case .exists: return !visit(operation.a, node) { _ in false }
        case .count: return count(operation, node)
        case .nodesIsLiteral, .nodesIsNotLiteral, .nodesIsConstant, .nodesWithString,
            .nodesWithNumber, .nodesWithNodes, .nodesWithStrings, .stringsWithString,
            .stringsWithNumber, .stringsWithStrings:
            return compareSets(operation, node)
        case .numbers:
            return compare(
                number(operation.a, node), number(operation.b, node), operation.comparison)
        case .strings:
            return unsafe withString(operation.a, node) { left in
                unsafe withString(operation.b, node) { right in
                    unsafe left.elementsEqual(right) == (operation.comparison == .equal)
                }
            }
        case .booleans:
            return (boolean(operation.a, node) == boolean(operation.b, node))
                == (operation.comparison == .equal)
        case .contains, .startsWith, .endsWith:
            return unsafe withString(operation.a, node) { text in
                unsafe withString(operation.b, node) { part in
                    switch operation.code {
                    case .contains: unsafe XPathText.find(part, in: text) != nil
                    case .startsWith: unsafe text.starts(with: part)
                    default:
                        unsafe text.count >= part.count
                            && text.suffix(part.count).elementsEqual(part)
                    }
                }
            }
        case .numberIsTrue:
            let number = number(operation.a, node)
            return number != 0 && !number.isNaN
        case .stringIsTrue:
            if let answer = hasWords(operation.a, node) { return answer }
            return unsafe withString(operation.a, node) { unsafe !$0.isEmpty }
        case .stringsAreTrue: return !strings(operation.a, node).isEmpty
        case .language: return speaks(string(operation.a, node), node)
        case .matches:
            return unsafe withString(operation.a, node) {
                unsafe program.regexes[Int(operation.b)].matches($0)
            }
        case .variableBoolean:
            if case .boolean(let value) = variable(operation.a) { return value }
            return false
        case .peerBoolean: return peerString(operation.a) == Array("true".utf8)
        case .alwaysTrue: return true
        default: return false
        }
    }

    /// The number of a node's attribute by the program's name.
    @inline(__always)
    func attribute(_ name: Int32, of node: TreeNode) -> Int32? {
        guard !node.isAttribute else { return nil }
        let wanted = names[Int(name)]
        var attribute = tree.firstAttribute(node.number)
        let end = tree.attributeEnd(node.number)
        while attribute < end {
            if tree.attributeName(attribute) == wanted { return attribute }
            attribute += 1
        }
        return nil
    }

    private func hasChild(_ name: Int32, _ node: TreeNode) -> Bool {
        guard !node.isAttribute else { return false }
        var child = node.number + 1
        let end = tree.end(node.number)
        if end - child >= XPathLookup.worthwhile {
            return !lookup.children(of: node.number, named: name, in: tree).isEmpty
        }
        while child < end {
            if tree.name(child) == name { return true }
            child = tree.end(child)
        }
        return false
    }

    private func count(_ operation: XPathOperation, _ node: TreeNode) -> Bool {
        let wanted = program.numbers[Int(operation.b)]
        let enough = wanted.isNaN ? 0 : Int(max(0, min(wanted.rounded(.up), 1e9))) + 1
        var counted = 0
        visit(operation.a, node) { _ in
            counted += 1
            return counted < enough
        }
        return compare(Double(counted), wanted, operation.comparison)
    }

    func compare(_ left: Double, _ right: Double, _ comparison: XPathSyntax.Comparison) -> Bool {
        Self.compare(left, right, comparison)
    }

    static func compare(
        _ left: Double, _ right: Double, _ comparison: XPathSyntax.Comparison
    ) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .more: left > right
        case .moreOrEqual: left >= right
        }
    }

    /// `lang()` (section 4.3): the nearest `xml:lang`, by its parts, case ignored.
    func speaks(_ wanted: [UInt8], _ node: TreeNode) -> Bool {
        var current: TreeNode? = node.isAttribute ? tree.parent(of: node) : node
        while let element = current {
            if let language = tree.node(element).attribute(XMLNames.language),
                element != .document
            {
                let written = XPathText.lowercased(Array(language.utf8))
                let wanted = XPathText.lowercased(wanted)
                return written == wanted || written.starts(with: wanted + [UInt8(ascii: "-")])
            }
            current = tree.parent(of: element)
        }
        return false
    }
}

/// Names of XML itself.
private enum XMLNames {
    static let language = XMLName("lang", "http://www.w3.org/XML/1998/namespace")
}

extension XPathOperation {
    /// The comparison that `c` holds.
    var comparison: XPathSyntax.Comparison {
        XPathSyntax.Comparison(rawValue: UInt8(truncatingIfNeeded: c)) ?? .equal
    }
}
