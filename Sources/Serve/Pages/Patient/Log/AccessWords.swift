import PageFrame
import AccessLog
import Foundation
import HealthModel
import HealthStore

/// An access in plain words, in the page's language.
struct AccessWords {
    let access: RecordedAccess
    let words: PageWords
    /// Apps by identifier, with their names.
    let apps: [String: String]
    /// The documents that it names, as far as they are here.
    let documents: [UUID: CDADocumentSample]

    /// Items that are named one by one.
    fileprivate static let named = 3

    private var event: AccessEvent { access.event }

    var date: Date { Date(timeIntervalSince1970: Double(event.instant) / 1_000_000) }

    var who: String {
        guard let agent = event.agent else { return words[LogWord.unknown] }
        return switch event.role {
        case .administrator where isAboutIdentity:
            words(LogWord.staffMember, agent.identifier)
        case .administrator: words[LogWord.staff]
        case .staff: words(LogWord.staffMember, agent.identifier)
        case .delegate:
            words(RecordWord.delegate, String(agent.identifier.prefix(8))).capitalizedFirst
        case .app, .organization:
            // An app without a name of its own goes by its identifier.
            agent.name.flatMap { $0 == agent.identifier ? nil : $0 }
                ?? apps[agent.identifier] ?? agent.identifier
        case .owner, .intake: agent.name ?? words[event.role].capitalizedFirst
        }
    }

    /// Whether somebody said who the person is (``IdentityAct``), with a reason for the person.
    private var isAboutIdentity: Bool {
        event.action == .update && event.kind == .person
            || event.kind == .document && [.create, .update, .delete].contains(event.action)
    }

    /// `Anna Muster read a document`, with the name as an element.
    var sentence: Markup {
        let sentence = AccessSentence(
            action: event.action, kind: event.kind, isAllowed: event.decision == .allowed)
        return words.markup(sentence, MarkupTag.strong { who })
    }

    /// The documents or the types of data, by name.
    @MarkupBuilder var items: Markup {
        let all = event.subject?.items ?? []
        for (place, item) in all.prefix(Self.named).enumerated() {
            if place > 0 { ", " }
            name(item)
        }
        if all.count > Self.named {
            " \(words.count(all.count - Self.named, LogWord.others))"
        }
    }

    var hasItems: Bool { event.subject?.items.isEmpty == false }

    /// For what, and how much was held back.
    var terms: String {
        var terms = [words(RecordWord.purposes, words[event.purpose])]
        if event.role == .staff || isAboutIdentity, let reason = event.subject?.reason {
            terms.append(words(SharingWord.emergencyReason, reason))
        }
        if let app = event.app, apps[app] ?? app != who {
            terms.append(words(LogWord.through, apps[app] ?? app))
        }
        if let withheld = event.subject?.withheld, withheld > 0, event.decision == .allowed {
            terms.append(words.count(Int(withheld), LogWord.withheld))
        }
        if let subject = event.subject, subject.items.isEmpty, event.decision == .allowed,
            event.kind == .documents
        {
            terms.append(words[LogWord.nothingFound])
        }
        if event.subject == nil { terms.append(words[LogWord.forgotten]) }
        return terms.joined(separator: " · ")
    }

    var badge: Markup {
        event.decision == .allowed
            ? MarkupTag.span(.class("badge good")) { words[LogWord.allowed] }
            : MarkupTag.span(.class("badge")) { words[LogWord.denied] }
    }

    private func name(_ item: String) -> Markup {
        if !isAboutIdentity, let uuid = UUID(uuidString: item) {
            guard let sample = documents[uuid] else {
                return Markup(text: words[RecordWord.oneDocumentGone])
            }
            return MarkupTag.a(.href(sample.pageAddress)) { sample.titleMarkup(words) }
        }
        return ObjectType(identifier: item).map { TypeNames.markup(of: $0, in: words) }
            ?? Markup(text: item)
    }
}

extension Sequence<RecordedAccess> {
    /// The documents that are named one by one.
    var namedDocuments: Set<UUID> {
        Set(
            flatMap { $0.event.subject?.items.prefix(AccessWords.named) ?? [] }
                .compactMap(UUID.init(uuidString:)))
    }
}

extension String {
    /// As a sentence begins.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
