import Crypto
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Intake
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// A service with somebody of the staff, a patient, a stored document, one in conflict with it and
/// a refused one.
struct StaffWorld: Sendable {
    /// What the refused document says, which no page may show.
    static let secrets = ["Zebrafink", "Schlaflosigkeit"]
    /// Not a document by the schema: its title stands behind what it has no place for.
    static let refused = Array(
        """
        <?xml version="1.0"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <wrong>\(secrets[0])</wrong>
          <title>\(secrets[1])</title>
        </ClinicalDocument>
        """.utf8)

    /// A document about the patient and another one, which a test takes in.
    static let twoPatients: [UInt8] = {
        guard let fixture = try? Fixtures.named("discharge-summary-german") else { return [] }
        let text = String(decoding: fixture.bytes, as: UTF8.self)
            .replacing("7b4f1f1e-0a5e-4c69-a1d4-2b8c3f6f9e10", with: "2.999.74.2.77003")
        guard let end = text.range(of: "</recordTarget>")?.upperBound else { return [] }
        let other = """
            <recordTarget><patientRole><id root="2.999.74.2" extension="BF-77003"/><patient>
            <name><given>Anna</given><family>Birkhahn</family></name></patient></patientRole>
            </recordTarget>
            """
        return Array((text[..<end] + other + text[end...]).utf8)
    }()

    let person = PersonID(UUID())
    /// Who acts for the patient.
    let delegate = PersonID(UUID())
    let surroundings: StaffSurroundings
    let service: TestService
    let document: UUID

    /// - Parameter files: The refused files that are at hand.
    init(refused files: [[UInt8]] = [Self.refused, Self.twoPatients]) async throws {
        surroundings = StaffSurroundings(refused: files)
        service = try TestService(
            callers: [
                "staff": Caller(role: .staff(.withAllRoles("nurse 4"))),
                "owner": Caller(role: .owner(person)),
                "delegate": Caller(
                    role: .delegate(delegate, for: person, .familyRequest)),
                "app": Caller(
                    role: .app(ClientApp(identifier: "a"), for: person, .treatment),
                    scopes: ScopeSet("patient/*.cruds user/*.cruds system/*.cruds")),
                "intake": Caller(role: .intake(Source(name: "laboratory"))),
            ], surroundings: surroundings)
        document = try #require(try await service.take("discharge-summary-german", for: person))
        let intake = service.parts.intake(from: Source(name: "laboratory"))
        _ = try await intake.take(Self.refused, name: "ward/refused.xml")
        let bytes = try Fixtures.named("discharge-summary-german").bytes + Array("\n".utf8)
        _ = try await intake.take(bytes, name: "again.xml", person: person)
    }

    /// What a request of staff says for a person's data.
    static let reason: HTTPFields = [.xPurpose: "TREAT", .xReason: "Ward round on ward 4"]

    /// Says on the pages why staff look at something.
    func say(why topic: StaffTopic) async throws {
        let topic = topic.text.replacing(" ", with: "+")
        let answer = try await send(
            Array("topic=\(topic)&purpose=TREAT&reason=Ward+round".utf8), to: "/staff/reason")
        #expect(answer.status == 303)
    }

    static func digest(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// A page as somebody gets it.
    func page(
        _ path: String, as caller: String? = "staff", language: String = "en",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> (status: Int, text: String) {
        var headers: HTTPFields = [.acceptLanguage: language, .accept: "text/html"]
        if let caller { headers[.authorization] = "Bearer \(caller)" }
        let fields = headers
        return try await service.test { client in
            try await client.execute(uri: path, method: .get, headers: fields) {
                ($0.status.code, String(buffer: $0.body))
            }
        }
    }

    /// What a form that is sent is answered with.
    func send(
        _ body: [UInt8], to path: String,
        type: String = "application/x-www-form-urlencoded", as caller: String = "staff"
    ) async throws -> (status: Int, text: String, location: String?) {
        try await service.test { client in
            try await client.execute(
                uri: path, method: .post,
                headers: [
                    .authorization: "Bearer \(caller)", .contentType: type, .accept: "text/html",
                    .acceptLanguage: "en",
                ], body: ByteBuffer(bytes: body)
            ) { ($0.status.code, String(buffer: $0.body), $0.headers[.location]) }
        }
    }
}
