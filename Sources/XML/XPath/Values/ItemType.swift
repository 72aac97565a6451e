/// The type of an item (XPath 3.1, section 2.5.4).
indirect enum ItemType: Sendable {
    case item
    case atomic(AtomicType)
    case node
    case document(ItemType?)
    case element(ExpandedName?, AnnotationTest)
    case attribute(ExpandedName?, AnnotationTest)
    case text, comment, namespaceNode
    case instruction(String?)
    case anyFunction
    case function([SequenceType], SequenceType)
    case anyMap
    case map(AtomicType, SequenceType)
    case anyArray
    case array(SequenceType)

    /// What a test asks of a node's type. Without a schema elements are `xs:untyped` and attributes
    /// `xs:untypedAtomic`.
    enum AnnotationTest: Sendable {
        /// Any, or one that `xs:untyped` or `xs:untypedAtomic` is derived from.
        case satisfied
        case unsatisfied
    }

    func matches(_ item: XDMItem) -> Bool {
        switch (self, item) {
        case (.item, _): return true
        case (.atomic(let type), .atomic(let atomic)): return atomic.type.isDerived(from: type)
        case (.anyFunction, .function): return true
        case (.anyMap, .function(let function)): return function is XDMMap
        case (.anyArray, .function(let function)): return function is XDMArray
        case (.map(let key, let value), .function(let function as XDMMap)):
            return function.entries.allSatisfy {
                $0.key.type.isDerived(from: key) && value.matches($0.value)
            }
        case (.array(let member), .function(let function as XDMArray)):
            return function.members.allSatisfy { member.matches($0) }
        case (.function(let parameters, let result), .function(let function)):
            return FunctionSubtype.matches(function, parameters, result)
        case (_, .node(let node)): return matches(node)
        default: return false
        }
    }

    func matches(_ node: XDMNode) -> Bool {
        switch self {
        case .item, .node: return true
        case .text: return node.kind == .text
        case .comment: return node.kind == .comment
        case .namespaceNode: return node.kind == .namespace
        case .instruction(let target):
            return node.kind == .instruction && (target == nil || node.name?.local == target)
        case .element(let name, .satisfied):
            return node.kind == .element && (name == nil || node.name == name)
        case .attribute(let name, .satisfied):
            return node.kind == .attribute && (name == nil || node.name == name)
        case .document(let element):
            guard node.kind == .document else { return false }
            guard let element else { return true }
            let children = node.children.filter { $0.kind == .element || $0.kind == .text }
            return children.count == 1 && element.matches(children[0])
        default: return false
        }
    }

    /// As it is written.
    var text: String {
        switch self {
        case .item: "item()"
        case .atomic(let type): "xs:" + type.localName
        case .node: "node()"
        case .document(let element): "document-node(\(element?.text ?? ""))"
        case .element(let name, _): "element(\(name?.local ?? ""))"
        case .attribute(let name, _): "attribute(\(name?.local ?? ""))"
        case .text: "text()"
        case .comment: "comment()"
        case .namespaceNode: "namespace-node()"
        case .instruction(let name): "processing-instruction(\(name ?? ""))"
        case .anyFunction: "function(*)"
        case .function(let parameters, let result):
            "function(\(parameters.map(\.text).joined(separator: ", "))) as \(result.text)"
        case .anyMap: "map(*)"
        case .map(let key, let value): "map(xs:\(key.localName), \(value.text))"
        case .anyArray: "array(*)"
        case .array(let member): "array(\(member.text))"
        }
    }
}
