package import HTTPExchange
package import HealthModel
import Foundation
import HTTPTypes
public import HealthStore
import Synchronization

/// How a person says whether, where and of what they want to be told by mail.
public struct MailEnrollment: Sendable {
    private let parts: ServiceParts

    /// - Throws: ``ServiceFailure/notFound`` where the service sends no mail.
    package init(_ parts: ServiceParts) throws(ServiceFailure) {
        guard parts.mailer != nil else { throw .notFound }
        self.parts = parts
    }

    /// What a person has said; nil for nothing, and for what was taken back.
    package func setting(of person: PersonID) async throws -> MailSetting? {
        let value = try await parts.store.serviceRecord(
            .mail, named: MailSetting.name, of: person)
        return value.flatMap(MailSetting.init).flatMap { $0.address == nil ? nil : $0 }
    }

    /// Takes an address and what mail is to be about. A code goes to an address that was not
    /// confirmed, and nothing else goes there before somebody has typed it.
    ///
    /// - Throws: ``ServiceFailure`` 429 for the sixth address of a day.
    package func ask(
        _ address: MailAddress, about kinds: Set<MailSetting.Kind>, in language: String,
        for person: PersonID
    ) async throws {
        let now = parts.now()
        let news = try await MailNews(of: parts.store.owner(person), after: 0)
        try await change(of: person) { setting in
            if setting.address != address || !setting.isConfirmed {
                guard setting.ask(address, at: now) else {
                    throw ServiceFailure(
                        .tooManyRequests, "too-many-addresses",
                        "an address can be given five times a day")
                }
            } else if setting.kinds != kinds {
                // The person is here, and sees what there is.
                setting.begin(news)
            }
            setting.kinds = kinds
            setting.language = MailSetting.languages.contains(language) ? language : "en"
        }
    }

    /// Takes a code as it was typed; whether it is the one that was sent.
    package func confirm(_ typed: String, for person: PersonID) async throws -> Bool {
        let now = parts.now()
        let news = try await MailNews(of: parts.store.owner(person), after: 0)
        let isRight = Mutex(false)
        try await change(of: person) { setting in
            let isTaken = setting.takes(typed, at: now)
            if isTaken { setting.begin(news) }
            isRight.withLock { $0 = isTaken }
        }
        return isRight.withLock { $0 }
    }

    /// Ends all mail to a person.
    package func end(for person: PersonID) async throws {
        try await change(of: person) { $0.end() }
    }

    /// How many persons want mail, and how many of them were not given the last.
    public static func tally(
        of store: HealthStore
    ) async throws -> (wanting: Int, undelivered: Int) {
        let settings = try await store.serviceRecords(.mail).compactMap { MailSetting($0.value) }
            .filter { $0.address != nil }
        return (settings.count, settings.count { $0.problem != nil })
    }

    private func change(
        of person: PersonID, _ body: @escaping @Sendable (inout MailSetting) throws -> Void
    ) async throws {
        try await parts.store.changeServiceRecord(
            .mail, named: MailSetting.name, of: person
        ) { value in
            var setting = value.flatMap(MailSetting.init) ?? MailSetting()
            try body(&setting)
            return try setting.kept()
        }
        parts.mail.stir(person)
    }
}
