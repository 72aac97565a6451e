import ClinicalRecord
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Logging
import HTTPExchange
import Synchronization
import Testing
import XMLTree

@testable import Intake

/// Two worlds that differ only in documents that an app may not see answer it alike: statuses,
/// headers, bytes, totals, cursors.
@Suite struct FHIRNoninterferenceTests {
    /// Pairs of worlds; `CASEBOOK_FHIR_PAIRS` says how many.
    private static let pairs =
        ProcessInfo.processInfo.environment["CASEBOOK_FHIR_PAIRS"].flatMap(Int.init) ?? 30

    @Test func whatIsHiddenLeavesNoTrace() async throws {
        var hidden = 0
        for pair in 0..<Self.pairs {
            let script = FHIRScript(seed: UInt64(pair))
            hidden += script.hiddenCount
            let full = try await script.play(withHidden: true)
            let bare = try await script.play(withHidden: false)
            guard full == bare else {
                let place = zip(full, bare).enumerated().first { $1.0 != $1.1 }
                Issue.record("pair \(pair): answer \(place?.offset ?? -1)")
                return
            }
        }
        #expect(hidden > Self.pairs / 2)
    }
}

/// Documents, decisions about them, and an app that asks; what is hidden happens in one world only.
private struct FHIRScript {
    private struct Letter {
        let uuid: UUID
        let title: String
        let type: String
        let confidentiality: String
        /// nil for a document that the app may not see.
        let level: ConsentLevel?
        /// No two are alike, so that no order hangs on UUIDs, which are random.
        let date: Date
    }

    private static let app = ClientApp(identifier: "example.reader")
    private let person = PersonID(UUID())
    private var letters: [Letter] = []
    private var queries: [String] = []

