internal import Foundation
internal import HealthModel

/// Decides in a transaction of its own, and tells every running query to ask anew.
struct ConsentDecider: Sendable {
    let core: StoreCore
    let person: PersonID
    let delegate: PersonID?

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (ConsentDesk, any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        // Tokens of pages are sealed with it; without a consent nobody has any.
        _ = try await core.anchorSecret()
        let desk = ConsentDesk(core: core, person: person, delegate: delegate, at: core.now())
        let answer = try await core.backend.write(.person(person)) { try body(desk, $0) }
        core.changes.tell(person, changed: [], authorization: true)
        return answer
    }
}
