import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

@testable import Access
@testable import FHIRServer

/// Apps that are told of changes (Subscriptions R5 Backport 1.1 for R4, rest-hook): with the rights
/// of the moment at which they are told.
@Suite struct SubscriptionTests {
    /// The handshake comes first; then events, numbered from 1, with as much as was asked for.
    @Test func anAppIsToldOfAMeasurement() async throws {
        try await SubscribedWorld.visit { world in
            let name = try await world.subscribe(SubscribedWorld.resource())
            #expect(try await world.status(name) == "requested")
            try await world.deliver()
            let first = try #require(world.endpoint.calls.first)
            #expect(first.address == SubscribedWorld.hook)
            #expect(first.headers["Authorization"] == "Bearer of-the-app")
            #expect(first.headers["Content-Type"]?.hasPrefix("application/fhir+json") == true)
            #expect(first.body["type"].text == "history")
            #expect(first.state["type"] == "handshake" && first.state["status"] == "requested")
            #expect(first.state["events-since-subscription-start"] == "0")
            #expect(
                first.body["entry"][0]["request"]["url"].text
                    == first.state["subscription"].map { $0 + "/$status" })
            #expect(try await world.status(name) == "active")

            let ids = [try await world.measure(), try await world.measure(.bodyMass, 72)]
            try await world.deliver()
            #expect(world.endpoint.calls.count == 2)
            let second = world.endpoint.calls[1]
            #expect(second.state["type"] == "event-notification")
            #expect(second.state["status"] == "active")
            #expect(second.state["topic"] == SubscriptionTopic.measurements.rawValue)
            #expect(second.state["events-since-subscription-start"] == "2")
            #expect(second.events.map { $0["event-number"] } == ["1", "2"])
            #expect(
                second.events.map { $0["focus"] }
                    == ids.map { "http://127.0.0.1:8080/fhir/R4/Observation/\($0)" })
            // Identifiers alone, as it asked.
            #expect(second.body["entry"].list.count == 1)
            // What it was told it is not told again.
            try await world.deliver()
            #expect(world.endpoint.calls.count == 2)
            let status = try await world.send(.get, "Subscription/\(name)/$status")
            let state = status.resource["entry"][0]["resource"]
            #expect(state["resourceType"].text == "Parameters")
            #expect(state["parameter"].list.contains { $0["valueString"].text == "2" })
        }
    }

    /// The resource is the one that a read answers; the person's log has it before the app does.
    @Test func aResourceIsTheOneThatARead() async throws {
        try await SubscribedWorld.visit { world in
            _ = try await world.subscribe(SubscribedWorld.resource(content: "full-resource"))
            try await world.deliver()
            let id = try await world.measure()
            let before = try await world.owner.accesses().count
            try await world.deliver()
            let entry = world.endpoint.calls[1].body["entry"][1]
            #expect(entry["resource"] == (try await world.send(.get, "Observation/\(id)")).resource)
            #expect(entry["request"]["method"].text == "POST")
            #expect(entry["response"]["status"].text == "201")
            #expect(try await world.owner.accesses().count > before)
            try await world.owner.delete([try #require(UUID(uuidString: id))])
            try await world.deliver()
            let gone = world.endpoint.calls[2].body["entry"][1]
            #expect(gone["request"]["method"].text == "DELETE")
            #expect(gone["request"]["url"].text == "Observation/\(id)")
            #expect(!gone["resource"].isThere)
        }
    }

    @Test func whoWantsNothingIsToldThatThereIsSomething() async throws {
        try await SubscribedWorld.visit { world in
            _ = try await world.subscribe(SubscribedWorld.resource(content: "empty"))
            try await world.deliver()
            let id = try await world.measure()
            try await world.deliver()
            let call = world.endpoint.calls[1]
            #expect(call.events.map { $0["event-number"] } == ["1"])
            #expect(call.events[0]["focus"] == nil)
            #expect(!String(decoding: call.bytes, as: UTF8.self).contains(id))
        }
    }

    /// A document without a consent is no event; what the person allows in time is one.
    @Test func documentsAreToldByTheConsentOfTheMoment() async throws {
        try await SubscribedWorld.visit { world in
            _ = try await world.subscribe(
                SubscribedWorld.resource(.documents, content: "full-resource"))
            try await world.deliver()
            let service = try TestService(sharing: world.store)
            let hidden = try await service.take("continuity-of-care-document", for: world.person)
            try await world.deliver()
            #expect(world.endpoint.calls.count == 1)
            let shown = try #require(
                try await service.take("documents/discharge-summary-german", for: world.person))
            try await world.owner.permit(
                ConsentDraft(
                    .document(shown), for: .app(LaunchingApp.identifier), level: .data,
                    purposes: [.patientRequest], until: .never, text: "For the diary"))
            try await world.deliver()
            let call = try #require(world.endpoint.calls.last)
            #expect(call.events.count == 1)
            let resource = call.body["entry"][1]["resource"]
            #expect(resource["resourceType"].text == "DocumentReference")
            #expect(resource["id"].text == shown.uuidString.lowercased())
            let text = String(decoding: call.bytes, as: UTF8.self)
            #expect(!text.contains(try #require(hidden).uuidString.lowercased()))
        }
    }

    /// Two ways of taking the right back: the person's decision, and the app's grant.
    @Test func nothingIsToldAfterARevocation() async throws {
        try await SubscribedWorld.visit { world in
            let name = try await world.subscribe(SubscribedWorld.resource())
            try await world.deliver()
            try await world.measure()
            try await world.owner.setAuthorization(
                of: LaunchingApp.identifier,
                read: [SampleType(QuantityType.bodyMass).objectType: .deny])
            try await world.deliver()
            #expect(world.endpoint.calls.count == 1)
            #expect(try await world.status(name) == "active")
            try await world.measure(.heartRate, 60, "count/min")
            _ = try await world.app.revoke(world.refresh)
            try await world.deliver()
            #expect(world.endpoint.calls.count == 1)
            let kept = try await world.store.serviceRecords(.subscription, of: world.person)
            #expect(kept.compactMap(AppSubscription.init).map(\.status) == [.off])
        }
    }

    /// An app that has no lasting right is told as long as its token's grant lasts, an hour.
    @Test func aRightThatEndsByItselfEndsTheSubscription() async throws {
        try await SubscribedWorld.visit(scope: "launch/patient patient/*.rs") { world in
            _ = try await world.subscribe(SubscribedWorld.resource())
            try await world.deliver()
            world.authority.now += 3_601
            try await world.measure()
            try await world.deliver()
            #expect(world.endpoint.calls.count == 1)
        }
    }

    /// What is not received comes again under the same number, later each time, and ends as an
    /// error.
    @Test func whatIsNotReceivedComesAgain() async throws {
        try await SubscribedWorld.visit { world in
            let name = try await world.subscribe(SubscribedWorld.resource())
            try await world.deliver()
            try await world.measure()
            world.endpoint.answer = 503
            try await world.deliver()
            try await world.deliver()
            #expect(world.endpoint.calls.count == 2)
            world.authority.now += 10
            try await world.deliver()
            #expect(world.endpoint.calls.count == 3)
            world.endpoint.answer = 200
            world.authority.now += 20
            try await world.deliver()
            #expect(world.endpoint.calls.dropFirst().map { $0.events.count } == [1, 1, 1])
            #expect(world.endpoint.calls.last?.events.first?["event-number"] == "1")
            #expect(try await world.status(name) == "active")

            world.endpoint.answer = 302
            try await world.measure()
            for _ in 0..<20 {
                try await world.deliver()
                world.authority.now += 3_600
            }
            #expect(world.endpoint.calls.count == 14)
            let read = try await world.send(
                .get, "Subscription/\(name)", as: try await world.newToken())
            #expect(read.resource["status"].text == "error")
            #expect(read.resource["error"].text == "the endpoint answered with status 302")
        }
    }

    @Test func aQuietSubscriptionHasAHeartbeat() async throws {
        try await SubscribedWorld.visit { world in
            _ = try await world.subscribe(SubscribedWorld.resource(heartbeat: 60))
            try await world.deliver()
            world.authority.now += 59
            try await world.deliver()
            #expect(world.endpoint.calls.count == 1)
            world.authority.now += 1
            try await world.deliver()
            #expect(world.endpoint.calls.last?.state["type"] == "heartbeat")
            #expect(world.endpoint.calls.count == 2)
        }
    }

    /// Only what the filter means is told, by category or by code.
    @Test func aFilterChooses() async throws {
        try await SubscribedWorld.visit { world in
            for filter in [
                "Observation?code=http://loinc.org|8867-4",
                "Observation?code=8867-4&patient=Patient/\(world.person)",
            ] {
                _ = try await world.subscribe(SubscribedWorld.resource(filter: filter))
            }
            try await world.deliver()
            try await world.measure()
            let pulse = try await world.measure(.heartRate, 60, "count/min")
            try await world.deliver()
            let events = world.endpoint.calls.flatMap(\.events)
            #expect(events.count == 2)
            #expect(events.allSatisfy { $0["focus"]?.hasSuffix(pulse) == true })
        }
    }
}

extension SubscribedWorld {
    /// The token of the app after a while.
    func newToken() async throws -> String {
        let answer = try await app.refresh(refresh)
        return try #require(answer.fields["access_token"]?.text)
    }
}
