import Fixtures
import Foundation
import HTTPTypes
import Testing

/// What a body is said to be, and what an answer is wanted as.
@Suite struct MediaTypeTests {
    private static let letter = "continuity-of-care-document"
    private static let form = "application/x-www-form-urlencoded"

    /// A form that is not read would find all there is.
    @Test(arguments: [
        "DocumentReference", "Observation", "Patient", "Provenance", "Consent", "AuditEvent",
    ])
    func aSearchByPostIsAForm(type: String) async throws {
        let world = try await FHIRWorld([Self.letter])
        let body = "_id=\(UUID().uuidString.lowercased())"
        for wrong in [
            nil, "", "text/plain", "application/json", "application/fhir+json", Self.form + "s",
            "multipart/form-data; boundary=x", "*/*",
        ] {
            let answer = try await world.send(
                .post, "\(type)/_search", headers: wrong.map { [.contentType: $0] } ?? [:],
                body: body)
            #expect(answer.status == .unsupportedMediaType, "\(wrong ?? "none")")
            #expect(answer.headers[.accept] == Self.form)
            #expect(answer.resource["resourceType"].text == "OperationOutcome")
        }
        for right in [Self.form, "Application/X-WWW-Form-URLEncoded; charset=UTF-8"] {
            let answer = try await world.send(
                .post, "\(type)/_search", headers: [.contentType: right], body: body)
            #expect(answer.status == .ok && answer.resource["total"].number == 0, "\(right)")
        }
    }

    /// Without a body there is nothing that could be overlooked: all of it is in the address.
    @Test func aSearchByPostWithoutABodyNeedsNoType() async throws {
        let world = try await FHIRWorld([Self.letter])
        for (query, total) in [("_id=\(world.id(Self.letter))", 1), ("_id=\(UUID())", 0)] {
            let answer = try await world.send(.post, "DocumentReference/_search?\(query)")
            #expect(answer.status == .ok)
            #expect(answer.resource["total"].number == Double(total))
        }
    }

    /// FHIR R4, 3.1.0.1.11: `_format` is json, xml, ttl, html or a media type.
    @Test(arguments: [
        "metadata", "DocumentReference", "DocumentReference/ID", "Binary/ID", "Provenance/ID",
        "Observation", "Patient", "Consent", "AuditEvent", "DocumentReference/$docref?patient=ME",
    ])
    func aFormatThatIsNotGivenIsRefused(path: String) async throws {
        let world = try await FHIRWorld([Self.letter])
        let path = path.replacing("ID", with: world.id(Self.letter))
            .replacing("ME", with: "\(world.person)")
        let mark = path.contains("?") ? "&" : "?"
        for format in [
            "ttl", "html", "bogus", "JSON", "jsonx", "turtle", "json,xml", "text/turtle",
            "text/html", "application/pdf", ";q=1", "/",
        ] {
            let answer = try await world.get("\(path)\(mark)_format=\(format)")
            #expect(answer.status == .notAcceptable, "\(path) \(format)")
        }
        for (format, type) in [
            ("json", "json"), ("application/json", "json"), ("application/fhir%2Bjson", "json"),
            ("application/fhir+json", "json"), ("xml", "xml"), ("application/fhir%2Bxml", "xml"),
        ] {
            let answer = try await world.get(
                "\(path)\(mark)_format=\(format)", headers: [.accept: "text/html"])
            #expect(answer.status == .ok, "\(path) \(format)")
            #expect(
                answer.headers[.contentType] == "application/fhir+\(type); charset=utf-8",
                "\(path) \(format)")
        }
        #expect(try await world.get("\(path)\(mark)_format=").status == .ok)
    }

    /// MHD ITI-105, FHIR R4 3.1.0.1.11.
    @Test func aDocumentIsPublishedInJSON() async throws {
        let world = try await FHIRWorld()
        let data = Data(try Fixtures.named(Self.letter).bytes).base64EncodedString()
        func publish(
            _ contentType: String?, _ query: String = "", status: String? = #""current""#
        ) async throws -> HTTPResponse.Status {
            let status = status.map { #""status":\#($0),"# } ?? ""
            return try await world.send(
                .post, "DocumentReference\(query)", as: "intake",
                headers: contentType.map { [.contentType: $0] } ?? [:],
                body: #"""
                    {"resourceType":"DocumentReference",\#(status)
                     "content":[{"attachment":{"contentType":"text/xml","data":"\#(data)"}}]}
                    """#
            ).status
        }
        for wrong in [nil, "text/plain", "application/xml", "application/fhir+xml", "text/json"] {
            #expect(try await publish(wrong) == .unsupportedMediaType, "\(wrong ?? "none")")
        }
        for status in [nil, #""superseded""#, #""entered-in-error""#, #""bogus""#, "7", "null"] {
            #expect(
                try await publish("application/fhir+json", status: status) == .badRequest,
                "\(status ?? "none")")
        }
        #expect(try await publish("application/fhir+json", "?_format=ttl") == .notAcceptable)
        #expect(try await publish("application/json; charset=utf-8") == .created)
        #expect(try await publish("application/fhir+json") == .ok)
    }

    /// US Core's `$docref`, with the dollar sign as it is and escaped.
    @Test(arguments: ["$docref", "%24docref"])
    func anOperationTakesItsParametersInJSON(name: String) async throws {
        let world = try await FHIRWorld([Self.letter])
        let path = "DocumentReference/\(name)"
        let found = try await world.get("\(path)?patient=\(world.person)")
        #expect(found.ids == [world.id(Self.letter)])
        let body = #"""
            {"resourceType":"Parameters",
             "parameter":[{"name":"patient","valueId":"\#(world.person)"}]}
            """#
        for (type, status) in [
            (nil, HTTPResponse.Status.unsupportedMediaType),
            ("application/fhir+xml", .unsupportedMediaType), ("application/fhir+json", .ok),
        ] {
            let answer = try await world.send(
                .post, path, headers: type.map { [.contentType: $0] } ?? [:], body: body)
            #expect(answer.status == status, "\(type ?? "none")")
        }
        #expect(try await world.send(.delete, path).status == .methodNotAllowed)
    }
}
