internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// Says in words what libxml2 found against our schema: from the place, with the model, never with
/// content of the document.
struct SchemaWords {
    /// Codes of libxml2 (libxml/xmlerror.h, `xmlParserErrors`, 1801 and on).
    private enum Libxml {
        static let textInEmpty = 1841
        static let textInElements = 1843
        static let simpleContent = 1842
        static let noRoot = 1845
        static let abstractElement = 1846
        static let type = 1850...1852
        static let abstractTypes = 1875...1876
        static let attributeUnknown = 1865...1867
        static let attributeMissing = 1868
        static let content = 1871
        static let fixed = [1849, 1858, 1859, 1864, 1870, 1874]
        static let value = 1822...1840
    }

    /// The code and the sentence for an error at its ``place(of:at:)``.
    func words(for issue: XMLIssue, at node: XMLNode) -> (FindingCode, String) {
        switch issue.code {
        case Libxml.content: content(node, isIncomplete: issue.message.contains("Missing child"))
        case Libxml.textInEmpty: contentOfEmpty(owner(of: node))
        case Libxml.simpleContent: content(node, isIncomplete: false)
        case Libxml.textInElements:
            (.schemaText, "\(owner(of: node).shownName) may hold elements only, and no text")
        case Libxml.attributeUnknown: attributeUnknown(node)
        case Libxml.attributeMissing: attributeMissing(issue, at: node)
        case Libxml.type, Libxml.abstractTypes, Libxml.abstractElement: type(node)
        case Libxml.value,
            _ where Libxml.fixed.contains(issue.code):
            value(node)
        default: (.schemaInvalid, "\(owner(of: node).shownName) does not follow the schema")
        }
    }

    /// The node that an error is about. Of an element that may hold text alone libxml2 names the
    /// element; what is wrong is the first one in it.
    func place(of issue: XMLIssue, at node: XMLNode) -> XMLNode {
        switch issue.code {
        case Libxml.simpleContent:
            node.elements.first { $0.modelName != nil } ?? node.elements.first { _ in true } ?? node
        case Libxml.type, Libxml.abstractTypes, Libxml.abstractElement:
            node.attributes.first { $0.name == "type" && $0.namespace == "\(xsi)" } ?? node
        default: node
        }
    }

    private func owner(of node: XMLNode) -> XMLNode {
        node.kind == .element ? node : node.parent ?? node
    }

    private func contentOfEmpty(_ element: XMLNode) -> (FindingCode, String) {
        guard let child = element.elements.first(where: { $0.modelName != nil }) else {
            return (.schemaText, "\(element.shownName) must be empty")
        }
        let model = CDAModel.shared
        let declared = ElementContext(element)?.type.name
        let fitting = model.types.first { type in
            declared.map { type.name != $0 && model.isType(type.name, derivedFrom: $0) } == true
                && type.elements.contains { $0.name == child.modelName }
        }
        let hint = fitting.map { "; with `xsi:type=\"\($0.schemaName)\"` it may" } ?? ""
        return (
            .schemaUnknown, "\(element.shownName) may not hold \(child.shownName)\(hint)"
        )
    }

    private func content(_ node: XMLNode, isIncomplete: Bool) -> (FindingCode, String) {
        if isIncomplete {
            return ElementContext(node).map { ContentWords($0).incomplete() }
                ?? (.schemaMissing, "\(node.shownName) lacks an element that it must have")
        }
        if let parent = node.parent, let context = ElementContext(parent) {
            return ContentWords(context).unexpected(node)
        }
        return (.schemaUnknown, "\(node.shownName) is not expected here")
    }

    private func attributeUnknown(_ attribute: XMLNode) -> (FindingCode, String) {
        let element = owner(of: attribute)
        let known = ElementContext(element)?.type.attributes.map(\.local) ?? []
        let near = attribute.kind == .attribute ? nearest(to: attribute.name, among: known) : nil
        let hint = near.map { "; did you mean `\($0)`?" } ?? ""
        let name = attribute.kind == .attribute ? attribute.shownName : "an attribute"
        return (
            .schemaAttributeUnknown, "\(name) is not an attribute of \(element.shownName)\(hint)"
        )
    }

    private func attributeMissing(_ issue: XMLIssue, at node: XMLNode) -> (FindingCode, String) {
        let element = owner(of: node)
        let required = (ElementContext(element)?.type.attributes ?? []).filter { attribute in
            attribute.use == .required && issue.message.contains("'\(attribute.local)'")
        }
        let name = required.first.map { "the attribute `\($0.local)`" } ?? "a required attribute"
        return (.schemaAttributeMissing, "\(name) is missing on \(element.shownName)")
    }

    private func type(_ node: XMLNode) -> (FindingCode, String) {
        let element = owner(of: node)
        guard element.attribute(XMLName("type", xsi)) != nil else {
            return (
                .schemaType, "\(element.shownName) needs an `xsi:type` that names its data type"
            )
        }
        let base = element.parent.flatMap { ElementContext($0) }?.type.elements
            .first { $0.name == element.modelName }?.type
        let wanted =
            base == "ANY" || base == nil
            ? "a data type of CDA R2, such as `CD` or `PQ`" : "`\(base!)` or derived from it"
        return (.schemaType, "the `xsi:type` of \(element.shownName) must be \(wanted)")
    }

    private func value(_ node: XMLNode) -> (FindingCode, String) {
        guard node.kind == .attribute else {
            return (.schemaValue, "the text of \(node.shownName) is not of its type")
        }
        let element = owner(of: node)
        let declared = ElementContext(element)?.attribute(node)
        if declared?.valueType == LexicalForm.identifier.rawValue, isName(node.value ?? "") {
            return (
                .schemaID, "the value of \(node.shownName) on \(element.shownName) is used before"
            )
        }
        let expected = declared.flatMap { ValueWords.expectation(of: $0) } ?? "is not of its type"
        return (.schemaValue, "\(node.shownName) on \(element.shownName) \(expected)")
    }

    /// Whether a text could be an ID (XML 1.0, NCName; everything beyond ASCII counts as letters).
    private func isName(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, first == "_" || first.properties.isAlphabetic else {
            return false
        }
        return scalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || "-._".unicodeScalars.contains($0)
        }
    }
}
