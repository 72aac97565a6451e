internal import XMLTree

extension CompiledXPath {
    /// What is wrong with the operations; nil in an expression that was compiled: each variable has
    /// a place in the frame of its function.
    ///
    /// - Complexity: O(operations), slowly: they are found by reflection.
    package var brokenInvariant: String? { Self.brokenInvariant(operation, slots: slotCount) }

    /// The property of a result's items that the facts about the expression exclude; nil if there
    /// is none.
    package func brokenPromise(_ items: [XDMItem]) -> String? {
        operation.facts.brokenPromise(items)
    }

    private static func brokenInvariant(_ value: Any, slots: Int) -> String? {
        if let function = value as? InlineFunctionOperation {
            let own = function.parameterSlots + function.captures.map(\.slot)
            guard own.allSatisfy((0..<function.slotCount).contains) else {
                return "a parameter or a captured variable has no place"
            }
            return function.captures.lazy
                .compactMap { brokenInvariant($0.source, slots: slots) }.first
                ?? brokenInvariant(function.body, slots: function.slotCount)
        }
        // The caller's variables have places of their own.
        if value is ExternalVariableOperation { return nil }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .class, !(value is any Operation) { return nil }
        for child in mirror.children {
            if child.label == "slot", let slot = child.value as? Int, !(0..<slots).contains(slot) {
                return "\(type(of: value)) has a variable without a place"
            }
            if let broken = brokenInvariant(child.value, slots: slots) { return broken }
        }
        return nil
    }
}

extension Facts {
    /// What items have that the facts about them exclude; nil where they are as promised.
    func brokenPromise(_ items: [XDMItem]) -> String? {
        if isOne, items.count > 1 { return "several items instead of one" }
        var nodes: [XDMNode] = []
        for item in items {
            switch item {
            case .node(let node): nodes.append(node)
            case .atomic(let value) where isTest && value.type.isNumeric:
                return "a number instead of a boolean or nodes"
            default: break
            }
        }
        if isNodes, nodes.count != items.count { return "an item that is not a node" }
        for (node, next) in zip(nodes, nodes.dropFirst()) {
            if isSorted, !XDMNode.isBefore(node, next) {
                return "nodes out of document order, or a node twice"
            }
            if isFlat, isSorted, next.tree === node.tree, node.number >= 0, next.number >= 0,
                node.tree.rows.end(node.number) > next.number
            {
                return "a node inside another"
            }
        }
        return nil
    }
}
