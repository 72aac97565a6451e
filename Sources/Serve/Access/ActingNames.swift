import Foundation
import HealthModel
package import HealthStore
import Synchronization

/// What persons are called for whom somebody acts, so that not every page has to read a document to
/// say it. A name is said as long as the document that it is from may be read.
package final class ActingNames: Sendable {
    private struct Known: Sendable {
        let document: UUID
        let name: String
    }

    private struct Pair: Hashable {
        let delegate: PersonID
        let person: PersonID
    }

    /// Names that are kept.
    private static let most = 10_000
    /// Documents that are looked through for a name.
    private static let documents = 20
    private let known = Mutex<[Pair: Known]>([:])

    package init() {}

    /// What the person is called; nil where no document says so that the delegate may read.
    package func name(for handle: DelegateHandle) async throws -> String? {
        let pair = Pair(delegate: handle.delegate, person: handle.person)
        if let kept = known.withLock({ $0[pair] }), try await handle.mayRead(kept.document) {
            return kept.name
        }
        for sample in try await handle.documents(matching: .all, limit: Self.documents) {
            guard let name = sample.document?.patientName, try await handle.mayRead(sample.uuid)
            else { continue }
            known.withLock { names in
                if names.count >= Self.most { names = [:] }
                names[pair] = Known(document: sample.uuid, name: name)
            }
            return name
        }
        known.withLock { $0[pair] = nil }
        return nil
    }
}
