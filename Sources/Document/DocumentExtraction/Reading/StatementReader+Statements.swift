import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// Whether an element has a statement directly inside.
    func holdsStatement(_ node: XMLNode) -> Bool {
        for child in node.elements {
            if case .statement = entry(child).rule, child.isInNamespace(hl7) { return true }
        }
        return false
    }

    /// Reads the statements of an element that joins them to what stands around it.
    func readLink(_ node: XMLNode, _ surroundings: Surroundings) -> [Relationship] {
        var link = StatementLink(element: entry(node).name)
        var fields = fields(node)
        link.typeCode = fields.take(.typeCode)
        link.inversionInd = fields.take(.inversionInd)
        link.contextConductionInd = fields.take(.contextConductionInd)
        link.negationInd = fields.take(.negationInd)
        if fields.count > 0 {
            link.parts.append(Part(name: link.element, attributes: fields.left))
        }
        var statements: [(XMLNode, StatementClass)] = []
        let text = forEachChild(node) { child, entry in
            if case .statement(let found) = entry.rule, child.isInNamespace(hl7) {
                statements.append((child, found))
            } else if let value = namedValue(child, entry) {
                link.elements.append(value)
            } else {
                link.parts.append(part(child))
            }
        }
        if let text { link.parts.append(Part(name: link.element, text: text)) }
        var surroundings = surroundings
        if link.contextConductionInd == "false" { surroundings.endConduction() }
        var relationships: [Relationship] = []
        for (child, found) in statements {
            guard let number = readStatement(child, found, link, surroundings) else { continue }
            relationships.append(Relationship(typeCode: link.typeCode, target: number))
        }
        return relationships
    }

    /// Reads a statement with all that is inside.
    ///
    /// - Returns: Its number; nil where it was listed instead.
    func readStatement(
        _ node: XMLNode, _ found: StatementClass, _ link: StatementLink,
        _ surroundings: Surroundings
    ) -> Int? {
        guard surroundings.depth < ExtractionLimits.depth else {
            let reason = "nested in more than \(ExtractionLimits.depth) statements"
            list(node, reason)
            listBelow(node, reason)
            return nil
        }
        guard document.work?.spend(4) ?? true, allowance >= 0 else { return nil }
        seen.insert(node.identity)
        let number = result.statements.count
        let outerFaults = faults
        faults = []
        var statement = ClinicalStatement(
            number: number, parent: surroundings.parent, link: link, statementClass: found,
            context: surroundings.context, section: surroundings.section,
            origin: StatementOrigin(xpath: path(node)))
        result.statements.append(statement)
        starts.append(node.offset ?? -1)
        var links: [XMLNode] = []
        var (single, repeated) = (SingleElements(), SingleElements())
        readAttributes(node, &statement)
        let text = forEachChild(node) { child, entry in
            read(child, entry, into: &statement, &links)
            repeated.formUnion(single.intersection(entry.single))
            single.formUnion(entry.single)
        }
        if let text {
            statement.parts.append(Part(name: found.rawValue, text: text))
        }
        var inner = surroundings
        statement.context = inner.enter(repeatable(statement.parts), at: .own)
        statement.narrative = statement.text?.words.map(normalized)
        check(statement, repeated: repeated)
        if takeOmission() { inner.omits = true }
        if inner.omits { fault(.contextOmitted, "") }
        inner.parent = number
        inner.depth += 1
        statement.faults = faults
        assignMeaning(
            to: &statement, topic: surroundings.meaning, isComposed: !links.isEmpty)
        result.statements[number] = statement
        for child in links {
            let relationships: [Relationship]
            if case .statement(let found) = entry(child).rule {
                let direct = StatementLink(element: statement.statementClass.rawValue)
                relationships =
                    readStatement(child, found, direct, inner).map {
                        [Relationship(typeCode: nil, target: $0)]
                    } ?? []
            } else {
                relationships = readLink(child, inner)
            }
            result.statements[number].relationships += relationships
        }
        faults = outerFaults
        return number
    }

    private func readAttributes(_ node: XMLNode, _ statement: inout ClinicalStatement) {
        var fields = fields(node)
        statement.classCode = fields.take(.classCode)
        statement.moodCode = fields.take(.moodCode)
        statement.negationInd = fields.take(.negationInd)
        statement.nullFlavor = fields.take(.nullFlavor)
        statement.attributes = fields.left
        if let type = fields.type {
            statement.attributes.append(.init(name: "xsi:type", value: type))
        }
    }

    private func read(
        _ child: XMLNode, _ entry: ElementNames.Entry, into statement: inout ClinicalStatement,
        _ links: inout [XMLNode]
    ) {
        if case .statement = entry.rule, child.isInNamespace(hl7) {
            links.append(child)
            return
        }
        if case .part = entry.rule, holdsStatement(child) {
            links.append(child)
        } else if let found = ownValue(child, entry, of: statement.statementClass) {
            let id = found.value.rest.isEmpty ? found.value.identifier : nil
            switch (entry.name, id) {
            case ("templateId", let id?): statement.templateIds.append(id)
            case ("id", let id?): statement.ids.append(id)
            default: statement.elements.append(found)
            }
        } else {
            statement.parts.append(part(child))
        }
    }

    /// The value of an element directly inside a statement. A picture's `value` is ED, and that of
    /// a region INT, without an `xsi:type` (CDA R2, 4.3.6.5 and 4.3.6.7).
    private func ownValue(
        _ node: XMLNode, _ entry: ElementNames.Entry, of found: StatementClass
    ) -> NamedValue? {
        guard case .anyValue = entry.rule else { return namedValue(node, entry) }
        let family: DataTypeFamily? =
            switch found {
            case .observationMedia: .text
            case .regionOfInterest: .quantity
            default: nil
            }
        return NamedValue(name: entry.name, value: value(node, as: family, entry.name))
    }
}
