import Base
import FHIR
import Foundation
import HTTPTypes
import HealthStore
import Testing

/// Consent and AuditEvent, for the person.
@Suite struct OwnRecordTests {
    private static let name = "continuity-of-care-document"

    @Test func decisionsAreConsents() async throws {
        let world = try await FHIRWorld([Self.name])
        try await world.permit(Self.name)
        let record = try #require(try await world.owner.consentsInForce().first)
        let active = try await world.get("Consent?patient=\(world.person)&status=active")
        #expect(active.ids == [record.id.uuidString.lowercased()])
        let system = "http://hl7.org/fhir/consent-state-codes"
        for (token, count) in [
            ("\(system)%7Cactive", 1), ("\(system)%7C", 1), ("urn:other%7Cactive", 0),
            ("%7Cactive", 0),
        ] {
            #expect(try await world.get("Consent?status=\(token)").ids.count == count, "\(token)")
        }
        for query in ["date:missing=true", "patient:identifier=x%7Cy", "status:not=active"] {
            #expect(try await world.get("Consent?\(query)").status == .badRequest, "\(query)")
        }
        let read = try await world.get("Consent/\(active.ids.first ?? "")").resource
        #expect(read["status"].text == "active" && read["resourceType"].text == "Consent")
        try await world.owner.revoke(record.id, text: "no more")
        #expect(try await world.get("Consent?status=active").ids.isEmpty)
        #expect(try await world.get("Consent?status=inactive").ids.count == 2)
        let all = try await world.get("Consent")
        let first = try await world.get("Consent?_count=1")
        let second = try await world.get(first.next ?? "")
        #expect(all.ids.count == 2 && first.ids + second.ids == all.ids)
        #expect(all.resource["total"].number == 2 && second.next == nil)
        // A page does not count what is behind it, unless it is asked to.
        #expect(!first.resource["total"].isThere)
        let counted = try await world.get("Consent?_count=1&_total=accurate")
        #expect(counted.resource["total"].number == 2 && counted.ids == first.ids)
        #expect(try await world.get("Consent?_page=x").status == .badRequest)
    }

    /// The facade answers with what `consent list --fhir` writes, in the codes of IHE's Privacy
    /// Consent on FHIR.
    @Test func aConsentIsTheSameEverywhere() async throws {
        let world = try await FHIRWorld([Self.name])
        try await world.permit(Self.name)
        let record = try #require(try await world.owner.consentsInForce().first)
        let consent = record.consent(isInForce: true)
        let read = try await world.get("Consent/\(record.id.uuidString.lowercased())")
        #expect(read.body == consent.bytes)
        for code in [
            #""system":"http://terminology.hl7.org/CodeSystem/consentscope","code":"patient-privacy""#,
            #""system":"http://loinc.org","code":"59284-0""#,
            #""system":"http://terminology.hl7.org/CodeSystem/v3-ParticipationType","code":"IRCP""#,
            #""system":"http://terminology.hl7.org/CodeSystem/v3-ActReason","code":"TREAT""#,
            "DocumentReference/\(world.id(Self.name))", #""type":"permit""#,
            "https://profiles.ihe.net/ITI/PCF/Policy-",
        ] { #expect(consent.text.contains(code), "\(code)") }
        let names = [
            "resourceType", "id", "status", "scope", "category", "patient", "dateTime",
            "performer", "sourceAttachment", "policy", "provision",
        ]
        guard case .object(let members) = consent.json else { return }
        #expect(members.map(\.name) == names)
    }

    /// One table has the order of elements; writers without a value between follow it too.
    @Test func resourcesAreInTheOrderOfTheTable() async throws {
        let world = try await FHIRWorld([Self.name])
        try await world.permit(Self.name)
        for path in [
            "DocumentReference", "DocumentReference/\(world.id(Self.name))",
            "Provenance/\(world.id(Self.name))", "Provenance", "Patient", "Consent", "AuditEvent",
            "DocumentReference/none", "DocumentReference?_elements=status", "Observation",
        ] {
            let answer = try await world.get(path)
            let resource = try JSONValue(answer.body)
            #expect(resource["resourceType"] != nil, "\(path)")
            #expect(ElementOrder.ordered(resource) == resource, "\(path)")
        }
    }

    @Test func accessesAreAuditEvents() async throws {
        let world = try await FHIRWorld([Self.name])
        try await world.permit(Self.name)
        for _ in 0..<3 { _ = try await world.get("Binary/\(world.id(Self.name))", as: "app") }
        _ = try await world.get("Binary/\(UUID().uuidString.lowercased())", as: "app")
        let all = try await world.get("AuditEvent?_count=100")
        #expect(all.ids.count == 4)
        #expect(try await world.get("AuditEvent?outcome=4").ids == Array(all.ids.prefix(1)))
        for (outcome, count) in [
            ("http://hl7.org/fhir/audit-event-outcome%7C4", 1), ("urn:other%7C4", 0),
        ] {
            #expect(try await world.get("AuditEvent?outcome=\(outcome)").ids.count == count)
        }
        var ids: [String] = []
        var address: String? = "AuditEvent?_count=3"
        while let page = address {
            let answer = try await world.get(page)
            ids += answer.ids
            address = answer.next
        }
        #expect(ids == all.ids)
        let counted = try await world.get("AuditEvent?_summary=count&outcome=4").resource
        #expect(counted["total"].number == 1 && !counted["entry"].isThere)
        let one = try await world.get("AuditEvent?_id=\(all.ids.first ?? "")")
        #expect(one.ids == Array(all.ids.prefix(1)))
        let event = try await world.get("AuditEvent/\(all.ids.last ?? "")").resource
        #expect(event["subtype"].list.compactMap { $0["code"].text }.contains("ITI-68"))
        #expect(event["outcome"].text == "0")
    }

    @Test(arguments: [
        "access-9223372036854775807", "access-9223372036854775806", "access--1", "access-01", "x",
    ])
    func whatIsNoPlaceInTheLogIsNotThere(id: String) async throws {
        let world = try await FHIRWorld()
        #expect(try await world.get("AuditEvent/\(id)").status == .notFound)
        #expect(try await world.get("AuditEvent?_id=\(id)").ids.isEmpty)
    }

    /// The codes are those of FHIR R4's consent-state-codes, audit-event-action and -outcome.
    @Test(arguments: [
        ("Consent?status=bogus", 400), ("Consent?status=Active", 400), ("AuditEvent?action=X", 400),
        ("AuditEvent?outcome=1", 400), ("AuditEvent?_id=access%200", 400), ("Patient?_id=*", 400),
        ("Provenance?_id=*", 400), ("Provenance?target=Patient/x", 400),
        ("Consent?status=draft,rejected", 200), ("AuditEvent?action=C", 200),
        ("AuditEvent?outcome=8,12", 200),
    ])
    func aValueThatCannotBeIsRefused(query: String, status: Int) async throws {
        #expect(try await FHIRWorld().get(query).status.code == status, "\(query)")
    }

    @Test func theyAreForThePersonAlone() async throws {
        let world = try await FHIRWorld()
        for path in ["Consent", "AuditEvent", "Consent/x", "AuditEvent/access-0"] {
            for token in ["app", "staff", "intake"] {
                #expect(try await world.get(path, as: token).status == .forbidden)
            }
        }
    }
}
