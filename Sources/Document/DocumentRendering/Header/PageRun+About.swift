internal import ClinicalDocument
internal import XMLTree

/// The foot of the page: everyone and everything else that the header names.
extension PageRun {
    private static let participations: [(String, InterfaceWord)] = [
        ("legalAuthenticator", .legalAuthenticator), ("authenticator", .authenticator),
        ("dataEnterer", .dataEnterer), ("informant", .informant),
        ("informationRecipient", .recipient), ("participant", .participant),
    ]

    mutating func writeAbout(_ root: XMLNode, _ header: DocumentHeader) {
        let heading = PageIdentifier(own: "about")
        html.open(.footer, [.labelledBy(heading)])
        html.element(.h2, [.id(heading)], text: words[.aboutDocument])
        html.open(.dl, [.style("facts")])
        for (name, word) in [("author", InterfaceWord.author), ("custodian", .custodian)] {
            let nodes = root.elements.filter { $0.name == name && $0.namespace == "\(hl7)" }
            writeFact(word, nodes.map(Party.init).filter(\.hasReach))
        }
        for (name, word) in Self.participations {
            let nodes = root.elements.filter { $0.name == name && $0.namespace == "\(hl7)" }
            writeFact(word, nodes.map(Party.init))
        }
        for event in root.children("documentationOf").flatMap({ $0.children("serviceEvent") }) {
            writeService(event)
        }
        for order in root.children("inFulfillmentOf").flatMap({ $0.children("order") }) {
            let identifiers = order.children("id").compactMap(\.shownIdentifier)
            writeFact(.orders, identifiers.joined(separator: ", "))
        }
        writeFact(.language, header.languageCode)
        writeFact(.confidentiality, confidentiality(header))
        writeFact(.documentIdentifier, header.id.flatMap(Self.whole))
        writeFact(.documentSet, header.setId.flatMap(Self.whole))
        html.close(.dl)
        if unknownElements > 0 {
            html.element(.p, [.style("quiet")], text: words[.unknownElements])
        }
        if html.shownCharacters > 0 {
            html.element(.p, [.style("quiet")], text: words[.hiddenCharacters])
        }
        html.close(.footer)
        html.line()
    }

    private mutating func writeService(_ event: XMLNode) {
        let time = event.child("effectiveTime").map(WrittenTime.init)
            .flatMap(WrittenDate(words: words).text)
        let parts = [event.child("code")?.shownCode, time].compactMap { $0 }
        writeFact(.service, parts.joined(separator: ", "))
        writeFact(.performer, event.children("performer").map(Party.init))
    }

    /// Who a section was written by, speaks of, or has its information from.
    mutating func writePeople(of section: XMLNode) {
        let kinds: [(StaticString, InterfaceWord)] = [
            ("subject", .subject), ("author", .author), ("informant", .informant),
        ]
        let people = kinds.map { ($0.1, section.children($0.0).map(Party.init)) }
            .filter { item in item.1.contains { !$0.isEmpty } }
        guard !people.isEmpty else { return }
        html.open(.dl, [.style("people")])
        for (word, parties) in people { writeFact(word, parties) }
        html.close(.dl)
    }

    private func confidentiality(_ header: DocumentHeader) -> String? {
        header.confidentialityCode.map(words.confidentiality)
    }

    private static func whole(_ id: InstanceIdentifier) -> String? {
        let parts = [id.root, id.extension].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
