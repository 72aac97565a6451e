import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// A text inside another value.
    func text(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> EncapsulatedText {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        let found = text(node, &fields, nullFlavor, place, &rest)
        keep(fields, of: node, &rest)
        return found
    }

    func text(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ place: String,
        _ rest: inout [Part]
    ) -> EncapsulatedText {
        var text = EncapsulatedText(nullFlavor: nullFlavor)
        text.mediaType = fields.take(.mediaType)
        text.representation = fields.take(.representation)
        text.language = fields.take(.language)
        text.compression = fields.take(.compression)
        text.integrityCheck = fields.take(.integrityCheck)
        text.integrityCheckAlgorithm = fields.take(.integrityCheckAlgorithm)
        text.text = forEachChild(node) { child, entry in
            guard entry.name == "reference", text.reference == nil,
                let value = child.bytes(of: "value")
            else { return rest.append(part(child)) }
            text.reference = String(value)
            resolve(value, into: &text, place)
            var others = self.fields(child)
            _ = others.take(.value)
            keep(others, of: child, &rest)
            keepChildren(child, &rest)
        }
        return text
    }

    private func resolve(
        _ reference: XMLBytes, into text: inout EncapsulatedText, _ place: String
    ) {
        guard reference.trimmed.first == UInt8(ascii: "#") else { return }
        guard let found = narrative.text(reference) else {
            fault(.referenceToNothing, place)
            return
        }
        guard found.utf8.count <= allowance else {
            fault(.narrativeOmitted, place)
            return
        }
        allowance -= found.utf8.count
        text.referenced = found
    }

    func telecom(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ rest: inout [Part]
    ) -> WrittenTelecom {
        var telecom = WrittenTelecom(
            value: fields.take(.value), uses: tokens(fields.take(.use)), nullFlavor: nullFlavor)
        let text = forEachChild(node) { child, entry in
            guard entry.name == "useablePeriod" else { return rest.append(part(child)) }
            if let time = value(child, as: .time, entry.name).time { telecom.times.append(time) }
        }
        keep(text, of: node, &rest)
        return telecom
    }

    /// A name or an address.
    func parts(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ timeName: String,
        _ rest: inout [Part]
    ) -> WrittenParts {
        var whole = WrittenParts(uses: tokens(fields.take(.use)), nullFlavor: nullFlavor)
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .text where current.isNotBlank:
                whole.parts.append(.init(kind: "", text: normalized(current.content ?? "")))
            case .element: add(current, timeName, to: &whole, &rest)
            default: break
            }
            child = current.next
        }
        return whole
    }

    private func add(
        _ child: XMLNode, _ timeName: String, to whole: inout WrittenParts, _ rest: inout [Part]
    ) {
        let entry = entry(child)
        if entry.name == timeName {
            let value = value(child, as: .time, entry.name)
            if let time = value.time { whole.times.append(time) }
            rest += value.rest
            return
        }
        var fields = fields(child)
        let qualifier = fields.take(.qualifier)
        let text = child.normalizedText
        if !text.isEmpty {
            whole.parts.append(.init(kind: entry.name, text: text, qualifier: qualifier))
        }
        if fields.count > 0 || child.elements.first(where: { _ in true }) != nil {
            rest.append(part(child))
        }
    }

    private func tokens(_ text: String?) -> [String] {
        text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }

    /// White space runs as one space, trimmed; white space is XML's four characters.
    func normalized(_ text: String) -> String {
        guard !text.isNormalized else { return text }
        return text.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}

extension String {
    /// Whether the only white space is single spaces between other characters.
    fileprivate var isNormalized: Bool {
        var isSpace = true
        for byte in utf8 {
            switch byte {
            case 0x09, 0x0A, 0x0D: return false
            case 0x20:
                if isSpace { return false }
                isSpace = true
            default: isSpace = false
            }
        }
        return !isSpace || isEmpty
    }
}
