import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import PageFrame

/// The form that looks for persons, and those who were found.
struct PersonList {
    let visit: StaffVisit
    /// What was looked for; nil before.
    let fields: FormFields?
    var found: FoundPersons?

    private var words: PageWords { visit.words }

    /// What the form asks for.
    var query: PersonQuery {
        var query = PersonQuery(name: text("name"), birthDate: text("birth-date"))
        query.birthDate = query.birthDate?.replacing("-", with: "")
        query.identifier = text("identifier").map { text in
            let halves = text.split(
                separator: "^", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            return InstanceIdentifier(
                root: halves[0], extension: halves.count > 1 ? halves[1] : nil)
        }
        return query
    }

    private func text(_ name: String) -> String? {
        let text = (fields?[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[PersonWord.lead] }
        MarkupTag.section(.class("card"), .label(words[PersonWord.find])) {
            PageForm.post("/staff/persons", visit.setting) {
                PageForm.input(
                    "name", label: words[PersonWord.name], hint: words[PersonWord.nameHint],
                    type: "search", value: text("name") ?? "")
                PageForm.input(
                    "birth-date", label: words[PersonWord.birthDate],
                    hint: words[PersonWord.birthDateHint], value: text("birth-date") ?? "")
                PageForm.input(
                    "identifier", label: words[PersonWord.identifier],
                    hint: words[PersonWord.identifierHint], value: text("identifier") ?? "")
                PageForm.submit(words[PersonWord.find])
            }
        }
        if let found {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[PersonWord.found] }
                if found.persons.isEmpty {
                    MarkupTag.p { words[PersonWord.noneFound] }
                } else {
                    MarkupTag.ul(.class("rows")) {
                        for person in found.persons { MarkupTag.li { Self.row(person, visit) } }
                    }
                }
                if found.isCut { MarkupTag.p { words[PersonWord.hasMore] } }
            }
        }
    }

    /// A person as one of several, with what tells them from others of the name.
    static func row(_ person: KnownPerson, _ visit: StaffVisit) -> Markup {
        MarkupTag.div(.class("row")) {
            MarkupTag.div {
                MarkupTag.p(.class("name")) {
                    MarkupTag.a(.href(PersonPages.address(of: person.id))) {
                        person.names.first ?? person.id.description
                    }
                }
                MarkupTag.p(.class("quiet small")) { facts(person, visit) }
            }
        }
    }

    private static func facts(_ person: KnownPerson, _ visit: StaffVisit) -> String {
        let words = visit.words
        var facts = person.birthDates.prefix(1).map { words(PersonWord.born, $0.writtenDate) }
        facts.append(words.count(person.documents, PersonWord.documents))
        facts += person.identifiers.prefix(2).map { "\($0.root)^\($0.extension)" }
        return facts.joined(separator: " · ")
    }
}

extension String {
    /// A date of CDA with dashes: `19800412` is 1980-04-12.
    var writtenDate: String {
        guard utf8.count == 8, utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return self }
        return "\(prefix(4))-\(dropFirst(4).prefix(2))-\(suffix(2))"
    }
}
