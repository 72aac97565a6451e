import Base
public import Foundation
import HTTPExchange
import HTTPTypes
import Synchronization

/// The apps that have registered themselves, as marks of the store: each is one mark, whose end is
/// the app's, so that what nobody uses goes by itself, and other processes learn of it.
public final class RegistrationBook: Sendable {
    /// An app that has registered itself.
    package struct Entry: Sendable {
        package let client: OAuthClient
        package let registered: Date
        /// When it ends unless it is used.
        package fileprivate(set) var end: Date
        fileprivate let mark: String

        /// Whether a person has let it in.
        package var isUsed: Bool { end > registered + RegistrationBook.unusedSeconds }
        /// Where it leads a person back to.
        package var redirects: [String] { client.redirects }
    }

    private static let prefix = "app:"
    private static let removedPrefix = "app-removed:"
    /// A key of PostgreSQL's index has 2,704 bytes.
    static let markBytes = 2_600
    /// How long an app is kept that nobody has let in.
    static let unusedSeconds: TimeInterval = 86_400
    /// How long it is kept where others need its place.
    static let evictedSeconds: TimeInterval = 3_600
    /// How long one is kept after its last token: longer than a refresh token holds.
    static let usedSeconds: TimeInterval = 180 * 86_400
    /// An app whose time is longer than this is not written down anew: once a month is enough.
    private static let renewedSeconds: TimeInterval = 150 * 86_400
    /// Apps at the same time that nobody has let in, and all.
    static let mostUnused = 500
    static let mostApps = 5_000
    /// How many one address may register at once, and how many seconds give it one more.
    private static let fromOneAddress = 10
    private static let secondsForOne = 360.0

    private struct State {
        var entries: [String: Entry] = [:]
        /// The apps that are pages, by their origins.
        var origins: [String: Set<String>] = [:]
        /// When all that an address has registered would have been at the rate that is allowed.
        var paidUntil: [[UInt8]: Date] = [:]
    }

    private let marks: UsedNames
    /// The names that nobody else may have.
    private let takenNames: Set<String>
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Begins with the apps that the marks name.
    ///
    /// - Parameter clients: Those that whoever runs the service has registered.
    public init(
        _ marks: UsedNames, besides clients: [OAuthClient],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.marks = marks
        self.now = now
        takenNames = Set(clients.flatMap { [$0.name, $0.identifier] }.map(Self.folded))
        let known = marks.marks(beginning: Self.prefix).compactMap { Self.read($0, until: $1) }
        let entries = Dictionary(known.map { ($0.client.identifier, $0) }) { first, _ in first }
        state.withLock { $0 = State(entries: entries, origins: Self.origins(entries)) }
        marks.follow { [weak self] mark, end in self?.learn(mark, until: end) }
    }

