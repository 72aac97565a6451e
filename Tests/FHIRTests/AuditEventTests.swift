import AccessLog
import Base
import FHIR
import Foundation
import HealthStore
import Testing

/// An access as FHIR's AuditEvent.
@Suite struct AuditEventTests {
    private let read = RecordedAccess(
        index: 12,
        event: AccessEvent(
            instant: 1_775_037_600_250_000, action: .read, kind: .document, role: .organization,
            app: "org.example.ward", purpose: .treatment, decision: .denied,
            agent: AccessEvent.Agent(identifier: "u-7", name: "Ward 3"),
            subject: AccessEvent.Subject(
                person: "p-1", items: ["d-1"], reason: "admission", record: "c-9", request: "r-4")))

    @Test func `an AuditEvent by BALP and MHD`() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(read.auditEvent.bytes))
                as? [String: Any])
        #expect(object["resourceType"] as? String == "AuditEvent")
        #expect(object["action"] as? String == "R")
        #expect(object["recorded"] as? String == "2026-04-01T10:00:00.25Z")
        #expect(object["outcome"] as? String == "4")
        #expect((object["type"] as? [String: String])?["code"] == "rest")
        let subtypes = try #require(object["subtype"] as? [[String: String]])
        #expect(subtypes.map { $0["code"] } == ["read", "ITI-68"])
        let agents = try #require(object["agent"] as? [[String: Any]])
        let codes = agents.map { agent in
            let type = agent["type"] as? [String: [[String: String]]]
            return type?["coding"]?.first?["code"]
        }
        #expect(codes == ["110152", "110153", "IRCP"])
        #expect(agents.map { $0["requestor"] as? Bool } == [false, false, true])
        let entities = try #require(object["entity"] as? [[String: Any]])
        let roles = entities.map { ($0["role"] as? [String: String])?["code"] }
        let types = entities.map { ($0["type"] as? [String: String])?["code"] }
        #expect(types == ["1", "2", "XrequestId"])
        #expect(roles == ["1", "3", nil])
    }

    /// As https://hl7.org/fhir/R4/auditevent.html defines it.
    @Test func `elements in R4's order`() throws {
        #expect(
            members(of: read.auditEvent.json) == [
                "resourceType", "id", "type", "subtype", "action", "recorded", "outcome",
                "outcomeDesc", "purposeOfEvent", "agent", "source", "entity",
            ])
        let agents = try #require(read.auditEvent.json["agent"]?.list)
        #expect(
            members(of: agents[2]) == ["type", "who", "requestor", "policy", "purposeOfUse"])
        #expect(members(of: agents[2]["who"]) == ["identifier", "display"])
        let entities = try #require(read.auditEvent.json["entity"]?.list)
        #expect(members(of: entities[0]) == ["what", "type", "role"])
        #expect(members(of: entities[0]["type"]) == ["system", "code"])
    }
}

/// The names of an object's members as they stand.
func members(of value: JSONValue?) -> [String]? {
    guard case .object(let members)? = value else { return nil }
    return members.map(\.name)
}
