import Base
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

/// `POST [base]` and `POST Observation` (FHIR R4, 3.1.0.8 and 3.1.0.11; MHD 4.2, ITI-65).
@Suite struct BatchTests {
    private static let json: HTTPFields = [.contentType: "application/fhir+json"]

    private func post(
        _ body: String, to path: String = "", in world: FHIRWorld, as token: String = "writer",
        headers: HTTPFields = [:]
    ) async throws -> FHIRAnswer {
        var fields = Self.json
        for field in headers { fields.append(field) }
        return try await world.send(
            .post, path.isEmpty ? "/fhir/R4" : path, as: token, headers: fields, body: body)
    }

    private func world() async throws -> FHIRWorld {
        let world = try await FHIRWorld()
        let types = [
            SampleType(.heartRate), SampleType(.bloodPressureSystolic),
            SampleType(.bloodPressureDiastolic),
        ].map(\.objectType)
        for type in types {
            try await world.owner.setAuthorization(
                of: world.app.identifier, share: [type: true], read: [type: .allow])
        }
        return world
    }

    private static func pulse(_ value: String = "62", _ more: String = "") -> String {
        """
        {"resourceType":"Observation","status":"final",\(more)
         "code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},
         "effectiveDateTime":"2026-04-01T08:00:00+02:00",
         "valueQuantity":{"value":\(value),"system":"http://unitsofmeasure.org","code":"/min"}}
        """
    }

    private static let pressure = """
        {"resourceType":"Observation","status":"final",
         "code":{"coding":[{"system":"http://loinc.org","code":"85354-9"}]},
         "effectiveDateTime":"2026-04-01T08:00:00Z",
         "component":[
          {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},
           "valueQuantity":{"value":120,"system":"http://unitsofmeasure.org","code":"mm[Hg]"}},
          {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},
           "valueQuantity":{"value":80,"system":"http://unitsofmeasure.org","code":"mm[Hg]"}}]}
        """

    // MARK: Observations

    @Test func anObservationIsASample() async throws {
        let world = try await world()
        let created = try await post(Self.pulse(), to: "Observation", in: world)
        try #require(created.status == .created, "\(String(decoding: created.body, as: UTF8.self))")
        #expect(created.resource["valueQuantity"]["value"].number == 62)
        let read = try await world.get(try #require(created.headers[.location]))
        #expect(read.resource["effectiveDateTime"].text == "2026-04-01T06:00:00Z")
        let pressure = try await post(Self.pressure, to: "Observation", in: world)
        try #require(
            pressure.status == .created, "\(String(decoding: pressure.body, as: UTF8.self))")
        #expect(pressure.resource["component"].list.count == 2)
        let found = try await world.get("Observation?code=85354-9")
        #expect(found.resource["entry"].list.count == 1)
    }