    private static func folded(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Who is registered

    /// An app by its name; nil for one that is not registered, was removed or has ended.
    func client(_ identifier: String) -> OAuthClient? { entry(identifier)?.client }

    private func entry(_ identifier: String) -> Entry? {
        guard let entry = state.withLock({ $0.entries[identifier] }), entry.end > now(),
            !marks.isSpent(Self.removedPrefix + identifier)
        else { return nil }
        return entry
    }

    /// All of them, the newest first.
    package var all: [Entry] {
        let now = now()
        return state.withLock { Array($0.entries.values) }
            .filter { $0.end > now && !marks.isSpent(Self.removedPrefix + $0.client.identifier) }
            .sorted { ($0.registered, $0.mark) > ($1.registered, $1.mark) }
    }

    /// Whether a page is one of the apps.
    func isApp(_ origin: String) -> Bool {
        state.withLock { $0.origins[origin] ?? [] }.contains { entry($0) != nil }
    }

    // MARK: Registering

    /// Writes an app down, durable when this returns.
    ///
    /// - Parameter address: Who asks; nil where nobody knows.
    /// - Throws: ``ServiceFailure`` 429 for an address that asks too often, 503 where there are too
    ///   many; ``OAuthFailure`` for an app that calls itself what another is called.
    func add(
        _ asked: ClientRegistration, from address: IPAddress?
    ) async throws -> [String: JSONValue] {
        let time = now()
        guard !takenNames.contains(Self.folded(asked.name)) else {
            throw OAuthFailure(
                .invalidClientMetadata, "client_name: another app of this service has this name")
        }
        try pay(address?.neighbourhood ?? [], at: time)
        try await makeRoom(at: time)
        let all = all
        guard all.count < Self.mostApps, all.count(where: { !$0.isUsed }) < Self.mostUnused else {
            throw ServiceFailure(
                .serviceUnavailable, "too-many-apps",
                "there is no room for another app that registers itself; ask whoever runs the "
                    + "service",
                headers: [.retryAfter: "3600"])
        }
        let identifier = "app-" + RandomName.make()
        let secret = asked.secret()
        var fields = asked.kept(as: identifier, secret: secret)
        fields[Self.registeredField] = .number(time.timeIntervalSince1970.rounded(.down))
        let mark =
            Self.prefix + Base64.encodeForURL(JSONValue.object(fields).canonicalBytes)
        guard mark.utf8.count <= Self.markBytes else {
            throw OAuthFailure(
                .invalidClientMetadata, "the metadata is too long: use fewer redirect_uris")
        }
        let end = time + Self.unusedSeconds
        try await marks.note(mark, until: end)
        learn(mark, until: end)
        return asked.answer(as: identifier, secret: secret, at: time)
    }

    /// Removes the oldest app that nobody has let in where no other may come: whoever registers
    /// many from many addresses keeps the others out for an hour, and not for a day.
    private func makeRoom(at time: Date) async throws {
        let unused = all.filter { !$0.isUsed }
        guard unused.count >= Self.mostUnused, let oldest = unused.last,
            oldest.registered + Self.evictedSeconds <= time
        else { return }
        try await remove(oldest.client.identifier)
    }

    private func pay(_ address: [UInt8], at time: Date) throws(ServiceFailure) {
        let wait: TimeInterval = state.withLock { state in
            if state.paidUntil.count >= ServiceLimits.trackedCallers {
                state.paidUntil = state.paidUntil.filter { $0.value > time }
                // Nobody but an attacker calls from so many addresses within an hour.
                guard state.paidUntil.count < ServiceLimits.trackedCallers else {
                    return Self.secondsForOne
                }
            }
            let paid = max(state.paidUntil[address] ?? time, time)
            let wait =
                paid.timeIntervalSince(time) - Double(Self.fromOneAddress - 1) * Self.secondsForOne
            if wait <= 0 { state.paidUntil[address] = paid + Self.secondsForOne }
            return wait
        }
        guard wait > 0 else { return }
        throw ServiceFailure(
            .tooManyRequests, "too-many-registrations",
            "one address registers at most \(Self.fromOneAddress) apps an hour",
            headers: [.retryAfter: "\(Int(wait.rounded(.up)))"])
    }

    // MARK: Using and removing

    /// A person has let an app in, or it has got a new token: it is kept on.
    package func use(_ identifier: String) async throws {
        let time = now()
        guard let entry = entry(identifier), entry.end < time + Self.renewedSeconds else { return }
        let end = time + Self.usedSeconds
        try await marks.note(entry.mark, until: end)
        learn(entry.mark, until: end)
    }

    /// Removes an app: it is not known any more, and its tokens hold no longer.
    package func remove(_ identifier: String) async throws {
        guard let entry = entry(identifier) else { return }
        // Longer than another process could keep it on meanwhile.
        try await marks.mark(
            Self.removedPrefix + identifier, until: max(entry.end, now()) + 2 * Self.usedSeconds)
        state.withLock { state in
            state.entries[identifier] = nil
            state.origins = Self.origins(state.entries)
        }
    }

    /// Removes all apps that nobody has let in.
    package func removeUnused() async throws {
        for entry in all where !entry.isUsed { try await remove(entry.client.identifier) }
    }

    /// Whether an app was removed.
    static func isRemoved(_ identifier: String, by marks: UsedNames) -> Bool {
        marks.isSpent(removedPrefix + identifier)
    }

    // MARK: Marks

    /// When an app was registered, in seconds since 1970.
    private static let registeredField = "registered"

    private func learn(_ mark: String, until end: Date) {
        guard mark.hasPrefix(Self.prefix), let entry = Self.read(mark, until: end) else { return }
        let time = now()
        state.withLock { state in
            let identifier = entry.client.identifier
            let known = state.entries[identifier]?.end
            state.entries[identifier] = entry
            if let known, known > end { state.entries[identifier]?.end = known }
            state.entries = state.entries.filter { $0.value.end > time }
            if known == nil { state.origins = Self.origins(state.entries) }
        }
    }

    private static func read(_ mark: String, until end: Date) -> Entry? {
        guard let bytes = Base64.decodeFromURL(Array(mark.dropFirst(prefix.count).utf8)),
            var fields = (try? JSONValue(bytes))?.fields,
            let seconds = fields.removeValue(forKey: registeredField)?.number,
            let client = try? OAuthClient(registeredByItself: fields)
        else { return nil }
        return Entry(
            client: client, registered: Date(timeIntervalSince1970: seconds), end: end, mark: mark)
    }

    private static func origins(_ entries: [String: Entry]) -> [String: Set<String>] {
        var origins: [String: Set<String>] = [:]
        for (identifier, entry) in entries {
            for redirect in entry.client.redirects {
                guard let origin = PageOrigin(of: redirect)?.text else { continue }
                origins[origin, default: []].insert(identifier)
            }
        }
        return origins
    }
}
