import Base
import Foundation
import HealthStore

/// Where, and of what, a person wants to be told by mail, as the store keeps it; with what waits to
/// be sent. What waits is no list: it is all that is new since the last mail, so it takes no room,
/// and is there after a crash.
///
/// ```
/// asked ── code sent ── code typed ──► confirmed ── refused three times ──► asked for anew
/// ```
package struct MailSetting: Sendable, Hashable, Codable {
    /// What a mail can be about.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case documents, requests, emergencies
    }

    /// What the person should know of the last attempt.
    package enum Problem: String, Sendable, Codable { case refused, delayed }

    /// The languages in which mail is written.
    package static let languages = ["de", "en", "fr", "it"]
    /// Under which name of its topic the record is kept.
    static let name = "address"
    /// So often in a day may an address be given: each time somebody gets a code.
    private static let mostAsked = 5
    private static let codeSeconds: TimeInterval = 30 * 60
    private static let mostTries = 5
    /// Seconds between two mails: what is new meanwhile comes in one.
    private static let pause: TimeInterval = 600
    /// Refusals in a row after which an address is given up.
    private static let mostRefused = 3

    /// nil for somebody who wants no mail.
    package internal(set) var address: MailAddress?
    package internal(set) var kinds: Set<Kind> = []
    /// One of ``languages``.
    package internal(set) var language = "en"
    package internal(set) var isConfirmed = false
    package internal(set) var problem: Problem?
    /// Whether a code is to be sent.
    var isCodeDue = false
    /// What the digest of the code that was sent is kept by.
    var code: String?
    var codeEnd = Date.distantPast
    var tries = 0
    /// When addresses were given, in the last day.
    var asked: [Date] = []
    /// Up to where in the person's changes they were told of documents.
    var place: Int64 = 0
    /// The requests and emergencies that they were told of.
    var told: Set<UUID> = []
    /// The name of the next message.
    var message = UUID()
    /// Nothing is sent before this.
    var notBefore = Date.distantPast
    var failures = 0

    init() {}

    init?(_ value: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(value)) else {
            return nil
        }
        self = read
    }

    /// As the store keeps it.
    func kept() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }

    /// Whether something may have to be sent.
    var isLiving: Bool { address != nil && (isCodeDue || isConfirmed) }

    /// Takes an address, to which a code is sent.
    ///
    /// - Returns: Whether it may be given: not too many were today.
    mutating func ask(_ address: MailAddress, at now: Date) -> Bool {
        asked.removeAll { $0 <= now - 86_400 || $0 > now }
        guard asked.count < Self.mostAsked else { return false }
        asked.append(now)
        self.address = address
        (isConfirmed, isCodeDue, code, problem) = (false, true, nil, nil)
        (failures, notBefore, message) = (0, now, UUID())
        return true
    }

    /// A new code, in place of the one before.
    mutating func makeCode(at now: Date) -> String {
        let new = SignInCodes.new()
        (code, codeEnd, tries) = (SignInCodes.name(of: new), now + Self.codeSeconds, 0)
        return SignInCodes.written(new)
    }

    /// Whether what somebody typed is the code; after some wrong ones none is.
    mutating func takes(_ typed: String, at now: Date) -> Bool {
        guard let code, now < codeEnd, tries < Self.mostTries else { return false }
        tries += 1
        guard let digits = SignInCodes.code(typed), SignInCodes.name(of: digits) == code else {
            return false
        }
        (isConfirmed, isCodeDue, self.code, problem) = (true, false, nil, nil)
        return true
    }

    /// From here on things are new.
    mutating func begin(_ news: MailNews) { (place, told) = (news.place, news.waiting) }

    /// Ends it; how often addresses were given is kept.
    mutating func end() {
        let asked = asked
        self = Self()
        self.asked = asked
    }

    mutating func sent(_ news: MailNews?, at now: Date) {
        if let news {
            begin(news)
            notBefore = now + Self.pause
        } else {
            (isCodeDue, notBefore) = (false, now)
        }
        (message, failures, problem) = (UUID(), 0, nil)
    }

    /// An attempt has failed: the next comes after one, two, four minutes, up to six hours.
    mutating func failed(_ problem: Problem, at now: Date) {
        self.problem = problem
        failures += 1
        notBefore = now + min(60 * pow(2, Double(min(failures, 20) - 1)), 6 * 3_600)
        if problem == .refused, failures >= Self.mostRefused {
            (isConfirmed, isCodeDue) = (false, false)
        }
    }
}

/// What there is to be told of, without anything of it.
package struct MailNews: Sendable, Hashable {
    /// Whether documents came in behind the place up to which the person was told.
    let hasDocuments: Bool
    /// Behind them.
    let place: Int64
    let requests: Set<UUID>
    let emergencies: Set<UUID>

    var waiting: Set<UUID> { requests.union(emergencies) }

    /// As many requests of a kind are told apart; there is no mail about more that wait.
    private static let requestsTold = 200

    init(of owner: OwnerHandle, after place: Int64) async throws {
        let documents = try await owner.documentNews(after: place)
        (hasDocuments, self.place) = (documents.isNew, documents.place)
        let asked = try await owner.documentRequests(limit: Self.requestsTold).requests.map(\.id)
        let wanted = try await owner.authorizationRequests(limit: Self.requestsTold)
            .requests.map(\.id)
        requests = Set(asked + wanted)
        emergencies = Set(
            try await owner.emergencyAccesses().filter { !$0.isAcknowledged }.map(\.id))
    }

    /// What of it somebody wants to be told of, and was not told yet.
    func kinds(for setting: MailSetting) -> Set<MailSetting.Kind> {
        var kinds: Set<MailSetting.Kind> = []
        if hasDocuments { kinds.insert(.documents) }
        if !requests.isSubset(of: setting.told) { kinds.insert(.requests) }
        if !emergencies.isSubset(of: setting.told) { kinds.insert(.emergencies) }
        return kinds.intersection(setting.kinds)
    }
}
