internal import ClinicalDocument
internal import XMLTree

/// The foot of the page: all that the header says, closed until a reader opens it.
extension PageRun {
    /// Elements that say nothing to a reader, and those that stand above.
    private static let leftOut: Set<String> = [
        "realmCode", "typeId", "templateId", "title", "component",
    ]

    mutating func writeAbout(_ root: XMLNode) {
        let heading = PageIdentifier(own: "about")
        html.open(.footer, [.labelledBy(heading)])
        html.open(.details)
        html.open(.summary)
        html.element(.h2, [.id(heading)], text: words[.aboutDocument])
        html.close(.summary)
        html.open(.dl, [.style("facts")])
        var previous: InterfaceWord?
        for element in root.elements
        where element.isOfHeader && !Self.leftOut.contains(element.name) {
            writeEverything(of: element, following: &previous)
        }
        if previous != nil { closeFact() }
        html.close(.dl)
        html.close(.details)
        if unknownElements > 0 {
            html.element(.p, [.style("quiet")], text: words[.unknownElements])
        }
        if html.shownCharacters > 0 {
            html.element(.p, [.style("quiet")], text: words[.hiddenCharacters])
        }
        html.close(.footer)
        html.line()
    }

    /// One element of the header; neighbours of one kind share a heading.
    private mutating func writeEverything(
        of element: XMLNode, following previous: inout InterfaceWord?
    ) {
        let entity = HeaderEntity(element, words: words, isNamed: true)
        guard !entity.isEmpty else { return }
        let word = HeaderEntity.heading(of: element)
        if word != previous {
            if previous != nil { closeFact() }
            openFact(word)
            previous = word
        }
        write(entity)
    }

    private mutating func write(_ entity: HeaderEntity) {
        html.open(.div, [.style("party")])
        if let label = entity.label {
            html.element(.span, [.style("quiet")], text: label)
        }
        for line in entity.lines { write(line) }
        for part in entity.parts { write(part) }
        html.close(.div)
    }

    private mutating func write(_ line: HeaderEntity.Line) {
        switch line {
        case .name(let name): html.element(.strong, text: name)
        case .fact(let label, let text): writeLine(label, text)
        case .contact(let label, let contact):
            html.open(.span)
            if let label { html.element(.span, [.style("quiet")], text: label + " ") }
            writeContact(contact)
            html.close(.span)
        }
    }

    /// Who a section speaks of, was written by, or has its information from.
    mutating func writePeople(of section: XMLNode) {
        let kinds: [(StaticString, InterfaceWord)] = [
            ("subject", .subject), ("author", .author), ("informant", .informant),
        ]
        let people = kinds.map { name, word in
            (word, section.children(name).map { HeaderEntity($0, words: words, isNamed: true) })
        }.filter { item in item.1.contains { !$0.isEmpty } }
        guard !people.isEmpty else { return }
        html.open(.dl, [.style("people")])
        for (word, entities) in people {
            openFact(word)
            for entity in entities where !entity.isEmpty { write(entity) }
            closeFact()
        }
        html.close(.dl)
    }
}
