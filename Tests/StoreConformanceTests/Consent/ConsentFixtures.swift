import Foundation
import HealthModel
import HealthStore

/// Documents of one person, and what is decided about them, with few words.
extension HealthStore {
    /// Stores a document of the test's person that starts at a minute.
    func letter(
        _ title: String, at minute: Double = 0, _ change: (inout CDADocument) -> Void = { _ in }
    ) async throws -> UUID {
        var new = Made.document("<\(title)/>", start: 1_000_000 + minute * 60) {
            $0.title = title
            change(&$0)
        }
        new.person = World.person
        guard case .stored(let sample) = try await interface.store(new) else {
            throw StoreError(.invalidArgument, "the test's document was not stored")
        }
        return sample.uuid
    }

    /// Lets an app read documents as a type.
    func allowDocuments(
        _ read: ReadAnswer = .allow, app: ClientApp = World.apps[0]
    ) async throws {
        try await me.setAuthorization(
            of: app.identifier, read: [SampleType(.cda).objectType: read])
    }

    @discardableResult
    func permit(
        _ document: UUID, _ level: ConsentLevel = .data, app: ClientApp = World.apps[0],
        until: ConsentEnd = .never
    ) async throws -> ConsentRecord {
        try await me.permit(.about(document, level, app: app, until: until))
    }
}

extension ConsentDraft {
    static func about(
        _ document: UUID, _ level: ConsentLevel = .metadata, app: ClientApp = World.apps[0],
        until: ConsentEnd = .never
    ) -> ConsentDraft {
        ConsentDraft(
            .document(document), for: .app(app.identifier), level: level, until: until,
            text: "For the chart")
    }

    static func rule(
        _ level: ConsentLevel = .data, for grantee: Grantee = .app(World.apps[0].identifier),
        purposes: Set<PurposeOfUse> = [.patientRequest], until: ConsentEnd = .never,
        _ change: (inout ConsentRule) -> Void = { _ in }
    ) -> ConsentDraft {
        var rule = ConsentRule()
        change(&rule)
        return ConsentDraft(
            .rule(rule), for: grantee, level: level, purposes: purposes, until: until,
            text: "For the chart")
    }
}

extension DocumentReading {
    /// The UUIDs of all documents that are seen.
    func seen(_ predicate: SamplePredicate = .all) async throws -> Set<UUID> {
        Set(try await documents(matching: predicate).map(\.uuid))
    }
}
