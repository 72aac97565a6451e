import Synchronization
public import XMLTree

/// A document, or a tree without a document, as XPath sees it: nodes by number, in document order.
///
/// Two trees have no node in common, and a tree's identity is its document's. A tree belongs to one
/// task.
public final class XDMTree {
    package let index: TreeIndex
    let rows: TreeRows
    /// The number of the topmost node: the document, or another that stands for it.
    let top: Int32
    /// Whether the topmost node counts as a document, whatever it is in the index.
    let isDocument: Bool
    /// Where it comes from; nil for trees made by an expression.
    public let uri: String?
    /// The place among all trees in document order.
    let rank: Int
    /// Names by their numbers, as far as they were asked for.
    private var names: [Int32: ExpandedName] = [:]
    /// Namespace nodes that were asked for: their element and their prefix.
    private(set) var namespaceNodes: [(owner: Int32, prefix: String, uri: String)] = []
    private var namespaceNumbers: [Int32: Range<Int>] = [:]
    private var pool: NamePool?
    private var numbers: [Int32] = []
    private var tables: [Int: [Bool]] = [:]
    var lookups: [LookupKey: [CodepointText: [Int32]]] = [:]
    var identifiers: [String: Int32]?
    /// The elements by what patterns look them up by.
    private(set) lazy var elements = ElementLookup(index)

    private static let ranks = Atomic<Int>(0)

    init(_ index: TreeIndex, top: Int32, isDocument: Bool, uri: String?) {
        self.index = index
        rows = index.rows
        self.top = top
        self.isDocument = isDocument
        self.uri = uri
        rank = Self.ranks.add(1, ordering: .relaxed).newValue
    }

    /// A document's tree over an index that exists.
    package convenience init(_ index: TreeIndex, uri: String? = nil) {
        self.init(index, top: 0, isDocument: true, uri: uri)
    }

    /// A document's tree.
    ///
    /// - Throws: FOER0000 without memory or steps for the index.
    /// - Complexity: O(nodes).
    public convenience init(_ document: XMLDocument, uri: String? = nil) throws(XPathError) {
        guard let index = TreeIndex(document) else { throw .exhausted() }
        self.init(index, uri: uri)
    }

    /// The document node, or the topmost node of a tree without one.
    public var root: XDMNode { XDMNode(self, top) }

    /// The node of a number.
    package func node(_ node: TreeNode) -> XDMNode { XDMNode(self, node.number) }

    /// The name of a number.
    func name(_ number: Int32) -> ExpandedName {
        if let known = names[number] { return known }
        let name = ExpandedName(index.localName(number), in: index.namespaceURI(number))
        names[number] = name
        return name
    }

    /// Name tests are resolved to numbers once a tree.
    private func adopt(_ pool: NamePool) {
        guard self.pool !== pool else { return }
        self.pool = pool
        numbers = []
        tables = [:]
    }

    /// The number that a test's name has here; -9 where the tree has no such name.
    @inline(__always)
    func number(of test: NameTest) -> Int32 {
        if pool === test.pool, test.id < numbers.count, numbers[test.id] != -10 {
            return numbers[test.id]
        }
        return resolve(test)
    }

    private func resolve(_ test: NameTest) -> Int32 {
        adopt(test.pool)
        while numbers.count <= test.id { numbers.append(-10) }
        var found: Int32 = -9
        if let namespace = index.namespace(
            test.name.namespace.isEmpty ? nil : test.name.namespace),
            let number = index.name(test.name.local, namespace: namespace)
        {
            found = number
        }
        numbers[test.id] = found
        return found
    }

    /// For each name's number whether a wildcard matches it.
    func table(of test: WildcardTest) -> [Bool] {
        adopt(test.pool)
        if let known = tables[test.id] { return known }
        let count = index.namespacesOfNames().count
        let table = (0..<Int32(count)).map { test.matches(name($0)) }
        tables[test.id] = table
        return table
    }

    /// The namespace nodes of an element (Data Model 3.1, section 6.4), made when first asked for.
    func namespaceNodes(of element: Int32) -> Range<Int> {
        if let known = namespaceNumbers[element] { return known }
        let start = namespaceNodes.count
        for (prefix, uri) in XDMNode(self, element).inScopeNamespaces {
            namespaceNodes.append((element, prefix, uri))
        }
        namespaceNumbers[element] = start..<namespaceNodes.count
        return start..<namespaceNodes.count
    }
}
