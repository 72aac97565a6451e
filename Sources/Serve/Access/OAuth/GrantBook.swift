import Base
package import Foundation
package import HTTPExchange
package import HealthModel
import Synchronization

/// Which grants people have given, for as long as something can be had by them.
///
/// They are kept among the marks, under a word that only this service can say about a person: who
/// reads the marks learns of no person which apps they have.
package final class GrantBook: Sendable {
    private static let prefix = "given:"
    /// By so much of its time a grant is written down for longer than it holds, so that an app that
    /// comes back every hour is not written down every hour.
    private static let slack = 0.01

    private struct Hold {
        /// Until when something can be had by a grant; after a restart as far as it was written.
        var end: Date
        var written: Date
    }

    private let marks: UsedNames
    private let seal: Seal
    /// By the word about a person.
    private let state: Mutex<[Substring: [GivenGrant: Hold]]>

    init(_ marks: UsedNames, _ seal: Seal) {
        self.marks = marks
        self.seal = seal
        var known: [Substring: [GivenGrant: Hold]] = [:]
        for (mark, end) in marks.marks(beginning: Self.prefix) {
            guard let (word, grant) = Self.read(mark) else { continue }
            known[word, default: [:]][grant] = Hold(end: end, written: end)
        }
        state = Mutex(known)
        marks.follow { [weak self] mark, end in self?.learn(mark, until: end) }
    }

    private static func read(_ mark: String) -> (word: Substring, grant: GivenGrant)? {
        guard mark.hasPrefix(prefix) else { return nil }
        let parts = mark.dropFirst(prefix.count).split(separator: ".")
        guard parts.count == 2, let bytes = Base64.decodeFromURL(Array(parts[1].utf8)),
            let grant = try? JSONDecoder().decode(GivenGrant.self, from: Data(bytes))
        else { return nil }
        return (parts[0], grant)
    }

    /// Takes up what another process has written down.
    private func learn(_ mark: String, until end: Date) {
        guard let (word, grant) = Self.read(mark) else { return }
        state.withLock { state in
            let known = state[word]?[grant]
            state[word, default: [:]][grant] = Hold(
                end: max(end, known?.end ?? end), written: max(end, known?.written ?? end))
        }
    }

    /// Writes a grant down, or that it holds for longer; durable when this returns.
    ///
    /// - Parameter seconds: For how long something can be had by it.
    func keep(
        _ grant: GivenGrant, of person: PersonID, for seconds: TimeInterval, at now: Date
    ) async throws {
        let word = words(about: person)[0]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let mark = "\(Self.prefix)\(word).\(Base64.encodeForURL(try encoder.encode(grant)))"
        let known = state.withLock { $0[word]?[grant] }
        var hold = Hold(end: now + seconds, written: known?.written ?? now)
        if hold.written < hold.end {
            hold.written = now + seconds * (1 + Self.slack)
            try await marks.note(mark, until: hold.written)
        }
        state.withLock { [hold] state in
            var grants = state[word, default: [:]].filter { $0.value.end > now }
            grants[grant] = hold
            state[word] = grants
        }
    }

    /// What somebody has given and not taken back, and until when it holds; after a restart, until
    /// it is used again, that is up to a hundredth of its time too late.
    package func grants(of person: PersonID, at now: Date) -> [(grant: GivenGrant, end: Date)] {
        let words = words(about: person)
        let grants = state.withLock { state in
            words.reduce(into: [GivenGrant: Hold]()) { found, word in
                // What was written with an earlier key may stand there anew with the newest.
                found.merge(state[word] ?? [:]) { newer, _ in newer }
            }
        }
        return grants.filter { $0.value.end > now && !marks.isSpent("grant:\($0.key.name)") }
            .map { ($0.key, $0.value.end) }
    }

    private func words(about person: PersonID) -> [Substring] {
        seal.words(about: person.description, for: .grant).map { $0[...] }
    }
}

/// A person's yes to an app at `/oauth/authorize`, as it is kept for them to take back.
package struct GivenGrant: Sendable, Hashable, Codable {
    /// What all tokens that come from it have as `grant`.
    let name: String
    /// The app that it was given to.
    package let client: String
    /// What was allowed.
    let scope: String
    /// When, in seconds since 1970.
    let since: Int64

    package var scopes: ScopeSet { ScopeSet(scope) }
    package var date: Date { Date(timeIntervalSince1970: TimeInterval(since)) }
}
