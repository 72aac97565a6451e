internal import HealthModel
internal import Statements

// Statements, with what they share.

extension ClinicalStatement: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.number(number)
        coder.number(parent.map { $0 + 1 } ?? 0)
        link.write(to: &coder)
        if case .carried(let other) = disposition {
            coder.number(other + 1)
        } else {
            coder.number(0)
        }
        coder.text(statementClass.rawValue)
        coder.text(classCode)
        coder.text(moodCode)
        coder.text(negationInd)
        coder.text(nullFlavor)
        coder.list(attributes)
        coder.list(templateIds)
        coder.list(ids)
        coder.list(elements)
        coder.list(parts)
        coder.list(relationships)
        for shared in [context.author, context.informant, context.subject] {
            coder.participants(shared)
        }
        coder.section(section)
        coder.text(narrative)
        coder.text(kind?.rawValue)
        coder.text(kindSource?.rawValue)
        coder.list(faults)
        coder.text(origin.xpath)
        coder.number(origin.bytes.map { $0.lowerBound + 1 } ?? 0)
        if let bytes = origin.bytes { coder.number(bytes.count) }
    }

    init(from coder: inout BinaryReader) throws {
        let number = try coder.number()
        let parent = try coder.number()
        let link = try StatementLink(from: &coder)
        let carrier = try coder.number()
        let statementClass = try coder.word(StatementClass.self)
        self.init(
            number: number, parent: parent == 0 ? nil : parent - 1, link: link,
            statementClass: statementClass, context: StatementContext(), section: nil,
            origin: StatementOrigin(xpath: ""))
        if carrier > 0 { disposition = .carried(by: carrier - 1) }
        classCode = try coder.text()
        moodCode = try coder.text()
        negationInd = try coder.text()
        nullFlavor = try coder.text()
        attributes = try coder.list()
        templateIds = try coder.list()
        ids = try coder.list()
        elements = try coder.list()
        parts = try coder.list()
        relationships = try coder.list()
        context.author = try coder.sharedParticipants()
        context.informant = try coder.sharedParticipants()
        context.subject = try coder.sharedParticipants()
        section = try coder.section()
        narrative = try coder.text()
        kind = try coder.text().map { word in try Self.known(StatementKind(rawValue: word)) }
        kindSource = try coder.text().map { word in try Self.known(KindSource(rawValue: word)) }
        faults = try coder.list()
        origin.xpath = try coder.required()
        let first = try coder.number()
        guard first > 0 else { return }
        let count = try coder.number()
        guard count >= 0, first <= Int.max - count else { throw ContentsDamage() }
        origin.bytes = first - 1..<first - 1 + count
    }

    private static func known<Word>(_ word: Word?) throws -> Word {
        guard let word else { throw ContentsDamage() }
        return word
    }
}

extension StatementLink: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(element)
        coder.text(typeCode)
        coder.text(inversionInd)
        coder.text(contextConductionInd)
        coder.text(negationInd)
        coder.list(elements)
        coder.list(parts)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(element: try coder.required(), typeCode: try coder.text())
        inversionInd = try coder.text()
        contextConductionInd = try coder.text()
        negationInd = try coder.text()
        elements = try coder.list()
        parts = try coder.list()
    }
}

extension Relationship: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(typeCode)
        coder.number(target)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(typeCode: try coder.text(), target: try coder.number())
    }
}

extension StatementSection: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.optional(code)
        coder.text(title)
        coder.list(templateIds)
        coder.text(xpath)
    }

    init(from coder: inout BinaryReader) throws {
        let code: CodedConcept? = try coder.optional()
        let title = try coder.text()
        let templates: [InstanceIdentifier] = try coder.list()
        self.init(xpath: try coder.required())
        (self.code, self.title, templateIds) = (code, title, templates)
    }
}

extension StatementContext.Participants: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(level.rawValue)
        coder.list(parts)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(level: try coder.word(StatementContext.Level.self), parts: try coder.list())
    }
}

extension StatementFault: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(code.rawValue)
        coder.text(place)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(try coder.word(Code.self), at: try coder.required())
    }
}

extension ExtractedDocument: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.list(statements)
        coder.number(enclosed)
        coder.list(listed)
        header.write(to: &coder)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        statements = try coder.list()
        enclosed = try coder.number()
        listed = try coder.list()
        header = try DocumentFacts(from: &coder)
    }
}

extension ExtractedDocument.Listed: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(xpath)
        coder.text(reason)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(xpath: try coder.required(), reason: try coder.required())
    }
}

extension DocumentFacts: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.optional(id)
        coder.optional(setId)
        coder.text(versionNumber)
        coder.optional(code)
        coder.text(title)
        coder.optional(effectiveTime)
        coder.text(languageCode)
        coder.optional(confidentialityCode)
        coder.list(templateIds)
        coder.list(parts)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        id = try coder.optional()
        setId = try coder.optional()
        versionNumber = try coder.text()
        code = try coder.optional()
        title = try coder.text()
        effectiveTime = try coder.optional()
        languageCode = try coder.text()
        confidentialityCode = try coder.optional()
        templateIds = try coder.list()
        parts = try coder.list()
    }
}