    @Test(arguments: [
        (pulse().replacing("8867-4", with: "0-0"), "/code/coding"),
        (pulse().replacing("/min", with: "furlong"), "/valueQuantity/code"),
        (pulse().replacing("/min", with: "kg"), ""),
        (pulse("62", #""note":[{"text":"x"}],"#), "/note"),
        (pulse().replacing("final", with: "preliminary"), "/status"),
        (pulse().replacing("T08:00:00+02:00", with: ""), "/effectiveDateTime"),
        (
            pulse().replacing("\"system\":\"http://unitsofmeasure.org\",", with: ""),
            "/valueQuantity/code"
        ),
    ])
    func whatASampleCannotKeepIsRefused(body: String, pointer: String) async throws {
        let world = try await world()
        let refused = try await post(body, to: "Observation", in: world)
        #expect(refused.status == .unprocessableContent)
        let text = try #require(refused.resource["issue"][0]["details"]["text"].text)
        #expect(text.hasPrefix("Observation" + pointer.replacing("/", with: ".")), "\(text)")
        #expect(try await world.get("Observation").resource["entry"].list.isEmpty)
    }

    @Test func aConditionalCreateSavesOnce() async throws {
        let world = try await world()
        let id = "urn:uuid:5e6c0a3c-7f31-4a7e-9d7e-0c3d6f2f7a11"
        let body = Self.pulse(
            "62", #""identifier":[{"system":"urn:ietf:rfc:3986","value":"\#(id)"}],"#)
        let condition = HTTPField(
            name: HTTPField.Name("If-None-Exist")!, value: "identifier=urn:ietf:rfc:3986|\(id)")
        for status in [HTTPResponse.Status.created, .ok, .ok] {
            let answer = try await post(
                body, to: "Observation", in: world, headers: [condition.name: condition.value])
            #expect(answer.status == status)
        }
        #expect(try await world.get("Observation").resource["entry"].list.count == 1)
    }

    @Test func whoMayNotSaveCreatesNothing() async throws {
        let world = try await world()
        for (token, status) in [
            ("owner", HTTPResponse.Status.forbidden), ("staff", .forbidden), ("narrow", .forbidden),
        ] {
            let answer = try await post(Self.pulse(), to: "Observation", in: world, as: token)
            #expect(answer.status == status, "\(token)")
        }
        let steps = Self.pulse().replacing("8867-4", with: "55423-8")
            .replacing("/min", with: "{steps}")
        #expect(try await post(steps, to: "Observation", in: world).status.code >= 400)
        #expect(try await world.get("Observation").resource["entry"].list.isEmpty)
    }

    // MARK: Bundles

    private func entry(_ method: String, _ url: String, _ resource: String? = nil) -> String {
        let part = resource.map { #""resource":\#($0),"# } ?? ""
        return #"{\#(part)"request":{"method":"\#(method)","url":"\#(url)"}}"#
    }

    private func bundle(_ type: String, _ entries: [String]) -> String {
        #"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries.joined(separator: ","))]}"#
    }

    @Test func eachEntryOfABatchIsAnsweredAlone() async throws {
        let world = try await world()
        let answer = try await post(
            bundle(
                "batch",
                [
                    entry("GET", "Patient/\(world.person)"),
                    entry("GET", "DocumentReference?_count=1"),
                    entry("GET", "DocumentReference/\(UUID())"), entry("DELETE", "Patient/1"),
                    entry("POST", "Observation", Self.pulse()), entry("GET", "Nothing/1"),
                    entry("POST", "Observation", Self.pulse().replacing("final", with: "x")),
                ]), in: world)
        #expect(answer.status == .ok)
        #expect(answer.resource["type"].text == "batch-response")
        let parts = answer.resource["entry"].list
        #expect(
            parts.map { $0["response"]["status"].text?.prefix(3) }
                == ["200", "200", "404", "405", "201", "404", "422"])
        #expect(parts[0]["resource"]["resourceType"].text == "Patient")
        #expect(parts[1]["resource"]["resourceType"].text == "Bundle")
        #expect(parts[2]["response"]["outcome"]["resourceType"].text == "OperationOutcome")
        #expect(parts[4]["response"]["location"].text?.contains("/Observation/") == true)
    }

    @Test func aTransactionIsDoneAsAWholeOrNotAtAll() async throws {
        let world = try await world()
        let refused = try await post(
            bundle(
                "transaction",
                [
                    entry("POST", "Observation", Self.pulse()),
                    entry("POST", "Observation", Self.pulse().replacing("final", with: "x")),
                ]), in: world)
        #expect(refused.status == .unprocessableContent)
        #expect(try await world.get("Observation").resource["entry"].list.isEmpty)
        let done = try await post(
            bundle(
                "transaction",
                [
                    entry("POST", "Observation", Self.pulse()),
                    entry("POST", "Observation", Self.pressure),
                ]), in: world)
        #expect(done.status == .ok && done.resource["entry"].list.count == 2)
        let reads = try await post(
            bundle("transaction", [entry("GET", "Patient/\(UUID())")]), in: world)
        #expect(reads.status == .notFound)
        let mixed = try await post(
            bundle(
                "transaction",
                [entry("GET", "Patient"), entry("POST", "Observation", Self.pulse())]),
            in: world)
        #expect(mixed.status == .unprocessableContent)
    }

    @Test func aDocumentComesWithItsBinary() async throws {
        let world = try await FHIRWorld()
        let data = Data(try Fixtures.named("same-id-other-bytes-first").bytes)
            .base64EncodedString()
        func submission(_ data: String, url: String = "urn:uuid:2") -> String {
            let reference = """
                {"resourceType":"DocumentReference","status":"current",
                 "subject":{"reference":"Patient/\(world.person)"},
                 "content":[{"attachment":{"contentType":"text/xml","url":"\(url)"}}]}
                """
            let binary = """
                {"resourceType":"Binary","contentType":"text/xml","data":"\(data)"}
                """
            let parts = [
                ("urn:uuid:1", "List", #"{"resourceType":"List","status":"current"}"#),
                ("urn:uuid:3", "DocumentReference", reference), ("urn:uuid:2", "Binary", binary),
            ].map { name, path, resource in
                """
                {"fullUrl":"\(name)","resource":\(resource),
                 "request":{"method":"POST","url":"\(path)"}}
                """
            }
            return bundle("transaction", parts)
        }
        let stray = try await post(submission(data, url: "urn:uuid:9"), in: world, as: "intake")
        #expect(stray.status == .unprocessableContent)
        let broken = try await post(
            submission(Data("<x/>".utf8).base64EncodedString()), in: world, as: "intake")
        #expect(broken.status == .unprocessableContent)
        #expect(broken.resource["issue"][0]["details"]["coding"][0]["code"].text == "rejected")
        #expect(try await post(submission(data), in: world, as: "app").status == .forbidden)
        let sent = try await post(submission(data), in: world, as: "intake")
        try #require(sent.status == .ok)
        let parts = sent.resource["entry"].list
        #expect(parts.map { $0["response"]["status"].text?.prefix(3) } == ["200", "201", "201"])
        #expect(parts[0]["response"]["outcome"]["issue"].list.count == 1)
        let location = try #require(parts[1]["response"]["location"].text)
        #expect(try await world.get(location).resource["status"].text == "current")
    }

    @Test(arguments: [
        #"{"resourceType":"Patient"}"#, "[]", "", #"{"resourceType":"Bundle","type":"history"}"#,
        #"{"resourceType":"Bundle","type":"batch","entry":[{}]}"#,
        #"""
        {"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET",
         "url":"http://elsewhere.example/Patient"}}]}
        """#,
        #"""
        {"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET",
         "url":"../../v1/me"}}]}
        """#,
    ])
    func whatIsNoBundleIsRefused(body: String) async throws {
        let world = try await world()
        #expect(try await post(body, in: world).status == .badRequest)
        #expect(try await post(body, in: world, as: "nobody").status == .unauthorized)
    }
}
