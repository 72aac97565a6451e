internal import ClinicalDocument
internal import XMLTree

/// The head of the page: what a reader has to know before the first section.
extension PageRun {
    mutating func writeHeader(_ root: XMLNode, _ header: DocumentHeader) {
        html.open(.header, [.style("head")])
        if let kind = root.child("code")?.shownCode, kind != root.child("title")?.normalizedText {
            html.element(.p, [.style("kind")] + language, text: kind)
        }
        html.open(.h1, language)
        if let title = root.child("title"), title.hasVisibleText(outside: "section") {
            writeText(of: title)
        } else {
            html.text(words[.noTitle])
        }
        html.close(.h1)
        for title in root.children("title").dropFirst() {
            html.open(.p, language)
            writeText(of: title)
            html.close(.p)
        }
        html.open(.dl, [.style("facts")])
        for role in root.children("recordTarget").flatMap({ $0.children("patientRole") }) {
            writePatient(role)
        }
        let authors = root.children("author").map(Party.init)
        writeFact(authors.count > 1 ? .authors : .author, authors, withReach: false)
        writeFact(.custodian, root.children("custodian").map(Party.init), withReach: false)
        writeFact(.written, header.effectiveTime.flatMap(WrittenDate(words: words).text))
        for encounter in root.children("componentOf").flatMap({
            $0.children("encompassingEncounter")
        }) {
            writeEncounter(encounter)
        }
        writeVersion(header)
        html.close(.dl)
        html.close(.header)
        html.line()
    }

    private mutating func writePatient(_ role: XMLNode) {
        let dates = WrittenDate(words: words)
        let reach = Party.patient(role)
        openFact(.patient)
        html.open(.div, [.style("party")])
        for patient in role.children("patient") {
            for name in patient.children("name").compactMap({ EntityName($0).natural }) {
                html.element(.strong, text: name)
            }
            let born = patient.child("birthTime")?.attribute("value").map(dates.text)
            let died = patient.first(XMLName("deceasedTime", sdtc))?.attribute("value")
                .map(dates.text)
            writeLine(words[.born], born)
            writeLine(words[.died], died)
            writeLine(words[.sex], patient.child("administrativeGenderCode").flatMap(sex))
        }
        writeLine(
            words[reach.identifiers.count == 1 ? .identifier : .identifiers],
            reach.identifiers.joined(separator: ", "))
        writeReach(reach)
        for name in reach.organizations { html.element(.span, [.style("quiet")], text: name) }
        html.close(.div)
        closeFact()
        let guardians = role.children("patient").flatMap { $0.children("guardian") }
        writeFact(.guardian, guardians.map(Party.init))
    }

    /// A text after what it is; nothing stands before a text that says so itself.
    mutating func writeLine(_ label: String?, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        html.open(.span)
        if let label { html.element(.span, [.style("quiet")], text: label + " ") }
        html.text(text)
        html.close(.span)
    }

    private func sex(_ code: XMLNode) -> String? {
        code.token("code").flatMap(words.sex) ?? code.shownCode
    }

    private mutating func writeEncounter(_ encounter: XMLNode) {
        let dates = WrittenDate(words: words)
        let places = encounter.children("location").map(Party.init)
            .flatMap { $0.names + $0.organizations }
        let kind = encounter.child("code")?.shownCode
        let time = encounter.child("effectiveTime").map(WrittenTime.init).flatMap(dates.text)
        guard kind != nil || time != nil || !places.isEmpty else { return }
        openFact(.encounter)
        html.open(.div, [.style("party")])
        if let time { html.element(.span, text: time) }
        if let kind { html.element(.span, language, text: kind) }
        for place in places { html.element(.span, text: place) }
        html.close(.div)
        closeFact()
        let people = ["responsibleParty", "encounterParticipant"]
            .flatMap { name in encounter.elements.filter { $0.name == name } }
        writeFact(.responsible, people.map(Party.init))
    }

    private mutating func writeVersion(_ header: DocumentHeader) {
        writeFact(.version, header.versionNumber)
        for related in header.relatedDocuments {
            let word: InterfaceWord =
                switch related.typeCode {
                case "RPLC": .replaces
                case "APND": .appends
                default: .transforms
                }
            let names = related.ids.compactMap { $0.extension ?? $0.root }
            let version = related.versionNumber.map { ["\(words[.version]) \($0)"] } ?? []
            writeFact(word, (names + version).joined(separator: ", "))
        }
    }
}
