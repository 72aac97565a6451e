import AccessLog
import Base
import HealthStore
import Testing

/// What an access is called, for its owner.
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
}
