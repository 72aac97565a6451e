import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import XMLTree

@testable import FHIR

/// Resources as XML: the same as JSON, element by element (FHIR R4, 2.6.1 and 2.6.2).
@Suite struct FHIRXMLTests {
    private static let ccd = "continuity-of-care-document"

    @Test(arguments: [
        (
            #"{"resourceType":"Patient","active":true,"name":[{"text":"A & <B>\n\"C\""}]}"#,
            #"<Patient xmlns="http://hl7.org/fhir"><active value="true"/>"#
                + #"<name><text value="A &amp; &lt;B>&#10;&quot;C&quot;"/></name></Patient>"#
        ),
        (
            #"{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"List","id":"b"}}]}"#,
            #"<Bundle xmlns="http://hl7.org/fhir"><entry><resource><List><id value="b"/>"#
                + "</List></resource></entry></Bundle>"
        ),
        (
            #"{"resourceType":"Basic","extension":[{"url":"u","valueDecimal":1.50}],"x":[1,2]}"#,
            #"<Basic xmlns="http://hl7.org/fhir"><extension url="u"><valueDecimal value="1.50"/>"#
                + #"</extension><x value="1"/><x value="2"/></Basic>"#
        ),
        (
            #"{"resourceType":"AuditEvent","type":{"system":"s","code":"rest"},"action":"R","#
                + #""entity":[{"what":{"display":"d"},"role":{"code":"4"}}]}"#,
            #"<AuditEvent xmlns="http://hl7.org/fhir"><type><system value="s"/>"#
                + #"<code value="rest"/></type><action value="R"/><entity><what>"#
                + #"<display value="d"/></what><role><code value="4"/></role></entity>"#
                + "</AuditEvent>"
        ),
    ])
    func aResourceIsWritten(json: String, xml: String) {
        let written = FHIRXMLWriter(json: Array(json.utf8)).bytes
        let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
        #expect(String(decoding: written, as: UTF8.self) == declaration + xml)
    }

    @Test func whoWantsXMLGetsIt() async throws {
        let world = try await FHIRWorld([Self.ccd])
        try await world.permit(Self.ccd)
        _ = try await world.get("Binary/\(world.id(Self.ccd))", as: "app")
        for path in [
            "metadata", "DocumentReference", "DocumentReference/\(world.id(Self.ccd))",
            "Provenance/\(world.id(Self.ccd))", "Patient", "Consent", "AuditEvent",
            "Binary/\(world.id(Self.ccd))", "DocumentReference/none", "Observation",
        ] {
            let json = try await world.get(path, headers: [.accept: "application/fhir+json"])
            for (query, accept) in [("", "application/fhir+xml"), ("?_format=xml", "*/*")] {
                let xml = try await world.get(path + query, headers: [.accept: accept])
                #expect(xml.status == json.status)
                #expect(xml.headers[.contentType] == "application/fhir+xml; charset=utf-8")
                let root = try XMLDocument(xml.body).root
                #expect(root.name == json.resource["resourceType"].text, "\(path)")
            }
            let head = try await world.send(
                .head, path, headers: [.accept: "application/fhir+xml"])
            #expect(head.status == json.status)
        }
        let raw = try await world.get(
            "Binary/\(world.id(Self.ccd))", headers: [.accept: "application/xml"])
        #expect(raw.headers[.eTag]?.hasPrefix("\"sha256-") == true)
        let form = try await world.send(
            .post, "DocumentReference/_search",
            headers: [.contentType: "application/x-www-form-urlencoded"], body: "_format=xml")
        #expect(form.headers[.contentType] == "application/fhir+xml; charset=utf-8")
        let stranger = try await world.send(
            .post, "DocumentReference/_search", as: nil,
            headers: [.contentType: "text/plain"], body: "_format=xml")
        #expect(stranger.status == .unauthorized)
        let sent = try await world.send(
            .post, "DocumentReference", as: "intake",
            headers: [.contentType: "application/fhir+xml"], body: "<DocumentReference/>")
        #expect(sent.status == .unsupportedMediaType)
    }
}
