import DocumentValidation
import Fixtures
import Foundation
import HTTPTypes
import HealthStore
import Testing

/// Simplified publish (MHD ITI-105).
@Suite struct PublishTests {
    private func resource(_ fixture: String, subject: String? = nil) throws -> String {
        let data = Data(try Fixtures.named(fixture).bytes).base64EncodedString()
        let subject = subject.map { "\"subject\":\($0)," } ?? ""
        return """
            {"resourceType":"DocumentReference","status":"current",\(subject)
             "content":[{"attachment":{"contentType":"application/xml","data":"\(data)"}}]}
            """
    }

    private func publish(
        _ body: String, in world: FHIRWorld, as token: String = "intake"
    ) async throws -> FHIRAnswer {
        try await world.send(
            .post, "DocumentReference", as: token,
            headers: [.contentType: "application/fhir+json"], body: body)
    }

    @Test func whatBecameOfADocument() async throws {
        let world = try await FHIRWorld()
        let subject = "{\"reference\":\"Patient/\(world.person)\"}"
        let letter = try resource("same-id-other-bytes-first", subject: subject)
        let created = try await publish(letter, in: world)
        #expect(created.status == .created)
        #expect(created.resource["resourceType"].text == "OperationOutcome")
        #expect(created.resource["issue"][0]["details"]["coding"][0]["code"].text == "stored")
        let location = try #require(created.headers[.location])
        #expect(try await world.get(location).resource["status"].text == "current")
        #expect(try await publish(letter, in: world).status == .ok)
        let other = try resource("same-id-other-bytes-second", subject: subject)
        #expect(try await publish(other, in: world).status == .conflict)
        let broken = try await publish(try resource("truncated-in-a-tag"), in: world)
        #expect(broken.status == .unprocessableContent)
        #expect(broken.resource["issue"].list.count > 1)
        #expect(broken.resource["issue"][0]["details"]["coding"][0]["code"].text == "rejected")
    }

    /// Findings are the issues that `casebook validate --format operationoutcome` and `/v1/validate`
    /// write: code and its system, line and column, place and hint.
    @Test(arguments: ["truncated-in-a-tag", "continuity-of-care-document"])
    func findingsAreTheIssuesOfValidate(fixture: String) async throws {
        let world = try await FHIRWorld()
        let answer = try await publish(try resource(fixture), in: world)
        let bytes = try Fixtures.named(fixture).bytes
        var rendering = OperationOutcomeRendering()
        _ = rendering.render(
            ReportedDocument(
                file: "letter.xml", sha256: nil,
                report: try DocumentValidator().validate(bytes), elapsedMilliseconds: 0))
        let expected = JSONTree(bytes: Array(rendering.end(RunOutcome()).utf8))["issue"].list
        let issues = answer.resource["issue"].list.dropFirst()
        try #require(issues.count == expected.count)
        for (issue, wanted) in zip(issues, expected) {
            #expect(issue == wanted)
        }
        let validated = try await world.send(
            .post, "/v1/validate?format=operationoutcome", as: "app",
            headers: [.contentType: "application/xml"],
            body: String(decoding: bytes, as: UTF8.self))
        #expect(validated.resource["issue"].list == expected)
    }

    @Test func aSubjectThatContradictsTheDocumentIsRefused() async throws {
        let world = try await FHIRWorld()
        let letter = try Fixtures.named("continuity-of-care-document").bytes
        let own = try await publish(try resource("continuity-of-care-document"), in: world)
        #expect(own.status == .created)
        let next = String(decoding: letter, as: UTF8.self)
            .replacing("c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1", with: UUID().uuidString)
        let data = Data(next.utf8).base64EncodedString()
        let misfiled = """
            {"resourceType":"DocumentReference","status":"current",
             "subject":{"reference":"Patient/\(world.person)"},
             "content":[{"attachment":{"contentType":"application/xml","data":"\(data)"}}]}
            """
        let answer = try await publish(misfiled, in: world)
        #expect(answer.status == .unprocessableContent)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("CB-INTAKE-PATIENT"))
        #expect(
            try await world.get("DocumentReference?_summary=count").resource["total"].number == 0)
        // By a number of the same hospital that nobody has.
        let identifier =
            "{\"identifier\":{\"system\":\"urn:oid:2.999.72.2\",\"value\":\"CS-1\"}}"
        let elsewhere = misfiled.replacing(
            "{\"reference\":\"Patient/\(world.person)\"}", with: identifier)
        #expect(try await publish(elsewhere, in: world).status == .unprocessableContent)
        let unknown = try resource(
            "operative-note", subject: "{\"reference\":\"Patient/\(UUID())\"}")
        #expect(try await publish(unknown, in: world).status == .badRequest)
    }

    @Test func aPersonIsFoundByIdentifier() async throws {
        let world = try await FHIRWorld()
        let created = try await publish(try resource("continuity-of-care-document"), in: world)
        let address = try #require(created.headers[.location])
        let reference = try await world.get(
            address, as: "staff", headers: StaffWorld.reason
        ).resource["subject"]["reference"]
        let patients = try await world.get(
            "Patient?identifier=urn:oid:2.999.72.2%7CCS-4471", as: "staff",
            headers: StaffWorld.reason)
        #expect(patients.ids.map { "Patient/\($0)" } == [reference.text ?? ""])
        let hidden = try await world.get(
            "Patient?identifier=urn:oid:2.999.72.2%7CCS-4471", as: "app")
        #expect(hidden.ids.isEmpty)
    }

    @Test(arguments: [
        "", "[]", #"{"resourceType":"Patient"}"#,
        #"{"resourceType":"DocumentReference","status":"current"}"#,
        #"""
        {"resourceType":"DocumentReference","status":"current",
         "content":[{"attachment":{"data":7}}]}
        """#,
        #"""
        {"resourceType":"DocumentReference","status":"current",
         "content":[{"attachment":{"data":"PGE*vPg=="}}]}
        """#,
    ])
    func whatIsNoDocumentIsRefused(body: String) async throws {
        let answer = try await publish(body, in: try await FHIRWorld())
        #expect(answer.status == .badRequest)
        #expect(answer.resource["resourceType"].text == "OperationOutcome")
    }

    /// The SHA-1 of the letter is from `sha1sum`.
    @Test func whatWasDamagedOnItsWayIsRefused() async throws {
        let world = try await FHIRWorld()
        func letter(_ facts: String) -> String {
            let data = Data("<ClinicalDocument/>".utf8).base64EncodedString()
            return """
                {"resourceType":"DocumentReference","status":"current",
                 "content":[{"attachment":{"data":"\(data)",\(facts)}}]}
                """
        }
        let hash = "yFJl5qw7LWRXPdv1k9Xow4QRta4="
        let whole = letter("\"size\":19,\"hash\":\"\(hash)\"")
        #expect(try await publish(whole, in: world).status == .unprocessableContent)
        for facts in [
            "\"size\":18", "\"size\":\"19\"", "\"size\":19.5", "\"hash\":\"AAAA\"", "\"hash\":7",
        ] {
            let answer = try await publish(letter(facts), in: world)
            #expect(answer.status == .badRequest, "\(facts)")
            #expect(
                answer.resource["issue"][0]["details"]["text"].text?.contains("attachment.") == true
            )
        }
    }

    @Test func onlyTheIntakePublishes() async throws {
        let world = try await FHIRWorld()
        for token in ["app", "owner", "staff"] {
            #expect(try await publish("{}", in: world, as: token).status == .forbidden)
        }
    }
}
