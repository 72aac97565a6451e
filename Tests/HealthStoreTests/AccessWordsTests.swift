import AccessLog
import Base
import Foundation
import HealthStore
import Testing

/// What an access is called, for its owner and in FHIR.
@Suite struct AccessWordsTests {
    private let read = RecordedAccess(
        index: 12,
        event: AccessEvent(
            instant: 1_775_037_600_250_000, action: .read, kind: .document, role: .organization,
            app: "org.example.ward", purpose: .treatment, decision: .denied,
            agent: AccessEvent.Agent(identifier: "u-7", name: "Ward 3"),
            subject: AccessEvent.Subject(
                person: "p-1", items: ["d-1"], reason: "admission", record: "c-9", request: "r-4")))

    @Test func `a sentence for the owner`() {
        #expect(
            read.statement.sentence == """
                On 2026-04-01 10:00:00 UTC, Ward 3 (an organization) wanted to read a document \
                (d-1) through the app org.example.ward, for treatment (“admission”). This was \
                denied, as record c-9 decides.
                """)
        var event = read.event
        event.agent = nil
        event.subject = nil
        event.app = nil
        #expect(
            RecordedAccess(index: 12, event: event).statement.sentence == """
                On 2026-04-01 10:00:00 UTC, somebody since forgotten (an organization) wanted to \
                read a document, for treatment. This was denied.
                """)
    }

    @Test func `an AuditEvent by BALP and MHD`() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(read.auditEvent.canonicalBytes))
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
}
