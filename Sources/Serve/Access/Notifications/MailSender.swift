import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Synchronization

/// Tells persons by mail that there is something to look at: finds settings with news, and sends
/// it. One round covers a few hundred persons, and the next continues after them, so that no round
/// grows with the number of persons; a setting that was just changed comes first. Mail that was not
/// accepted is retried at growing intervals; nothing is sent twice unless the server's answer was
/// lost.
///
/// Of several processes on one store, one sends: the setting is taken in a transaction before.
package struct MailSender: Sendable {
    /// What a mail says.
    package enum Letter: Sendable, Hashable {
        case code(String)
        case news(Set<MailSetting.Kind>)
    }

    /// Subject and text of a letter in a language.
    package typealias Writing =
        @Sendable (Letter, _ language: String) -> (
            subject: String, text: String
        )

    /// Seconds for which a setting is taken: longer than sending lasts.
    private static let taken: TimeInterval = 120
    /// Persons of one look.
    static let mostAsked = 500

    private let parts: ServiceParts
    private let mailer: any MailSending
    private let write: Writing
    private let server = ServerPause()
    private let round = MailRound()

    /// nil for a service that sends no mail.
    package init?(parts: ServiceParts, write: @escaping Writing) {
        guard let mailer = parts.mailer else { return nil }
        self.parts = parts
        self.mailer = mailer
        self.write = write
    }

    /// Runs until the task is cancelled, at most a fifth of the time.
    ///
    /// - Parameter lost: Is called when the store cannot be asked any more.
    package func run(lost: @Sendable () -> Void) async {
        var isLost = false
        while !Task.isCancelled {
            let clock = ContinuousClock()
            let began = clock.now
            do {
                try await sendNext()
                isLost = false
            } catch {
                if !isLost, !Task.isCancelled { lost() }
                isLost = true
            }
            try? await parts.sleep(max(Duration.seconds(3), began.duration(to: clock.now) * 4))
        }
    }

    /// Sends what is due now to those who have just said something, and to the next of a round.
    /// Those who are left when the server or the store fails come first the next time, and need
    /// not wait for another round.
    func sendNext() async throws {
        guard server.isOver(at: parts.now()) else { return }
        if round.isOver {
            let records = try await parts.store.serviceRecords(.mail)
            parts.mail.know(waiting: records.count { MailSetting($0.value)?.problem != nil })
            let all = records.filter { MailSetting($0.value)?.isLiving == true }.map(\.person)
            round.begin(with: all)
        }
        let stirred = parts.mail.takeStirred(atMost: Self.mostAsked)
        var left = (stirred + round.next(atMost: Self.mostAsked - stirred.count))[...]
        defer { left.forEach(parts.mail.stir) }
        while !Task.isCancelled, let person = left.popFirst() {
            for record in try await parts.store.serviceRecords(.mail, of: person) {
                try await send(record)
            }
            guard server.isOver(at: parts.now()) else {
                // The server did not take this one's either.
                return parts.mail.stir(person)
            }
        }
    }

    private func send(_ record: ServiceRecord) async throws {
        guard let seen = MailSetting(record.value), seen.isLiving, let address = seen.address,
            seen.notBefore <= parts.now()
        else { return }
        var news: MailNews?
        if !seen.isCodeDue {
            let found = try await MailNews(of: parts.store.owner(record.person), after: seen.place)
            guard !found.kinds(for: seen).isEmpty else {
                // So that the next look does not pass over the same changes.
                if found.place > seen.place {
                    try await change(record, seen) { $0.place = found.place }
                }
                return
            }
            news = found
        }
        let letter = news.map { Letter.news($0.kinds(for: seen)) }
        guard let taken = try await take(record, seen) else { return }
        let (subject, text) = write(letter ?? .code(taken.code), seen.language)
        let message = MailMessage(
            recipient: address, name: seen.message, subject: subject, text: text,
            language: seen.language, date: parts.now())
        let told = news
        var failure: MailFailure?
        do { try await mailer.send(message) } catch { failure = error }
        let now = parts.now()
        server.note(failure, at: now)
        parts.mail.note(failure, at: now)
        let outcome = failure
        try await change(record, taken.setting) { setting in
            switch outcome {
            case nil: setting.sent(told, at: now)
            case .refused: setting.failed(.refused, at: now)
            case .delayed: setting.failed(.delayed, at: now)
            case .unavailable: setting.notBefore = now
            }
        }
    }

    /// Takes a setting for as long as sending may last, with a code if one is due; nil if somebody
    /// else has, or the person has said something else meanwhile.
    private func take(
        _ record: ServiceRecord, _ seen: MailSetting
    ) async throws -> (setting: MailSetting, code: String)? {
        let now = parts.now()
        var wanted = seen
        wanted.notBefore = now + Self.taken
        let code = seen.isCodeDue ? wanted.makeCode(at: now) : ""
        let setting = wanted
        let isTaken = try await change(record, seen) { $0 = setting }
        return isTaken ? (setting, code) : nil
    }

    /// Changes a setting that is still what was seen of it; whether it was.
    @discardableResult private func change(
        _ record: ServiceRecord, _ seen: MailSetting,
        _ body: @escaping @Sendable (inout MailSetting) -> Void
    ) async throws -> Bool {
        let isDone = Mutex(false)
        try await parts.store.changeServiceRecord(
            .mail, named: record.name, of: record.person
        ) { value in
            guard var kept = value.flatMap(MailSetting.init), kept == seen else { return value }
            body(&kept)
            isDone.withLock { $0 = true }
            return try kept.kept()
        }
        return isDone.withLock { $0 }
    }
}

/// Who is still to be asked until everybody was.
private final class MailRound: Sendable {
    private let persons = Mutex<[PersonID]>([])

    var isOver: Bool { persons.withLock(\.isEmpty) }

    /// In no order, so that none is always the last.
    func begin(with all: [PersonID]) { persons.withLock { $0 = all.shuffled() } }

    func next(atMost count: Int) -> [PersonID] {
        persons.withLock { persons in
            let next = Array(persons.suffix(count))
            persons.removeLast(next.count)
            return next
        }
    }
}

/// How long a server that takes nothing is left alone: 10 seconds, twice as long each time, up to
/// five minutes.
private final class ServerPause: Sendable {
    private let state = Mutex((failures: 0, until: Date.distantPast))

    func isOver(at now: Date) -> Bool { state.withLock { $0.until <= now } }

    func note(_ failure: MailFailure?, at now: Date) {
        state.withLock { state in
            guard case .unavailable = failure else {
                state = (0, .distantPast)
                return
            }
            state.failures += 1
            state.until = now + min(10 * pow(2, Double(min(state.failures, 10) - 1)), 300)
        }
    }
}
