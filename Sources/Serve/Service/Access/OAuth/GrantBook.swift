import Foundation
import HealthModel
import Synchronization

/// Which grants people have given, for as long as something can be had by them.
///
/// They are kept among the marks, under a word that only this service can say about a person: who
/// reads the marks learns of no person which apps they have.
final class GrantBook: Sendable {
    private static let prefix = "given:"
    /// By so much of its time a grant is kept for longer than it holds, so that an app that comes
    /// back every hour is not written down every hour.
    private static let slack = 0.01

    private let marks: SpentMarks
    private let seal: Seal
    /// By the word about a person: until when each is kept.
    private let state: Mutex<[Substring: [GivenGrant: Date]]>

    init(_ marks: SpentMarks, _ seal: Seal) {
        self.marks = marks
        self.seal = seal
        var known: [Substring: [GivenGrant: Date]] = [:]
        for (mark, end) in marks.marks(beginning: Self.prefix) {
            let parts = mark.dropFirst(Self.prefix.count).split(separator: ".")
            guard parts.count == 2, let bytes = Base64URL.decode(Array(parts[1].utf8)),
                let grant = try? JSONDecoder().decode(GivenGrant.self, from: Data(bytes))
            else { continue }
            known[parts[0], default: [:]][grant] = end
        }
        state = Mutex(known)
    }

    /// Writes a grant down, or that it holds for longer; durable when this returns.
    ///
    /// - Parameter seconds: For how long something can be had by it.
    func keep(_ grant: GivenGrant, of person: PersonID, for seconds: TimeInterval, at now: Date)
        throws
    {
        let word = word(about: person)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let mark = "\(Self.prefix)\(word).\(Base64URL.encode(try encoder.encode(grant)))"
        try state.withLock { state in
            var grants = state[word, default: [:]].filter { $0.value > now }
            if (grants[grant] ?? now) < now + seconds {
                let end = now + seconds * (1 + Self.slack)
                try marks.keep(mark, until: end)
                grants[grant] = end
            }
            state[word] = grants
        }
    }

    /// What somebody has given and not taken back, and until when it holds, to a hundredth of its
    /// time.
    func grants(of person: PersonID, at now: Date) -> [(grant: GivenGrant, end: Date)] {
        let grants = state.withLock { $0[word(about: person)] ?? [:] }
        return grants.filter { $0.value > now && !marks.isSpent("grant:\($0.key.name)") }
            .map { ($0.key, $0.value) }
    }

    private func word(about person: PersonID) -> Substring {
        seal.word(about: person.description, for: .grant)[...]
    }
}
