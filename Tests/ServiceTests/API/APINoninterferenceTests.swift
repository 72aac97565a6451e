import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import API
@testable import HTTPExchange

/// Two worlds that differ only in samples and documents that an app may not see answer it alike:
/// statuses, headers, bytes, cursors, anchors, figures.
@Suite struct APINoninterferenceTests {
    /// Pairs of worlds; `CASEBOOK_API_PAIRS` says how many.
    private static let pairs =
        ProcessInfo.processInfo.environment["CASEBOOK_API_PAIRS"].flatMap(Int.init) ?? 30

    @Test func whatIsHiddenLeavesNoTrace() async throws {
        var (hidden, answers) = (0, 0)
        for pair in 0..<Self.pairs {
            let script = APIScript(seed: UInt64(pair))
            hidden += script.hiddenCount
            let full = try await script.play(withHidden: true)
            let bare = try await script.play(withHidden: false)
            answers += bare.count
            guard full == bare else {
                let place = zip(full, bare).enumerated().first { $1.0 != $1.1 }
                Issue.record("pair \(pair): \(String(describing: place))")
                return
            }
        }
        #expect(hidden > Self.pairs)
        #expect(answers > 10 * Self.pairs)
    }
}

/// What happens, and what an app asks meanwhile; what is hidden happens in one world only.
private struct APIScript {
    private enum Step {
        /// Somebody else saves samples.
        case save([(uuid: UUID, body: String)], isHidden: Bool)
        /// The person deletes a sample.
        case delete(UUID, isHidden: Bool)
        /// A letter comes in; the app may see it as far as the level goes, nil for not at all.
        case letter(String, ConsentLevel?)
        case ask(HTTPRequest.Method, String, String?)
    }

    private static let app = ClientApp(identifier: "org.example.app")
    private static let hiddenTypes = ["StepCount", "BodyMass"]
    private static let shownType = "HeartRate"

    private let person = PersonID(UUID(uuidString: "11111111-2222-4333-8444-555555555555")!)
    private var steps: [Step] = []

