internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// An element of a document beside what the standard says of it.
struct ElementContext {
    let node: XMLNode
    /// The type that the standard gives the element, or that `xsi:type` names.
    let type: ModelType

    /// Finds the type from the root down; nil below something that the standard does not know.
    init?(_ node: XMLNode, model: CDAModel = .shared) {
        var path: [XMLNode] = []
        var current: XMLNode? = node
        while let step = current {
            path.append(step)
            current = step.parent
        }
        var type: ModelType?
        for step in path.reversed() {
            guard let name = step.modelName else { return nil }
            let candidates = type?.elements ?? model.globalElements
            guard let element = candidates.first(where: { $0.name == name }),
                let declared = model.type(named: element.type)
            else { return nil }
            type = step.namedType(model) ?? declared
        }
        guard let type else { return nil }
        self.node = node
        self.type = type
    }

    /// The children that the standard speaks of, in document order.
    var children: [XMLNode] { node.elements.filter { $0.modelName != nil } }

    /// The attribute that the standard declares under a name.
    func attribute(_ attribute: XMLNode) -> ModelAttribute? {
        let namespace = attribute.namespace
        return type.attributes.first {
            $0.local == attribute.name && $0.namespace?.rawValue == namespace
        }
    }
}

extension XMLNode {
    /// The element's name in the standard's namespaces; nil in any other.
    var modelName: ModelName? {
        namespace.flatMap(ModelNamespace.init(rawValue:)).map { ModelName($0, name) }
    }

    /// The name as messages show it: one of the standard's, since any other may be content.
    var shownName: String {
        guard KnownNames.has(self) else {
            return kind == .attribute ? "an unknown attribute" : "an unknown element"
        }
        return "`\(kind == .attribute ? name : modelName?.description ?? name)`"
    }

    fileprivate func namedType(_ model: CDAModel) -> ModelType? {
        guard let written = attribute(XMLName("type", xsi)) else { return nil }
        let local = written.split(separator: ":").last.map(String.init) ?? written
        return model.type(named: local) ?? model.types.first { $0.schemaName == local }
    }
}

/// The namespace of `xsi:type` (XML Schema 1.0, 2.6).
let xsi: StaticString = "http://www.w3.org/2001/XMLSchema-instance"
/// The namespace of `xml:lang` (Namespaces in XML 1.0, 3).
let xml: StaticString = "http://www.w3.org/XML/1998/namespace"
