internal import ClinicalDocument
internal import XMLTree

/// Rows of a header: what is told, and what the document says of it.
extension PageRun {
    mutating func openFact(_ word: InterfaceWord) {
        html.open(.div)
        html.element(.dt, text: words[word])
        html.open(.dd)
    }

    mutating func closeFact() {
        html.close(.dd)
        html.close(.div)
        html.line()
    }

    /// One text under its heading; nothing where there is none.
    mutating func writeFact(_ word: InterfaceWord, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        openFact(word)
        html.text(text)
        closeFact()
    }

    /// Participations of one kind: names first, then where they belong and, where it is asked for,
    /// how they are reached.
    mutating func writeFact(
        _ word: InterfaceWord, _ parties: [Party], withReach: Bool = true
    ) {
        let parties = parties.filter { !$0.isEmpty }
        guard !parties.isEmpty else { return }
        openFact(word)
        for party in parties { write(party, withReach: withReach) }
        closeFact()
    }

    private mutating func write(_ party: Party, withReach: Bool) {
        html.open(.div, [.style("party")])
        let names = party.names.isEmpty ? party.organizations : party.names
        for name in names { html.element(.strong, text: name) }
        if !party.names.isEmpty {
            for name in party.organizations { html.element(.span, text: name) }
        }
        if withReach { writeReach(party) }
        if let time = party.time.flatMap(WrittenDate(words: words).text) {
            html.element(.span, [.style("quiet")], text: time)
        }
        html.close(.div)
    }

    /// Addresses, and numbers and mail addresses as links.
    mutating func writeReach(_ party: Party) {
        for address in party.addresses { html.element(.span, [.style("quiet")], text: address) }
        for contact in party.contacts {
            html.open(.span, [.style("quiet")])
            writeContact(contact)
            html.close(.span)
        }
    }

    /// A number or an address to write to, as a link where one is safe.
    mutating func writeContact(_ contact: String) {
        if let link = SafeLink(contact) {
            html.element(.a, [.link(link)], text: link.destination)
        } else {
            html.text(contact.hasPrefix("tel:") ? String(contact.dropFirst(4)) : contact)
        }
    }
}
