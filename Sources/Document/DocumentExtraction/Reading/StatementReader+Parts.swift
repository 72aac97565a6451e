import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// Visits the elements inside; text that stands between them is given back.
    func forEachChild(_ node: XMLNode, _ body: (XMLNode, ElementNames.Entry) -> Void) -> String? {
        var text: String?
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .element: body(current, entry(current))
            case .text:
                if current.isNotBlank { text = (text ?? "") + (current.content ?? "") }
            default: break
            }
            child = current.next
        }
        return text
    }

    /// An element with all that is inside, as written.
    func part(_ node: XMLNode) -> Part {
        let entry = entry(node)
        let fields = fields(node)
        var part = Part(name: entry.name)
        if !node.isInNamespace(hl7) { part.namespace = node.namespace }
        if let type = fields.type {
            part.attributes.append(.init(name: "xsi:type", value: type))
        }
        part.attributes += fields.left
        document.work?.spend(1)
        guard level < ExtractionLimits.depth else {
            let reason = "nested in more than \(ExtractionLimits.depth) elements"
            if holdsEntries { list(node, reason) }
            listBelow(node, reason)
            fault(.tooDeep, entry.name)
            return part
        }
        if case .statement = entry.rule, part.namespace == nil, holdsEntries {
            result.enclosed += 1
            seen.insert(node.identity)
        }
        level += 1
        defer { level -= 1 }
        part.text = forEachChild(node) { child, entry in add(child, entry, to: &part) }
        return part
    }

    private func add(_ child: XMLNode, _ entry: ElementNames.Entry, to part: inout Part) {
        if let value = namedValue(child, entry) {
            part.values.append(value)
            return
        }
        part.parts.append(self.part(child))
    }

    /// The value of an element that has one; nil where it is a part.
    func namedValue(_ node: XMLNode, _ entry: ElementNames.Entry) -> NamedValue? {
        switch entry.rule {
        case .value(let family):
            NamedValue(name: entry.name, value: value(node, as: family, entry.name))
        case .anyValue:
            NamedValue(name: entry.name, value: value(node, as: nil, entry.name))
        case .statement: nil
        case .part:
            shape(node).map {
                NamedValue(name: entry.name, value: value(node, as: $0, entry.name))
            }
        }
    }

    /// The family of an element whose name does not tell, by its attributes; nil for a part.
    private func shape(_ node: XMLNode) -> DataTypeFamily? {
        var family: DataTypeFamily?
        node.forEachAttribute { attribute in
            switch names.attribute(attribute.nameIdentity, name: attribute.name).name {
            case "codeSystem", "code": family = .coded
            case "unit": family = family ?? .quantity
            case "root", "extension": family = family ?? .identifier
            case "type" where attribute.isInNamespace(Fields.instance):
                let type = attribute.value?.split(separator: ":").last.map(String.init)
                family = type.flatMap(DataTypeFamily.init(type:)) ?? family
            default: break
            }
        }
        return family
    }

    /// Lists the statements below a node that is too deep to be read.
    func listBelow(_ node: XMLNode, _ reason: String) {
        guard holdsEntries else { return }
        var pending = node.elements.map { $0 }
        while let next = pending.popLast() {
            guard document.work?.spend(1) ?? true, allowance >= 0 else { return }
            if case .statement = entry(next).rule, next.isInNamespace(hl7) { list(next, reason) }
            pending += next.elements
        }
    }
}

extension XMLNode {
    /// Whether a text has a character that is not white space.
    var isNotBlank: Bool {
        unsafe withContent { unsafe $0.contains { $0 > 0x20 } } ?? false
    }
}
