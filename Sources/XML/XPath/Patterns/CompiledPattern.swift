/// A match pattern of XSLT (XSLT 3.0, section 5.5): the context of a rule, the nodes of a key.
///
/// A node matches `a/b[c]` where a path of that form, begun somewhere above it, selects it.
public final class CompiledPattern: Sendable {
    /// The names that nodes that match can have; nil where others can match too.
    public let names: [ExpandedName]?
    /// The values of attributes of which a document has to have one for nodes to match, such as
    /// templateIds; nil where others can match too.
    package var neededValues: [[UInt8]]? {
        let values = branches.compactMap(\.neededValue)
        return values.count == branches.count ? values : nil
    }
    /// The branches of `|`, in order; the pattern itself where there is one.
    public var alternatives: [CompiledPattern] {
        branches.count > 1 ? branches.map { CompiledPattern([$0], slotCount) } : [self]
    }

    private let branches: [PatternBranch]
    private let slotCount: Int

    private init(_ branches: [PatternBranch], _ slotCount: Int) {
        self.branches = branches
        self.slotCount = slotCount
        var names: [ExpandedName]? = []
        for branch in branches {
            if let name = branch.name { names?.append(name) } else { names = nil }
        }
        self.names = names
    }

    /// Compiles a pattern.
    ///
    /// - Throws: Static errors of expressions, and XTSE0340 for an expression that is no pattern.
    public convenience init(_ text: String, in context: StaticContext) throws(XPathError) {
        do {
            var parser = try Parser(text, context)
            let compiler = Compiler(context)
            let syntax = try parser.parse()
            var branches = try PatternBranch.branches(of: syntax, compiler)
            if Self.names("current", in: text) {
                for index in branches.indices { branches[index].mayAskCurrent = true }
            }
            self.init(branches, compiler.slotCount)
        } catch {
            throw error as? XPathError ?? XPathError("XTSE0340", "the pattern cannot be compiled")
        }
    }

    /// Whether a name stands in a text as a whole: `current-date` is no `current`. Beside what is
    /// not ASCII it is taken for one.
    private static func names(_ name: StaticString, in text: String) -> Bool {
        var text = text
        let wanted = "\(name)".utf8
        return text.withUTF8 { bytes in
            guard bytes.count >= wanted.count else { return false }
            for start in 0...(bytes.count - wanted.count)
            where bytes[start] == wanted[wanted.startIndex] {
                let end = start + wanted.count
                if bytes[start..<end].elementsEqual(wanted),
                    start == 0 || !isPartOfName(bytes[start - 1]),
                    end == bytes.count || !isPartOfName(bytes[end])
                {
                    return true
                }
            }
            return false
        }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func scope(
        _ node: XDMNode, _ context: DynamicContext, _ variables: VariableValues?
    ) -> Scope {
        let item = XDMItem.node(node)
        return Scope(
            frame: Frame(slots: slotCount, context, variables, current: item), item: item)
    }

    /// Whether a node matches.
    ///
    /// - Throws: Dynamic errors of predicates.
    public func matches(
        _ node: XDMNode, in context: DynamicContext, variables: VariableValues? = nil
    ) throws(XPathError) -> Bool {
        do {
            let scope = scope(node, context, variables)
            for branch in branches where try branch.matches(node, scope) { return true }
            return false
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }

    /// All nodes of a tree that match, in document order.
    ///
    /// - Complexity: One look at each node of the tree, and the predicates' own.
    public func nodes(
        in tree: XDMTree, context: DynamicContext, variables: VariableValues? = nil
    ) throws(XPathError) -> [XDMNode] {
        do {
            var found: [XDMNode] = []
            for branch in branches {
                let scope = scope(tree.root, context, variables)
                found += try branch.nodes(in: tree, scope)
            }
            return branches.count > 1 ? DocumentOrder.sorted(found) : found
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }
}
