/// Elements of one document by their name, and by an attribute of a child, such as
/// `templateId/@root`, which is what the contexts of rule packs ask for. Belongs to one task; made
/// as far as it is asked for.
package final class ElementLookup {
    private let tree: TreeIndex
    private lazy var byName = Names(tree)
    /// By the numbers of the child's name and the attribute's.
    private var owners: [Int: [Int32: [Int32]]] = [:]

    /// Those of name *n* stand in `elements` from `starts[n]` to `starts[n + 1]`.
    private struct Names {
        let starts: [Int32]
        let elements: [Int32]

        init(_ tree: TreeIndex) {
            tree.document.work?.spend(2 * tree.count)
            let names = tree.namespacesOfNames().count
            var counts = [Int32](repeating: 0, count: names + 1)
            for node in 0..<Int32(tree.count) where tree.name(node) >= 0 {
                counts[Int(tree.name(node)) + 1] += 1
            }
            for name in 0..<names { counts[name + 1] += counts[name] }
            var next = counts
            var elements = [Int32](repeating: 0, count: Int(counts[names]))
            for node in 0..<Int32(tree.count) where tree.name(node) >= 0 {
                let name = Int(tree.name(node))
                elements[Int(next[name])] = node
                next[name] += 1
            }
            starts = counts
            self.elements = elements
        }
    }

    /// The elements of a document.
    package init(_ tree: TreeIndex) { self.tree = tree }

    /// The elements of a name in document order; none for a number that is no name's.
    ///
    /// - Complexity: O(nodes) the first time.
    package func elements(named name: Int32) -> ArraySlice<Int32> {
        guard name >= 0 else { return [] }
        return byName.elements[
            Int(byName.starts[Int(name)])..<Int(byName.starts[Int(name) + 1])]
    }

    /// Elements that have a child of a name with an attribute of another, by the number of its
    /// value; an element can be there twice, and stands where its child does in document order.
    package func owners(child: Int32, attribute: Int32) -> [Int32: [Int32]] {
        let key = Int(child) << 32 | Int(UInt32(bitPattern: attribute))
        if let known = owners[key] { return known }
        var made: [Int32: [Int32]] = [:]
        for element in elements(named: child) {
            let parent = tree.parent(element)
            for place in tree.firstAttribute(element)..<tree.attributeEnd(element)
            where tree.attributeName(place) == attribute {
                let value = tree.attributeValue(place)
                if made[value]?.last != parent { made[value, default: []].append(parent) }
            }
        }
        owners[key] = made
        return made
    }
}
