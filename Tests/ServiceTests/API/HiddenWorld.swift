import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore

@testable import HTTPExchange

/// A person with two letters, and an app that sees one of them; the other is hidden from it in one
/// of the ways there are, or was never stored.
struct HiddenWorld: Sendable {
    enum Hiding: String, CaseIterable, Sendable {
        case undecided, denied, deniedByRule, revoked, removed
    }

    static let hidden = Letter("<hidden/>", minute: 1)
    private static let shown = Letter("<shown/>", minute: 2)
    private static let app = ClientApp(identifier: "org.example.app")
    private static let person = PersonID(UUID(uuidString: "11111111-2222-4333-8444-555555555555")!)

    let service: TestService
    private var ids: [(word: String, id: UUID)] = []

    struct Letter: Sendable {
        let bytes: [UInt8]
        let digest: ContentDigest
        let date: Date

        init(_ text: String, minute: Double) {
            bytes = Array(text.utf8)
            digest = ContentDigest(bytes: bytes + Array(repeating: 0, count: 32 - bytes.count))!
            date = Date(timeIntervalSince1970: 1_700_000_000 + minute * 60)
        }
    }

    init(_ hiding: Hiding?) async throws {
        let now = Date(timeIntervalSince1970: 1_705_000_000)
        service = try TestService(
            callers: [
                "app": Caller(
                    role: .app(Self.app, for: Self.person, .patientRequest),
                    scopes: ScopeSet("patient/*.cruds"))
            ], now: { now })
        let owner = service.store.owner(Self.person)
        let types = [QuantityType.heartRate, .stepCount, .height].map(\.objectType)
        try await owner.setAuthorization(
            of: Self.app.identifier, share: [types[0]: true],
            read: Dictionary(
                uniqueKeysWithValues: (types + [SampleType(.cda).objectType]).map { ($0, .allow) }))
        if let hiding {
            ids.append(("HIDDEN", try await store(Self.hidden)))
            try await hide(ids[0].id, hiding, owner)
        } else {
            ids.append(("HIDDEN", UUID()))
        }
        ids.append(("SHOWN", try await store(Self.shown)))
        try await owner.permit(Self.draft(.document(ids[1].id)))
    }

    private func hide(_ id: UUID, _ hiding: Hiding, _ owner: OwnerHandle) async throws {
        switch hiding {
        case .undecided: break
        case .denied: try await owner.deny(Self.draft(.document(id), .metadata))
        case .deniedByRule:
            try await owner.permit(Self.draft(.document(id)))
            var rule = ConsentRule()
            rule.startsBefore = Self.shown.date
            try await owner.deny(Self.draft(.rule(rule), .metadata))
        case .revoked:
            let permit = try await owner.permit(Self.draft(.document(id)))
            try await owner.revoke(permit.id, text: "no more")
        case .removed:
            try await owner.permit(Self.draft(.document(id)))
            try await owner.remove(id, text: "nobody's business")
        }
    }

    private static func draft(
        _ scope: ConsentScope, _ level: ConsentLevel = .data
    ) -> ConsentDraft {
        ConsentDraft(scope, for: .app(app.identifier), level: level, until: .never, text: "Why")
    }

    private func store(_ letter: Letter) async throws -> UUID {
        var document = CDADocument(
            digest: letter.digest, byteCount: letter.bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true))
        document.title = "Letter"
        let outcome = try await service.store.intake(source: Source(name: "St. Anna")).store(
            NewDocument(
                bytes: letter.bytes, document: document, startDate: letter.date,
                endDate: letter.date, person: Self.person))
        guard case .stored(let sample) = outcome else {
            throw StoreError(.invalidArgument, "the test's document was not stored")
        }
        return sample.uuid
    }

    /// Status, headers and body of each answer, with the store's random names replaced. Of cursors
    /// and anchors, which are sealed with a secret of each store, the length counts.
    func answers(
        to asked: [(route: String, questions: [HiddenDocumentQuestions.Question])]
    ) async throws -> [(route: String, answers: [String])] {
        try await service.test { client in
            var told: [(route: String, answers: [String])] = []
            for (route, questions) in asked {
                var answers: [String] = []
                for question in questions {
                    answers.append(try await answer(question, from: client))
                }
                told.append((route, answers))
            }
            return told
        }
    }

    private func answer(
        _ question: HiddenDocumentQuestions.Question, from client: any TestClientProtocol
    ) async throws -> String {
        var fields: HTTPFields = [.authorization: "Bearer app"]
        if let type = question.mediaType { fields[.contentType] = type }
        let answer = try await client.execute(
            uri: inserted(question.path), method: question.method, headers: fields,
            body: question.body.map { ByteBuffer(string: inserted($0)) })
        // What a check took is in its report, with as many digits as it has.
        let body = String(buffer: answer.body)
        let changing = ["x-request-id"] + (body.contains("elapsed_ms") ? ["content-length"] : [])
        let headers = answer.headers.filter { !changing.contains($0.name.canonicalName) }
            .map { "\($0.name): \($0.value)" }.sorted().joined(separator: "\n")
        return "\(answer.status.code) \(plain(headers))\n\(plain(body))"
    }

    private func inserted(_ text: String) -> String {
        ids.reduce(text) { $0.replacing($1.word, with: $1.id.lowercasedText) }
    }

    private func plain(_ text: String) -> String {
        ids.reduce(text) { $0.replacing($1.id.lowercasedText, with: $1.word) }
            .replacing(/"(next|anchor)":"[0-9a-f]+"/) { "\($0.1) \($0.0.count)" }
            .replacing(/_page=[0-9a-f]+/) { "_page \($0.0.count)" }
            .replacing(/"elapsed_ms":[0-9.]+/, with: "")
            .replacing(/urn:casebook:request:[^"]+/, with: "")
            .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "UUID")
    }
}
