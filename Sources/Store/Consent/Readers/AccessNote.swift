package import AccessLog
package import Foundation
package import HealthModel
package import Storage

/// What a read says of itself for the access log, filled in while it is made.
package struct AccessNote: Sendable {
    package let action: AccessEvent.Action
    package let kind: AccessEvent.Kind
    /// What was given out; of what was denied as a whole, what was asked for.
    package private(set) var items: [String]
    private(set) var withheld = 0
    private(set) var decision = AccessEvent.Decision.allowed
    /// What decided.
    private(set) var record: String?
    /// Whose the items are, where the reader is not bound to one person.
    package private(set) var persons: [PersonID: [String]] = [:]
    /// What else was read to make the answer.
    package var others: [AccessNote] = []

    package init(_ action: AccessEvent.Action, _ kind: AccessEvent.Kind, items: [String] = []) {
        self.action = action
        self.kind = kind
        self.items = items
    }

    /// An app's authorizations.
    package static let authorization = "authorization"

    /// Nothing is given out.
    package mutating func deny(by record: String?) {
        decision = .denied
        self.record = record
    }

    /// It is given out.
    package mutating func allow(by record: String?) {
        decision = .allowed
        self.record = record
    }

    /// The app's authorizations let through what they do not hide of some types.
    package mutating func authorize(_ types: [SampleType], access: SampleAccess) {
        let shown = types.filter { !access.hides($0) }
        guard !shown.isEmpty || types.isEmpty else { return deny(by: Self.authorization) }
        allow(by: Self.authorization)
        items = shown.map(\.identifier)
        withheld = types.count - shown.count
    }

    /// One document was looked up, and found or not.
    package mutating func decide(_ decision: ConsentDecision?, isShown: Bool) {
        record = decision?.basis.record?.lowercasedText
        if !isShown { self.decision = .denied }
    }

    /// Documents are given out. Those that several records opened are explained by all of the
    /// person's records up to the last one, as `consents-57`.
    package mutating func show(
        _ documents: [(uuid: UUID, decision: ConsentDecision)], withheld: Int, consents: Int64
    ) {
        items = documents.map(\.uuid.lowercasedText)
        self.withheld = withheld
        let records = Set(documents.map(\.decision.basis.record))
        record =
            records.count > 1
            ? "consents-\(consents)" : records.first.flatMap { $0?.lowercasedText }
        if documents.isEmpty && withheld > 0 { decision = .denied }
    }

    /// Documents of several persons are given out.
    package mutating func show(_ documents: [DocumentEntry]) {
        for document in documents {
            persons[document.person, default: []].append(document.uuid.lowercasedText)
        }
    }

    /// Items of several persons are given out, or withheld.
    package mutating func show(_ shares: [PersonID: [String]]) { persons = shares }

    /// A person's identifiers are given out.
    package mutating func show(_ person: Person) { persons[person.id] = [] }

    /// Accesses in emergencies to several persons' documents are given out.
    package mutating func show(_ emergencies: [EmergencyAccess]) {
        for access in emergencies {
            persons[access.person, default: []].append(access.id.lowercasedText)
        }
    }
}

extension AccessNote {
    /// The events of the read: one, or of a reader across persons one for each person.
    package func events(of role: ReaderRole, at now: Date) -> [AccessEvent] {
        own(of: role, at: now) + others.flatMap { $0.events(of: role, at: now) }
    }

    private func own(of role: ReaderRole, at now: Date) -> [AccessEvent] {
        guard persons.isEmpty else {
            return persons.map { event(of: role, at: now, person: $0.key, items: $0.value) }
        }
        return [event(of: role, at: now, person: role.person, items: items)]
    }

    private func event(
        of role: ReaderRole, at now: Date, person: PersonID?, items: [String]
    ) -> AccessEvent {
        AccessEvent(
            instant: now.microseconds, action: action, kind: kind, role: role.accessRole,
            app: role.accessApp, purpose: role.accessPurpose, decision: decision,
            agent: role.accessAgent,
            subject: AccessEvent.Subject(
                person: person?.description, items: items, withheld: Int64(withheld),
                reason: role.accessReason, record: record))
    }
}
