internal import ClinicalDocument
internal import XMLTree

/// Everything that an element of the header says, in the order in which it stands: names, codes,
/// identifiers, addresses, times, and the roles and entities inside.
///
/// Elements are read by their kind of value and not by their names, so that an extension or an
/// element in an unusual place is shown as well. O(elements below).
struct HeaderEntity {
    enum Line {
        case name(String)
        /// A text with what it is; nothing stands before a text that says so itself.
        case fact(String?, String)
        case contact(String?, String)
    }

    /// What the entity is in its context: the organization of an author, the place of a visit.
    private(set) var label: String?
    private(set) var lines: [Line] = []
    private(set) var parts: [HeaderEntity] = []
    private let words: InterfaceWords
    /// A header may repeat an identifier a hundred thousand times; each is shown once.
    private var known: Set<String> = []

    var isEmpty: Bool { lines.isEmpty && parts.isEmpty }

    /// - Parameter isNamed: Whether a heading above says what the element is.
    init(_ element: XMLNode, words: InterfaceWords, isNamed: Bool = false) {
        self.words = words
        label = isNamed ? nil : Self.labels[element.name].map { words[$0] }
        if Self.isValue(element) {
            add(element, label)
        } else {
            readRole(of: element)
            for child in element.elements where child.isOfHeader { read(child) }
        }
        known = []
    }

    private mutating func read(_ child: XMLNode) {
        guard child.name != "templateId", child.name != "typeId" else { return }
        guard !Self.isValue(child) else {
            return add(child, Self.labels[child.name].map { words[$0] })
        }
        let entity = HeaderEntity(child, words: words)
        if entity.isEmpty { return }
        // A layer of the model that says nothing of its own is no layer for a reader.
        if entity.label == nil {
            lines += entity.lines
            parts += entity.parts
        } else {
            parts.append(entity)
        }
    }

    /// What kind of person or role it is, where the model's code says more than the element.
    private mutating func readRole(of element: XMLNode) {
        for code in [element.token("typeCode"), element.token("classCode")].compactMap({ $0 }) {
            if let name = RoleWord(rawValue: code) { append(.fact(nil, words[name])) }
        }
    }

    private mutating func append(_ line: Line) {
        let key =
            switch line {
            case .name(let text): "n" + text
            case .fact(let label, let text): "f\(label ?? "") " + text
            case .contact(_, let text): "c" + text
            }
        if known.insert(key).inserted { lines.append(line) }
    }

    // MARK: Values

    private static let texts: Set<String> = [
        "softwareName", "manufacturerModelName", "desc", "text", "lotNumberText",
    ]

    /// Whether an element is a value (HL7 V3 data types) and not a role or an entity.
    private static func isValue(_ element: XMLNode) -> Bool {
        switch element.name {
        case "name", "addr", "telecom", "id", "setId": true
        case _ where texts.contains(element.name): true
        case _ where element.attribute("code") != nil || element.attribute("value") != nil: true
        case _ where element.name.hasSuffix("Code") || element.name == "code": true
        case _ where element.name.hasSuffix("Time") || element.name == "time": true
        default: false
        }
    }

    private mutating func add(_ element: XMLNode, _ label: String?) {
        switch element.name {
        case "name": if let name = EntityName(element).natural { append(.name(name)) }
        case "addr":
            let text = element.textPieces.joined(separator: ", ")
            if !text.isEmpty { append(.fact(use(of: element), text)) }
        case "telecom":
            if let value = element.token("value"), !value.isEmpty {
                append(.contact(use(of: element), value))
            }
        case "id", "setId": addIdentifier(element, label)
        case _ where Self.texts.contains(element.name):
            let text = element.normalizedText
            if !text.isEmpty { append(.fact(label, text)) }
        case _ where element.name.hasSuffix("Time") || element.name == "time":
            let time = WrittenDate(words: words).text(WrittenTime(element))
            if let time { append(.fact(label, time)) } else { addAbsence(of: element, label) }
        case _
        where element.name.hasSuffix("Code") || element.attribute("code") != nil
            || element.name == "code":
            addCode(element, label)
        default:
            if let value = element.attribute("value"), !value.isEmpty {
                append(.fact(label, value == "true" ? words[.yes] : value))
            }
        }
    }

