import Access
import HTTPExchange
import PageFrame
import Foundation
import HealthModel

/// An app that a person has let in at `/oauth/authorize`, with all that they have allowed it there.
struct ConnectedApp: Sendable {
    let client: OAuthClient
    /// What was allowed, in the order of its texts.
    let scopes: [Scope]
    /// When it was last allowed.
    let since: Date
    /// When it ends.
    let until: Date
    /// Whether each use of it moves the end.
    let isRenewed: Bool

    /// The apps that somebody has let in, by name; those that are registered no more can come no
    /// more.
    static func all(
        of person: PersonID, _ authority: ServiceAuthority, at now: Date
    ) -> [ConnectedApp] {
        let grants = authority.grants.grants(of: person, at: now)
        return Dictionary(grouping: grants, by: \.grant.client).compactMap { identifier, given in
            guard let client = authority.client(identifier),
                let since = given.map(\.grant.date).max(), let until = given.map(\.end).max()
            else { return nil }
            let texts = Set(given.flatMap(\.grant.scopes.texts))
            return ConnectedApp(
                client: client, scopes: texts.sorted().compactMap { Scope($0) }, since: since,
                until: until, isRenewed: !texts.isDisjoint(with: GrantedScopes.lasting))
        }.sorted { $0.client.name < $1.client.name }
    }

    /// What was allowed, in words; scopes that people call the same are said once.
    private func allowed(_ words: PageWords) -> [String] {
        scopes.map { $0.text(words) }.reduce(into: []) { said, text in
            if !said.contains(text) { said.append(text) }
        }
    }

    func row(_ visit: PatientVisit) -> Markup {
        let words = visit.words
        let end =
            isRenewed
            ? words(ConnectionWord.unlessUsed, visit.dates.day(until))
            : words(RecordWord.until, visit.dates.dayAndTime(until))
        return MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 {
                    client.name
                    if let organisation = client.organisation {
                        " "
                        MarkupTag.span(.class("quiet small")) { organisation }
                    }
                }
                if !client.homes.isEmpty {
                    MarkupTag.p(.class("quiet small")) { client.homes.joined(separator: " · ") }
                }
                MarkupTag.p { words.list(allowed(words)) }
                MarkupTag.p(.class("quiet small")) {
                    "\(words(RecordWord.sinceDay, visit.dates.day(since))) · \(end)"
                }
            }
            PageForm.button(
                words[ConnectionWord.end], to: "/sharing/connection/end", visit.setting,
                kind: .bad, label: client.name, fields: [("app", client.identifier)])
        }
    }
}
