internal import Foundation
internal import HealthModel
package import Storage

extension ConsentIndex {
    /// Whether a document may be seen; the algebra is ``ConsentRecord``'s.
    ///
    /// Of several records that decide alike the document's own is named before a rule, and the
    /// latest before older ones. O(records of the document and rules for the one who asks).
    package func decision(
        on document: DocumentEntry, level: ConsentLevel, for subject: ConsentSubject, at now: Int64
    ) -> ConsentDecision {
        if let removal = removal(of: document.uuid) {
            return ConsentDecision(basis: .removal(record: removal.id))
        }
        if let emergency = subject.emergency {
            return ConsentDecision(basis: .emergency(access: emergency))
        }
        var denial: Ranked?
        var permit: Ranked?
        each(document, subject) { entry, isOwn, _ in
            guard entry.holds(subject.purpose, at: now) else { return }
            let isDenial = entry.effect == .deny && entry.level <= level
            guard isDenial || entry.effect == .permit,
                isSupported(entry, document, level, subject.purpose, now)
            else { return }
            let ranked = Ranked(entry: entry, isOwn: isOwn)
            if isDenial {
                denial = ranked.first(denial)
            } else if isOwn || entry.level >= level {
                permit = ranked.best(permit)
            }
        }
        if let denial { return ConsentDecision(basis: .denial(record: denial.entry.id)) }
        guard let permit else {
            return ConsentDecision(basis: subject.isStaff ? .staff : .nothing)
        }
        return ConsentDecision(
            basis: permit.entry.level >= level
                ? .permit(record: permit.entry.id) : .lesserPermit(record: permit.entry.id))
    }

    /// Whether nobody is asked about a document: it is permitted, or a record that has not ended
    /// was about it.
    package func isDecided(
        _ document: DocumentEntry, level: ConsentLevel, for subject: ConsentSubject, at now: Int64
    ) -> Bool {
        if subject.emergency != nil || removed.contains(document.uuid) { return true }
        var isDecided = false
        each(document, subject) { entry, isOwn, name in
            guard !isDecided, entry.purposes & subject.purpose.bit != 0, now < entry.until else {
                return
            }
            let isAbout: Bool =
                switch entry.effect {
                case .withdrawn: name != .anyone
                case .removal: true
                case .deny: entry.level <= level
                case .permit: isOwn || entry.level >= level
                }
            isDecided = isAbout && isSupported(entry, document, level, subject.purpose, now)
        }
        return isDecided
    }

    /// Whether what a delegate decided counts.
    private func isSupported(
        _ entry: Entry, _ document: DocumentEntry, _ level: ConsentLevel, _ purpose: PurposeOfUse,
        _ now: Int64
    ) -> Bool {
        guard let delegate = entry.delegate else { return true }
        let own = ConsentSubject(delegate: delegate, purpose: purpose)
        return decision(on: document, level: min(entry.level, level), for: own, at: now)
            .isPermitted
    }

    private func removal(of uuid: UUID) -> Entry? {
        guard !removed.isEmpty, removed.contains(uuid) else { return nil }
        return views[.anyone]?.documents[uuid]?.first { $0.effect == .removal }
    }

    private func each(
        _ document: DocumentEntry, _ subject: ConsentSubject, _ body: (Entry, Bool, Grantee) -> Void
    ) {
        for name in subject.names + [.anyone] {
            guard let view = views[name] else { continue }
            for entry in view.documents[document.uuid] ?? [] { body(entry, true, name) }
            for (rule, entry) in view.rules where rule.matches(document) {
                body(entry, false, name)
            }
        }
    }

    /// A record as it is weighed against another that decides alike.
    private struct Ranked {
        let entry: Entry
        let isOwn: Bool

        /// The one that is named.
        func first(_ other: Ranked?) -> Ranked {
            guard let other else { return self }
            if isOwn != other.isOwn { return isOwn ? self : other }
            return entry.sequence > other.entry.sequence ? self : other
        }

        /// The one that opens more, of those of the nearer scope.
        func best(_ other: Ranked?) -> Ranked {
            guard let other, isOwn == other.isOwn, entry.level != other.entry.level else {
                return first(other)
            }
            return entry.level > other.entry.level ? self : other
        }
    }
}

extension ConsentIndex {
    /// When the next consent begins or ends, in microseconds since 1970. O(records).
    package func nextChange(after now: Int64) -> Int64 {
        var next = Int64.max
        func look(_ entry: Entry) {
            if entry.from > now { next = min(next, entry.from) }
            if entry.until > now { next = min(next, entry.until) }
        }
        for view in views.values {
            for entries in view.documents.values { entries.forEach(look) }
            for (_, entry) in view.rules { look(entry) }
        }
        return next
    }
}
