internal import CLibXML

extension TreeIndex {
    /// What is wrong with the rows; nil in an index that was just made. Debug builds ask for each:
    ///
    /// ```swift
    /// assert(index.brokenInvariant == nil, index.brokenInvariant ?? "")
    /// ```
    ///
    /// - Complexity: O(nodes and attributes).
    package var brokenInvariant: String? {
        var attributes = 0
        _ = unsafe cbx_index_attributes(handle, &attributes)
        return rows.brokenInvariant(
            nodes: Int32(count), attributes: Int32(attributes),
            names: Int32(unsafe cbx_index_name_count(handle)),
            values: Int32(unsafe cbx_index_value_count(handle)))
    }
}

extension TreeRows {
    /// The same for rows that belong to so many nodes, attributes, names and values.
    func brokenInvariant(
        nodes: Int32, attributes: Int32, names: Int32, values: Int32
    ) -> String? {
        guard nodes > 0, name(0) == TreeIndex.documentKind, parent(0) == -1, end(0) == nodes,
            firstAttribute(0) == 0, attributeEnd(0) == 0
        else { return "node 0 is not a document that holds all others" }
        guard firstAttribute(nodes) == attributes else {
            return "the row behind the last node does not end the attributes"
        }
        // The nodes that hold the one at hand, from the document down.
        var open: [Int32] = [0]
        for node in 1..<nodes {
            while let last = open.last, end(last) <= node { open.removeLast() }
            guard let holder = open.last, parent(node) == holder else {
                return "the parent of node \(node) is not the innermost node that holds it"
            }
            guard end(node) > node, end(node) <= end(holder) else {
                return "node \(node) does not end inside its parent"
            }
            guard firstAttribute(node) <= attributeEnd(node) else {
                return "the attributes of node \(node) end before they begin"
            }
            guard name(node) < names, name(node) > TreeIndex.documentKind else {
                return "node \(node) has neither a name nor a kind"
            }
            if name(node) >= 0 {
                open.append(node)
            } else if end(node) != node + 1 || firstAttribute(node) != attributeEnd(node) {
                return "node \(node) is no element and holds something"
            }
            for attribute in firstAttribute(node)..<attributeEnd(node) {
                guard owner(attribute) == node else {
                    return "attribute \(attribute) does not belong to node \(node)"
                }
                guard (0..<names).contains(attributeName(attribute)),
                    (0..<values).contains(attributeValue(attribute))
                else { return "attribute \(attribute) has no name or no value" }
            }
        }
        return nil
    }
}
