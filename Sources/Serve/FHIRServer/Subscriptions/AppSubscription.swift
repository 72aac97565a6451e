import Access
import Base
import Foundation
import HealthModel
import HealthStore

/// An app's wish to be told of changes, as the store keeps it (Subscriptions R5 Backport 1.1, for
/// R4): what the app wrote, by what right, and how far it was told.
///
/// ```
/// requested ── handshake answered ──► active ── the right has ended, or its end ──► off
///     ▲  │                              │
///     │  └─ not answered ─┐  ┌──────────┘ not answered, again and again
///     │                   ▼  ▼
///     └── written anew ── error
/// ```
///
/// One over a websocket is `requested` again with each binding, and waits while there is none: it
/// does not end as an error.
struct AppSubscription: Sendable, Hashable, Codable {
    enum Status: String, Sendable, Codable { case requested, active, error, off }

    /// How much of what has changed a notification says.
    enum Content: String, Sendable, Codable, CaseIterable {
        case empty
        case idOnly = "id-only"
        case fullResource = "full-resource"
    }

    /// What the app wrote; all of it is replaced when it writes it anew.
    struct Wish: Sendable, Hashable, Codable {
        var topic: SubscriptionTopic
        /// The query of the filter, as it was written; nil for none.
        var filter: String?
        /// Where it wants to be told; nil for over a websocket that it opens.
        var endpoint: String?
        var headers: [NotificationHeader] = []
        var content = Content.empty
        /// `application/fhir+json` unless XML was asked for.
        var isXML = false
        /// Seconds after which the app is told that there is no news; nil for never.
        var heartbeat: Int?
        var timeout = AppSubscription.defaultTimeout
        var maximum = AppSubscription.defaultMaximum
        var reason: String?
        var end: Date?

        /// Whether the app is told over a websocket.
        var isSocket: Bool { endpoint == nil }
    }

    let person: PersonID
    /// The app, as it is registered.
    let client: String
    let purpose: String
    /// What the token covered, as it was written.
    var scopes: String
    var hold: CredentialHold
    var wish: Wish
    var status = Status.requested
    /// Up to where in the person's changes the app was told.
    var place: Int64
    /// Events told since the beginning.
    var events = 0
    /// Attempts in a row that failed.
    var failures = 0
    /// Nothing is sent before this.
    var notBefore: Date
    /// When something was last received.
    var lastSent: Date?
    /// Why it was not.
    var problem: String?
    /// The name of the websocket's binding that was made last; nil for none.
    var binding: String?

    static let defaultTimeout = 10
    static let timeouts = 1...30
    static let defaultMaximum = 100
    static let maxima = 1...500
    static let heartbeats = 60...604_800
    /// Of one app for one person.
    static let mostOfOne = 10
    /// Attempts in a row after which it is an error: some two hours and a half.
    private static let attempts = 10
    /// The same for the handshake: some four minutes.
    private static let handshakes = 5

    init?(_ record: ServiceRecord) { self.init(record.value) }

    init?(_ value: [UInt8]) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(value)) else {
            return nil
        }
        self = read
    }

    init(
        _ wish: Wish, for person: PersonID, by client: String, _ purpose: PurposeOfUse,
        scopes: String, hold: CredentialHold, place: Int64, at now: Date
    ) {
        self.person = person
        self.client = client
        self.purpose = purpose.rawValue
        self.scopes = scopes
        self.hold = hold
        self.wish = wish
        self.place = place
        notBefore = now
    }

    /// As the store keeps it.
    func kept() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(self))
    }

    /// The same, told anew with another wish; what was not told yet is not lost.
    mutating func rewrite(_ wish: Wish, scopes: String, hold: CredentialHold, at now: Date) {
        self.wish = wish
        self.scopes = scopes
        self.hold = hold
        (status, failures, notBefore, problem) = (.requested, 0, now, nil)
        if !wish.isSocket { binding = nil }
    }

    /// A websocket is to be told from now on, and no other any more: with a handshake, and then
    /// what has happened meanwhile.
    mutating func bind(as mark: String, at now: Date) {
        binding = mark
        (status, notBefore, problem) = (.requested, now, nil)
    }

    /// The app has received what goes up to a place.
    mutating func received(upTo place: Int64, events count: Int, at now: Date) {
        self.place = max(self.place, place)
        events += count
        (status, failures, notBefore, lastSent, problem) = (.active, 0, now, now, nil)
    }

    /// An attempt has failed: the next comes after 10, 20, 40 seconds, up to an hour.
    mutating func failed(_ why: String, at now: Date) {
        problem = why
        guard !wish.isSocket else {
            (binding, notBefore) = (nil, now)
            return
        }
        failures += 1
        notBefore = now + min(10 * pow(2, Double(failures - 1)), 3_600)
        let most = status == .requested ? Self.handshakes : Self.attempts
        if failures >= most { status = .error }
    }

    /// Ends it for good.
    mutating func end(_ why: String) {
        status = .off
        problem = why
    }

    /// Whether something may have to be sent.
    var isLiving: Bool { status == .requested || status == .active }
}
