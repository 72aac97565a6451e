/// Document order (XPath 3.1, section 2.4.1).
enum DocumentOrder {
    /// The nodes in document order, each once.
    ///
    /// - Complexity: O(*n*) where they are in order already, else O(*n* log *n*).
    static func sorted(_ nodes: [XDMNode]) -> [XDMNode] {
        guard nodes.count > 1 else { return nodes }
        let tree = nodes[0].tree
        var isOrdered = true
        var isOneTree = true
        var previous: Int64 = .min
        for node in nodes {
            guard node.tree === tree else {
                isOneTree = false
                break
            }
            let order = node.order
            if order <= previous { isOrdered = false }
            previous = order
        }
        if isOneTree {
            if isOrdered { return nodes }
            var keyed = nodes.map { (order: $0.order, node: $0) }
            keyed.sort { $0.order < $1.order }
            var result: [XDMNode] = []
            for (index, entry) in keyed.enumerated()
            where index == 0 || entry.order != keyed[index - 1].order {
                result.append(entry.node)
            }
            return result
        }
        let sorted = nodes.sorted { XDMNode.isBefore($0, $1) }
        var result: [XDMNode] = []
        for node in sorted where result.last != node { result.append(node) }
        return result
    }
}
