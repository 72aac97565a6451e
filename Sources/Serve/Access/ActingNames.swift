import Foundation
import HealthModel
package import HealthStore
import Synchronization

/// What persons are called for whom somebody acts, so that not every page has to read a document to
/// say it. A name is said as long as the document that it is from may be read.
package final class ActingNames: Sendable {
    private enum Known: Sendable {
        case name(String, document: UUID)
        /// No document says it, at that time.
        case none(at: ContinuousClock.Instant)
    }

    private struct Pair: Hashable {
        let delegate: PersonID
        let person: PersonID
    }

    /// Names that are kept.
    private static let most = 10_000
    /// Documents that are looked through for a name.
    private static let documents = 20
    /// How long nobody looks again for a name that was not found: each look is in the person's log.
    private static let pause = Duration.seconds(60)
    private let known = Mutex<[Pair: Known]>([:])

    package init() {}

    /// What the person is called; nil where no document says so that the delegate may read.
    package func name(for handle: DelegateHandle) async throws -> String? {
        let pair = Pair(delegate: handle.delegate, person: handle.person)
        switch known.withLock({ $0[pair] }) {
        case .name(let name, let document)? where try await handle.mayRead(document): return name
        case .none(let time)? where time.duration(to: .now) < Self.pause: return nil
        default: break
        }
        for sample in try await handle.documents(matching: .all, limit: Self.documents) {
            guard let name = sample.document?.patientName, try await handle.mayRead(sample.uuid)
            else { continue }
            keep(.name(name, document: sample.uuid), of: pair)
            return name
        }
        keep(.none(at: .now), of: pair)
        return nil
    }

    private func keep(_ name: Known, of pair: Pair) {
        known.withLock { names in
            if names.count >= Self.most { names = [:] }
            names[pair] = name
        }
    }
}
