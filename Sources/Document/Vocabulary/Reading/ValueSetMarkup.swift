internal import XMLTree

/// Value sets as XML: `voc.xml` beside HL7's rules, exports of ART-DECOR, answers of IHE's SVS.
enum ValueSetMarkup {
    /// Attributes that hold the identifier, the name and the version of a set, by the publisher.
    private static let identifiers: [StaticString] = ["valueSetOid", "id", "ID"]
    private static let names: [StaticString] = ["valueSetName", "displayName", "name"]
    private static let versions: [StaticString] = ["version", "versionLabel", "effectiveDate"]

    static func read(_ bytes: [UInt8]) throws(VocabularyFailure) -> VocabularyReading {
        var limits = ParseLimits()
        limits.nodes = 20_000_000
        let document: XMLDocument
        do throws(XMLRefusal) {
            document = try XMLDocument(bytes, limits: limits)
        } catch {
            throw VocabularyFailure("the XML cannot be read: \(error.message)")
        }
        var reading = VocabularyReading()
        find(document.root, depth: 0, into: &reading)
        return reading
    }

    private static func find(
        _ element: XMLNode, depth: Int, into reading: inout VocabularyReading
    ) {
        guard depth < 16 else { return }
        if ["system", "valueSet", "ValueSet"].contains(element.name),
            let oid = first(identifiers, of: element)
        {
            guard ValueSetDraft.isObjectIdentifier(oid) else {
                return reading.note("`\(oid.prefix(60))` is no object identifier and is left out")
            }
            var set = ValueSetDraft(
                oid: oid, name: first(names, of: element) ?? "",
                version: first(versions, of: element) ?? "")
            appendCodes(in: element, depth: 0, to: &set.codes)
            return reading.keep(set)
        }
        for child in element.elements { find(child, depth: depth + 1, into: &reading) }
    }

    private static func first(_ names: [StaticString], of element: XMLNode) -> String? {
        for name in names {
            if let value = element.attribute(name), !value.isEmpty { return value }
        }
        return nil
    }

    private static func appendCodes(
        in element: XMLNode, depth: Int, to codes: inout [ValueSetDraft.Code]
    ) {
        guard depth < 8 else { return }
        for child in element.elements {
            guard ["code", "concept", "Concept"].contains(child.name) else {
                appendCodes(in: child, depth: depth + 1, to: &codes)
                continue
            }
            // ART-DECOR: an abstract concept groups others.
            guard let code = child.attribute("value") ?? child.attribute("code"),
                child.attribute("type") != "A"
            else { continue }
            let system = child.attribute("codeSystem") ?? ""
            codes.append(
                .init(code, system: ValueSetDraft.isObjectIdentifier(system) ? system : ""))
        }
    }
}
