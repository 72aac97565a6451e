internal import HealthModel
internal import Statements

// Statements, with what they share.

extension ClinicalStatement: FormCoded {
    func write(to form: inout FormWriter) {
        form.number(number)
        form.number(parent.map { $0 + 1 } ?? 0)
        link.write(to: &form)
        if case .carried(let other) = disposition { form.number(other + 1) } else { form.number(0) }
        form.text(statementClass.rawValue)
        form.text(classCode)
        form.text(moodCode)
        form.text(negationInd)
        form.text(nullFlavor)
        form.list(attributes)
        form.list(templateIds)
        form.list(ids)
        form.list(elements)
        form.list(parts)
        form.list(relationships)
        for shared in [context.author, context.informant, context.subject] {
            form.participants(shared)
        }
        form.section(section)
        form.text(narrative)
        form.text(kind?.rawValue)
        form.text(kindSource?.rawValue)
        form.list(faults)
        form.text(origin.xpath)
        form.number(origin.bytes.map { $0.lowerBound + 1 } ?? 0)
        if let bytes = origin.bytes { form.number(bytes.count) }
    }

    init(from form: inout FormReader) throws {
        let number = try form.number()
        let parent = try form.number()
        let link = try StatementLink(from: &form)
        let carrier = try form.number()
        let statementClass = try form.word(StatementClass.self)
        self.init(
            number: number, parent: parent == 0 ? nil : parent - 1, link: link,
            statementClass: statementClass, context: StatementContext(), section: nil,
            origin: StatementOrigin(xpath: ""))
        if carrier > 0 { disposition = .carried(by: carrier - 1) }
        classCode = try form.text()
        moodCode = try form.text()
        negationInd = try form.text()
        nullFlavor = try form.text()
        attributes = try form.list()
        templateIds = try form.list()
        ids = try form.list()
        elements = try form.list()
        parts = try form.list()
        relationships = try form.list()
        context.author = try form.sharedParticipants()
        context.informant = try form.sharedParticipants()
        context.subject = try form.sharedParticipants()
        section = try form.section()
        narrative = try form.text()
        kind = try form.text().map { word in try Self.known(StatementKind(rawValue: word)) }
        kindSource = try form.text().map { word in try Self.known(KindSource(rawValue: word)) }
        faults = try form.list()
        origin.xpath = try form.required()
        let first = try form.number()
        guard first > 0 else { return }
        let count = try form.number()
        guard count >= 0, first <= Int.max - count else { throw ContentsDamage() }
        origin.bytes = first - 1..<first - 1 + count
    }

    private static func known<Word>(_ word: Word?) throws -> Word {
        guard let word else { throw ContentsDamage() }
        return word
    }
}

extension StatementLink: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(element)
        form.text(typeCode)
        form.text(inversionInd)
        form.text(contextConductionInd)
        form.text(negationInd)
        form.list(elements)
        form.list(parts)
    }

    init(from form: inout FormReader) throws {
        self.init(element: try form.required(), typeCode: try form.text())
        inversionInd = try form.text()
        contextConductionInd = try form.text()
        negationInd = try form.text()
        elements = try form.list()
        parts = try form.list()
    }
}

extension Relationship: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(typeCode)
        form.number(target)
    }

    init(from form: inout FormReader) throws {
        self.init(typeCode: try form.text(), target: try form.number())
    }
}

extension StatementSection: FormCoded {
    func write(to form: inout FormWriter) {
        form.optional(code)
        form.text(title)
        form.list(templateIds)
        form.text(xpath)
    }

    init(from form: inout FormReader) throws {
        let code: CodedConcept? = try form.optional()
        let title = try form.text()
        let templates: [InstanceIdentifier] = try form.list()
        self.init(xpath: try form.required())
        (self.code, self.title, templateIds) = (code, title, templates)
    }
}

extension StatementContext.Participants: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(level.rawValue)
        form.list(parts)
    }

    init(from form: inout FormReader) throws {
        self.init(level: try form.word(StatementContext.Level.self), parts: try form.list())
    }
}

extension StatementFault: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(code.rawValue)
        form.text(place)
    }

    init(from form: inout FormReader) throws {
        self.init(try form.word(Code.self), at: try form.required())
    }
}

extension ExtractedDocument: FormCoded {
    func write(to form: inout FormWriter) {
        form.list(statements)
        form.number(enclosed)
        form.list(listed)
        header.write(to: &form)
    }

    init(from form: inout FormReader) throws {
        self.init()
        statements = try form.list()
        enclosed = try form.number()
        listed = try form.list()
        header = try DocumentFacts(from: &form)
    }
}

extension ExtractedDocument.Listed: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(xpath)
        form.text(reason)
    }

    init(from form: inout FormReader) throws {
        self.init(xpath: try form.required(), reason: try form.required())
    }
}

extension DocumentFacts: FormCoded {
    func write(to form: inout FormWriter) {
        form.optional(id)
        form.optional(setId)
        form.text(versionNumber)
        form.optional(code)
        form.text(title)
        form.optional(effectiveTime)
        form.text(languageCode)
        form.optional(confidentialityCode)
        form.list(templateIds)
        form.list(parts)
    }

    init(from form: inout FormReader) throws {
        self.init()
        id = try form.optional()
        setId = try form.optional()
        versionNumber = try form.text()
        code = try form.optional()
        title = try form.text()
        effectiveTime = try form.optional()
        languageCode = try form.text()
        confidentialityCode = try form.optional()
        templateIds = try form.list()
        parts = try form.list()
    }
}