    var hiddenCount: Int { letters.count { $0.level == nil } }

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed &* 7_919 &+ 3)
        for number in 0..<Int.random(in: 2...9, using: &random) {
            letters.append(
                Letter(
                    uuid: UUID(), title: "Letter \(number)",
                    type: ["34133-9", "11488-4", "18842-5"].randomElement(using: &random)!,
                    confidentiality: ["N", "R", "V"].randomElement(using: &random)!,
                    level: [.data, .data, .metadata, nil, nil].randomElement(using: &random)!,
                    date: Date(
                        timeIntervalSince1970: 1_709_251_200 + Double(number)
                            + Double(Int.random(in: 1...28, using: &random)) * 86_400)))
        }
        for _ in 0..<5 {
            let parts = [
                [
                    "", "type=34133-9", "type=11488-4,18842-5",
                    "_id=\(letters[0].uuid.uuidString.lowercased())",
                ],
                ["", "date=ge2024-03-14", "date=lt2024-03-10", "period=ge2024"],
                [
                    "", "security-label=R", "_lastUpdated=ge2020", "author.family=roe",
                    "identifier=urn:oid:2.999.1%7C",
                ],
                ["_count=1", "_count=2", "_count=50", "_summary=count"],
                ["", "_sort=date", "_sort=-_lastUpdated", "_total=accurate"],
                [
                    "", "_content=letter", "_content=penicillin%207", "_text=Letter%203",
                    "_include=DocumentReference:subject",
                ],
            ].map { $0.randomElement(using: &random)! }
            queries.append(parts.filter { !$0.isEmpty }.joined(separator: "&"))
        }
    }

    /// What the app is told, with the store's random names replaced by the documents' own.
    func play(withHidden isFull: Bool) async throws -> [String] {
        let clock = SteppedClock()
        let caller = Caller(
            role: .app(Self.app, for: person, .patientRequest), scopes: ScopeSet("patient/*.rs"))
        let service = try TestService(
            callers: ["app": caller], now: { clock.now })
        let owner = service.store.owner(person)
        try await owner.setAuthorization(
            of: Self.app.identifier, read: [SampleType(.cda).objectType: .allow])
        var names: [String: String] = [:]
        for letter in letters where isFull || letter.level != nil {
            clock.now = letter.date
            let id = try await store(letter, in: service)
            names[id.uuidString.lowercased()] = letter.uuid.uuidString.lowercased()
            guard let level = letter.level else {
                // Undecided, denied or removed: the app cannot tell.
                let grantee = Grantee.app(Self.app.identifier)
                switch names.count % 3 {
                case 0:
                    try await owner.deny(
                        ConsentDraft(
                            .document(id), for: grantee, until: .never, text: "Not this one"))
                case 1: try await owner.remove(id, text: "nobody's business")
                default: break
                }
                continue
            }
            try await owner.permit(
                ConsentDraft(
                    .document(id), for: .app(Self.app.identifier), level: level, until: .never,
                    text: "For the chart"))
        }
        clock.now = Date(timeIntervalSince1970: 1_800_000_000)
        let ids = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
        var quiet = Logger(label: "tests")
        quiet.logLevel = .critical
        return try await service.test(logger: quiet) { [names] client in
            try await answers(ids, names, from: client)
        }
    }

    /// What the app asks, and is told.
    private func answers(
        _ ids: [String: String], _ names: [String: String], from client: any TestClientProtocol
    ) async throws -> [String] {
        var transcript: [String] = []
        for query in queries {
            var address: String? = "/fhir/R4/DocumentReference?\(query)"
            for (name, id) in ids { address = address?.replacing(name, with: id) }
            while let page = address {
                let answer = try await send(page, to: client)
                transcript.append(answer.text(names))
                address = answer.answer.next.map { String($0.dropFirst(21)) }
            }
        }
        for letter in letters {
            let name = letter.uuid.uuidString.lowercased()
            let wanted = ids[name] ?? name
            for path in [
                "DocumentReference/\(wanted)", "Binary/\(wanted)", "Provenance/\(wanted)",
                "DocumentReference/\(wanted)/_history",
            ] {
                transcript.append(try await send("/fhir/R4/\(path)", to: client).text(names))
            }
        }
        for path in [
            "AllergyIntolerance", "AllergyIntolerance?_count=1", "Observation?_sort=date&_count=2",
            "Observation?category=laboratory&_total=accurate", "Condition?_summary=count",
            "Patient/\(person)/$everything?_count=3", "Patient/\(person)/$summary", "Patient",
            "Composition", "Practitioner", "AllergyIntolerance?_content=penicillin&_count=2",
            "Observation?value-quantity=le90%7C%7Cmmol/L&_text=letter&_sort=date",
            "Observation?value-quantity=gt4%7C%7Cmmol/L&_count=1",
            "Patient?_has:AllergyIntolerance:patient:code=7980",
            "AllergyIntolerance?_revinclude=Provenance:target&_include=AllergyIntolerance:patient",
            "Observation?_sort=-date,date&_elements=value&_summary=false",
        ] {
            var address: String? = "/fhir/R4/\(path)"
            while let page = address {
                let answer = try await send(page, to: client)
                transcript.append(answer.text(names))
                address = answer.answer.next.map { String($0.dropFirst(21)) }
            }
        }
        return transcript
    }

    /// What a letter says: an allergy, and a result.
    private static func statements(of letter: Letter) throws -> [UInt8]? {
        let text = """
            <ClinicalDocument xmlns="urn:hl7-org:v3"
              xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><title>\(letter.title)</title>
            <recordTarget><patientRole><patient><name><family>\(letter.title)</family></name>
            <birthTime value="19700101"/></patient></patientRole></recordTarget>
            <component><structuredBody><component><section><title>All</title>
            <text>\(letter.title)</text><entry><observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.7"/>
            <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><statusCode code="completed"/>
            <value xsi:type="CD" code="419199007" codeSystem="2.16.840.1.113883.6.96"/>
            <participant typeCode="CSM"><participantRole><playingEntity><code code="7980"
            codeSystem="2.16.840.1.113883.6.88" displayName="penicillin \(letter.title)"/>
            </playingEntity></participantRole></participant></observation></entry>
            <entry><observation classCode="OBS" moodCode="EVN">
            <templateId root="2.16.840.1.113883.10.20.22.4.2"/>
            <code code="2345-7" codeSystem="2.16.840.1.113883.6.1"/><statusCode code="completed"/>
            <effectiveTime value="202401021530+0100"/>
            <value xsi:type="PQ" value="5" unit="mmol/L"/></observation></entry>
            </section></component></structuredBody></component></ClinicalDocument>
            """
        return DocumentContents(try XMLDocument(Array(text.utf8)))?.bytes
    }

    private func store(_ letter: Letter, in service: TestService) async throws -> UUID {
        let bytes = Array("<\(letter.title)/>".utf8)
        var document = CDADocument(
            digest: Self.digest(bytes), byteCount: bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true))
        document.title = letter.title
        document.authorNames = ["Dr. Jan Roe"]
        document.typeCode = Code(code: letter.type, codeSystem: "2.16.840.1.113883.6.1")
        document.confidentialityCode = letter.confidentiality
        document.id = InstanceIdentifier(root: "2.999.1", extension: letter.title)
        var new = NewDocument(
            bytes: bytes, document: document, startDate: letter.date, endDate: letter.date,
            person: person)
        new.statements = try Self.statements(of: letter)
        let stored = try await service.store.intake(source: Source(name: "ward")).store(new)
        guard case .stored(let sample) = stored else {
            throw StoreError(.invalidArgument, "the test's document was not stored")
        }
        return sample.uuid
    }

    private static func digest(_ bytes: [UInt8]) -> ContentDigest {
        ContentDigest(bytes: bytes + Array(repeating: 0, count: 32 - bytes.count))!
    }

    private struct Told {
        let answer: FHIRAnswer

        /// Status, headers and body. Cursors are sealed with a secret of each store; of them the
        /// length counts.
        func text(_ names: [String: String]) -> String {
            var body = String(decoding: answer.body, as: UTF8.self)
            for (id, name) in names { body = body.replacing(id, with: name) }
            body = body.replacing(#/_page=[0-9a-f]+/#) { match in "_page=\(match.0.count)" }
            let headers = answer.headers.filter { $0.name.canonicalName != "x-request-id" }
                .map { "\($0.name): \($0.value)" }.sorted()
            return "\(answer.status) \(headers) \(body)"
        }
    }

    private func send(
        _ path: String, to client: any TestClientProtocol
    ) async throws -> Told {
        try await client.execute(
            uri: path, method: .get, headers: [.authorization: "Bearer app"]
        ) {
            Told(
                answer: FHIRAnswer(
                    status: $0.status, headers: $0.headers, body: Array(buffer: $0.body)))
        }
    }
}

/// A clock that stands until it is set.
private final class SteppedClock: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }
}