    var hiddenCount: Int {
        steps.count { step in
            switch step {
            case .save(_, let isHidden), .delete(_, let isHidden): isHidden
            case .letter(_, let level): level == nil
            case .ask: false
            }
        }
    }

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed &* 104_729 &+ 11)
        var saved: [(uuid: UUID, isHidden: Bool)] = []
        for number in 0..<Int.random(in: 12...24, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let isHidden = Bool.random(using: &random)
                let batch = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    Self.sample(isHidden: isHidden, &random)
                }
                saved += batch.map { ($0.uuid, isHidden) }
                steps.append(.save(batch, isHidden: isHidden))
            case 4:
                guard let place = saved.indices.randomElement(using: &random) else { continue }
                let gone = saved.remove(at: place)
                steps.append(.delete(gone.uuid, isHidden: gone.isHidden))
            case 5:
                let level = [ConsentLevel.data, .metadata, nil, nil].randomElement(using: &random)!
                steps.append(.letter("Letter \(number)", level))
            default: steps.append(Self.question(saved.map(\.uuid), &random))
            }
        }
        for _ in 0..<4 { steps.append(Self.question(saved.map(\.uuid), &random)) }
    }

    private static func uuid(_ random: inout SplitMix64) -> UUID {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) }
    }

    private static func sample(
        isHidden: Bool, _ random: inout SplitMix64
    ) -> (uuid: UUID, body: String) {
        let name = uuid(&random)
        let type = isHidden ? hiddenTypes.randomElement(using: &random)! : shownType
        let unit = ["StepCount": "count", "BodyMass": "kg"][type] ?? "count/min"
        let start = 1_700_000_000 + Double(Int.random(in: 0..<500_000, using: &random))
        let isLong = type == "StepCount"
        let end = isLong ? ",\"endDate\":\"\(text(start + 600))\"" : ""
        return (
            name,
            """
            {"version":1,"type":"\(type)","uuid":"\(name)","startDate":"\(text(start))"\(end),\
            "value":\(Int.random(in: 50...150, using: &random)),"unit":"\(unit)"}
            """
        )
    }

    private static func text(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).instantText
    }

    private static func question(_ saved: [UUID], _ random: inout SplitMix64) -> Step {
        let type = ([shownType] + hiddenTypes).randomElement(using: &random)!
        let name = (saved.randomElement(using: &random) ?? uuid(&random)).lowercasedText
        let all = "\"types\":[\"\(shownType)\",\"StepCount\",\"BodyMass\"]"
        let limit = Int.random(in: 1...5, using: &random)
        let questions: [Step] = [
            .ask(.post, "/v1/samples/query", "{\(all),\"limit\":\(limit)}"),
            .ask(.post, "/v1/samples/query", "{\(all),\"limit\":\(limit),\"sort\":[\"+endDate\"]}"),
            .ask(.get, "/v1/samples/\(name)", nil),
            .ask(.post, "/v1/samples/delete", "{\"uuids\":[\"\(name)\"]}"),
            .ask(.get, "/v1/changes?type=HeartRate&type=\(type)&limit=\(limit)", nil),
            .ask(.get, "/v1/changes?type=\(type)&since=ANCHOR", nil),
            .ask(.post, "/v1/statistics", "{\"type\":\"\(type)\",\"bySource\":true}"),
            .ask(.post, "/v1/statistics/collection", "{\"type\":\"\(type)\",\"receipt\":true}"),
            .ask(.post, "/v1/sources/query", "{\"type\":\"\(type)\"}"),
            .ask(.post, "/v1/deliveries/due", nil),
            .ask(.get, "/v1/types/\(type)/sharing", nil),
            .ask(.post, "/v1/documents/query", "{\"limit\":\(limit)}"),
            .ask(.post, "/v1/documents/query", "{\"predicate\":\"title contains \\\"2\\\"\"}"),
            .ask(.get, "/v1/documents/LETTER\(limit)", nil),
            .ask(.get, "/v1/samples/LETTER\(limit)", nil),
            .ask(
                .post, "/v1/samples/query", "{\"types\":[\"CDA\",\"HeartRate\"],\"limit\":\(limit)}"
            ),
            .ask(.get, "/v1/changes?type=CDA&limit=\(limit)", nil),
            .ask(.get, "/v1/changes?type=CDA&limit=\(limit)&since=ANCHOR", nil),
            .ask(.post, "/v1/sources/query", "{\"type\":\"CDA\"}"),
            .ask(.get, "/v1/documents/LETTER\(limit)/data", nil),
            .ask(.get, "/v1/activity", nil),
        ]
        return questions.randomElement(using: &random)!
    }

    /// What the app is told, with the store's random names replaced.
    func play(withHidden isFull: Bool) async throws -> [String] {
        let clock = Mutex(Date(timeIntervalSince1970: 1_705_000_000))
        let service = try TestService(
            callers: [
                "app": Caller(
                    role: .app(Self.app, for: person, .patientRequest),
                    scopes: ScopeSet("patient/*.cruds")),
                "intake": Caller(
                    role: .intake(Source(name: "Gateway")), scopes: ScopeSet("system/*.cruds")),
                "owner": Caller(role: .owner(person)),
            ], now: { clock.withLock { $0 } })
        let store = service.store
        func type(_ name: String) -> ObjectType { QuantityType(identifier: name)!.objectType }
        try await store.owner(person).setAuthorization(
            of: Self.app.identifier,
            read: [
                type(Self.shownType): .allow, type("StepCount"): .deny, type("BodyMass"): .deny,
                SampleType(.cda).objectType: .allow,
                ActivitySummaryType.activitySummary.objectType: .deny,
            ])
        let client = store.client(Self.app, for: person, purpose: .patientRequest)
        for name in [Self.shownType] + Self.hiddenTypes {
            try await client.enableBackgroundDelivery(
                for: SampleType(type(name))!, frequency: .immediate)
        }
        return try await service.test { http in
            var letters: [(name: String, id: UUID)] = []
            var (transcript, anchor): ([String], String) = ([], "")
            for (number, step) in steps.enumerated() {
                clock.withLock { $0 = Date(timeIntervalSince1970: 1_705_000_100 + Double(number)) }
                switch step {
                case .save(let samples, let isHidden) where isFull || !isHidden:
                    let body = samples.map(\.body).joined(separator: ",")
                    let saved = try await send(
                        "intake", .post, "/v1/samples?person=\(person)",
                        "{\"samples\":[\(body)]}", to: http)
                    #expect(saved.status == 201, "\(saved.text)")
                case .delete(let uuid, let isHidden) where isFull || !isHidden:
                    let gone = try await send(
                        "owner", .post, "/v1/samples/delete", "{\"uuids\":[\"\(uuid)\"]}", to: http)
                    #expect(gone.status == 200)
                case .letter(let title, let level):
                    guard isFull || level != nil else {
                        letters.append((title, UUID()))
                        continue
                    }
                    let id = try await self.store(title, number, in: store)
                    letters.append((title, id))
                    guard let level else {
                        try await hide(id, number, store.owner(person))
                        continue
                    }
                    try await store.owner(person).permit(
                        ConsentDraft(
                            .document(id), for: .app(Self.app.identifier), level: level,
                            until: .never, text: "For the chart"))
                case .ask(let method, let path, let body):
                    var path = path.replacing("ANCHOR", with: anchor)
                    for (place, letter) in letters.enumerated() {
                        path = path.replacing("LETTER\(place)", with: letter.id.lowercasedText)
                    }
                    let answer = try await send("app", method, path, body, to: http)
                    if let found = answer.text.firstMatch(of: #/"anchor":"([0-9a-f]+)"/#) {
                        anchor = String(found.1)
                    }
                    transcript.append(answer.told(letters))
                default: break
                }
            }
            return transcript
        }
    }

    /// Hides a document in one of the ways there are.
    private func hide(_ id: UUID, _ number: Int, _ owner: OwnerHandle) async throws {
        let grantee = Grantee.app(Self.app.identifier)
        switch number % 4 {
        case 0:
            try await owner.deny(
                ConsentDraft(.document(id), for: grantee, until: .never, text: "Not this one"))
        case 1: try await owner.remove(id, text: "nobody's business")
        case 2:
            let permit = try await owner.permit(
                ConsentDraft(.document(id), for: grantee, until: .never, text: "For the chart"))
            try await owner.revoke(permit.id, text: "no more")
        default: break
        }
    }

    private func store(_ title: String, _ number: Int, in store: HealthStore) async throws -> UUID {
        let bytes = Array("<\(title)/>".utf8)
        var document = CDADocument(
            digest: ContentDigest(bytes: bytes + Array(repeating: 0, count: 32 - bytes.count))!,
            byteCount: bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true))
        document.title = title
        document.id = InstanceIdentifier(root: "2.999.1", extension: title)
        // No two begin alike, so that no order hangs on UUIDs, which are random.
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
        let outcome = try await store.intake(source: Source(name: "ward")).store(
            NewDocument(
                bytes: bytes, document: document, startDate: date, endDate: date, person: person))
        guard case .stored(let sample) = outcome else {
            throw StoreError(.invalidArgument, "the test's document was not stored")
        }
        return sample.uuid
    }

    private struct Told {
        let status: Int
        let headers: HTTPFields
        let text: String

        /// Status, headers and body. Cursors and anchors are sealed with a secret of each store;
        /// of them the length counts.
        func told(_ letters: [(name: String, id: UUID)]) -> String {
            var body = text
            for letter in letters {
                body = body.replacing(letter.id.lowercasedText, with: letter.name)
            }
            body = body.replacing(#/"(next|anchor)":"[0-9a-f]+"/#) { "\($0.1) \($0.0.count)" }
            body = body.replacing(#/urn:casebook:request:[^"]+/#, with: "")
            let fields = headers.filter { $0.name.canonicalName != "x-request-id" }
                .map { "\($0.name): \($0.value)" }.sorted()
            return "\(status) \(fields) \(body)"
        }
    }

    private func send(
        _ token: String, _ method: HTTPRequest.Method, _ path: String, _ body: String?,
        to http: any TestClientProtocol
    ) async throws -> Told {
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        if body != nil { headers[.contentType] = "application/json" }
        return try await http.execute(
            uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
        ) {
            Told(
                status: $0.status.code, headers: $0.headers, text: String(buffer: $0.body))
        }
    }
}
