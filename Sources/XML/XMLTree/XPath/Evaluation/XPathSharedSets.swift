/// The strings of right sides of comparisons that are the same at many nodes: a hundred thousand
/// entries of a section may be compared with what the section says elsewhere. Made for one
/// document, as far as it is asked for.
struct XPathSharedSets {
    /// An operation and what the variables come to that it depends on.
    struct Key: Hashable {
        let operation: Int32
        let values: [XPathValue]
    }

    /// Strings that are kept in all sets.
    private static let mostMembers = 500_000
    /// Nodes of a variable that are told apart; with more, looking up costs as much as evaluating.
    static let mostNodes = 8

    /// The variables of the rule that an operation depends on; nil inside where it depends on the
    /// node that it is asked at.
    var slots: [Int32: [Int32]?] = [:]
    private var sets: [Key: Set<[UInt8]>] = [:]
    private var memberCount = 0

    subscript(key: Key) -> Set<[UInt8]>? { sets[key] }

    mutating func keep(_ set: Set<[UInt8]>, for key: Key) {
        guard memberCount + set.count < Self.mostMembers else { return }
        memberCount += set.count + 1
        sets[key] = set
    }
}

extension XPathEvaluation {
    /// The strings of the nodes that an operation gives, where they depend on nothing but
    /// variables: the same set for all nodes at which these are the same.
    func members(_ operation: Int32, _ node: TreeNode) -> Set<[UInt8]>? {
        guard let slots = sharedSlots(of: operation) else { return nil }
        let before = failure
        failure = nil
        defer { failure = before ?? failure }
        let key = XPathSharedSets.Key(operation: operation, values: slots.map(variable))
        let isSmall = key.values.allSatisfy {
            if case .nodes(let nodes) = $0 {
                nodes.count <= XPathSharedSets.mostNodes
            } else {
                true
            }
        }
        guard isSmall, failure == nil else { return nil }
        if let known = shared[key] { return known }
        let made = Set(ordered(operation, node).map { tree.string(of: $0) })
        if failure == nil, !isExhausted { shared.keep(made, for: key) }
        return made
    }

    private func sharedSlots(of operation: Int32) -> [Int32]? {
        if let known = shared.slots[operation] { return known }
        var found: Set<Int32> = []
        let isShared = collect(operation, hasOwnContext: false, &found)
        let slots = isShared ? found.sorted() : nil
        shared.slots[operation] = .some(slots)
        return slots
    }

    /// Collects the rule's variables that an operation depends on; false where it depends on the
    /// node that it is asked at, or may.
    private func collect(
        _ index: Int32, hasOwnContext: Bool, _ slots: inout Set<Int32>
    ) -> Bool {
        let operation = operations[Int(index)]
        var parts: [Int32] = []
        switch operation.code {
        case .alwaysTrue, .alwaysFalse, .literal, .constant: return true
        case .attributeIs, .hasAttribute, .hasChild, .stringOfContext, .position, .last:
            return hasOwnContext
        case .not, .exists, .nodesIsLiteral, .nodesIsNotLiteral, .nodesIsConstant, .count,
            .numberIsTrue, .stringIsTrue, .countNodes, .numberOfString, .numberOfBoolean,
            .stringOfNodes, .stringOfNumber, .normalize, .length:
            parts = [operation.a]
        case .or, .and, .nodesWithString, .nodesWithNumber, .nodesWithNodes, .numbers, .strings,
            .booleans, .contains, .startsWith, .substringBefore, .substringAfter, .union:
            parts = [operation.a, operation.b]
        case .variableNodes, .variableString, .variableNumber, .variableBoolean:
            if program.variables[Int(operation.a)].scope == .rule { slots.insert(operation.a) }
            return true
        case .path:
            guard operation.a != -1 || hasOwnContext else { return false }
            if operation.a >= 0, !collect(operation.a, hasOwnContext: hasOwnContext, &slots) {
                return false
            }
            return (operation.b..<operation.b + operation.c).allSatisfy {
                collectPredicates(of: $0, &slots)
            }
        case .filter:
            return collect(operation.a, hasOwnContext: hasOwnContext, &slots)
                && collectPredicates(of: operation.b, &slots)
        default: return false
        }
        return parts.allSatisfy { collect($0, hasOwnContext: hasOwnContext, &slots) }
    }

    private func collectPredicates(of step: Int32, _ slots: inout Set<Int32>) -> Bool {
        steps[Int(step)].predicates.allSatisfy {
            collect(program.arguments[Int($0)], hasOwnContext: true, &slots)
        }
    }
}