    private mutating func addIdentifier(_ element: XMLNode, _ label: String?) {
        guard let text = element.shownIdentifier else { return }
        let root = element.attribute("extension") == nil ? nil : element.attribute("root")
        let authority = element.attribute("assigningAuthorityName")
        let parts = [text] + [authority, root].compactMap { $0 }.filter { !$0.isEmpty }
        append(.fact(label, parts.joined(separator: " · ")))
    }

    /// All that a code says of itself: the sender's words, the names of the code and of its
    /// translations, and the code where there are no names.
    private mutating func addCode(_ element: XMLNode, _ label: String?) {
        var names: [String] = []
        for coded in [element] + element.children("translation") {
            let texts = [coded.child("originalText")?.normalizedText, name(of: coded)]
            for text in texts.compactMap({ $0 }) where !text.isEmpty && !names.contains(text) {
                names.append(text)
            }
        }
        if names.isEmpty {
            addAbsence(of: element, label)
        } else {
            append(.fact(label, names.joined(separator: " · ")))
        }
    }

    private func name(of coded: XMLNode) -> String? {
        let code = coded.attribute("code")
        let name =
            switch coded.name {
            case "confidentialityCode": code.map(words.confidentiality)
            case "administrativeGenderCode": code.flatMap(words.sex)
            default: String?.none
            }
        let displayName = coded.attribute("displayName").flatMap { $0.isEmpty ? nil : $0 }
        return name ?? displayName
            ?? code.flatMap { RoleWord(rawValue: $0) }.map { words[$0] } ?? code
    }

    private mutating func addAbsence(of element: XMLNode, _ label: String?) {
        guard let label, element.attribute("nullFlavor") != nil else { return }
        append(.fact(label, words[.notStated]))
    }

    /// `home`, `work`: what an address or a number is for.
    private func use(of element: XMLNode) -> String? {
        let uses = (element.attribute("use") ?? "").split(separator: " ").compactMap {
            Self.uses[String($0)]
        }
        return uses.isEmpty ? nil : uses.map { words[$0] }.joined(separator: ", ")
    }

    // MARK: Words

    /// The heading of an element of the header.
    static func heading(of element: XMLNode) -> InterfaceWord {
        switch element.name {
        case "id": .documentIdentifier
        case "effectiveTime": .written
        default: labels[element.name] ?? .furtherDetail
        }
    }

    private static let uses: [String: InterfaceWord] = [
        "H": .home, "HP": .home, "HV": .holiday, "WP": .work, "DIR": .work, "PUB": .work,
        "MC": .mobile, "PG": .pager, "TMP": .temporary, "BAD": .outdated, "OLD": .outdated,
        "EC": .emergency, "AS": .answering,
    ]

    private static let labels: [String: InterfaceWord] = [
        "id": .identifier, "setId": .documentSet, "code": .kind, "effectiveTime": .date,
        "time": .date, "confidentialityCode": .confidentiality, "languageCode": .language,
        "versionNumber": .version, "copyTime": .date, "recordTarget": .patient,
        "author": .author, "dataEnterer": .dataEnterer, "informant": .informant,
        "custodian": .custodian, "informationRecipient": .recipient,
        "legalAuthenticator": .legalAuthenticator, "authenticator": .authenticator,
        "participant": .participant, "inFulfillmentOf": .orders, "documentationOf": .service,
        "relatedDocument": .relatedDocument, "authorization": .authorization,
        "componentOf": .encounter, "guardian": .guardian, "birthplace": .birthplace,
        "languageCommunication": .language, "performer": .performer, "location": .place,
        "responsibleParty": .responsible, "encounterParticipant": .participant,
        "representedOrganization": .organization, "providerOrganization": .organization,
        "scopingOrganization": .organization, "receivedOrganization": .organization,
        "guardianOrganization": .organization, "serviceProviderOrganization": .organization,
        "wholeOrganization": .organization, "raceCode": .race, "ethnicGroupCode": .ethnicity,
        "maritalStatusCode": .maritalStatus, "religiousAffiliationCode": .religion,
        "administrativeGenderCode": .sex, "birthTime": .born, "deceasedTime": .died,
        "deceasedInd": .died, "functionCode": .function, "dischargeDispositionCode": .discharge,
        "preferenceInd": .preferred, "proficiencyLevelCode": .proficiency,
        "modeCode": .mode, "statusCode": .status, "signatureCode": .signature,
    ]
}

extension XMLNode {
    /// An element of CDA, or one of HL7's extensions of its header.
    var isOfHeader: Bool { namespace == "\(hl7)" || namespace == "\(sdtc)" }
}
