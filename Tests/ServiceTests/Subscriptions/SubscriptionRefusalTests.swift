import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Access
@testable import FHIRServer
@testable import HTTPExchange

/// What is no subscription here, and where nobody is told anything.
@Suite struct SubscriptionRefusalTests {
    /// By what the app wrote: why it is refused.
    @Test(arguments: [
        (SubscribedWorld.resource(type: "email"), "expected rest-hook or websocket"),
        (SubscribedWorld.resource(type: "websocket"), "channel.endpoint"),
        (SubscribedWorld.resource(endpoint: "https://evil.example/hooks/"), "registered"),
        (SubscribedWorld.resource(endpoint: "https://diary.example/hooks/../x"), "registered"),
        (SubscribedWorld.resource(endpoint: "https://diary.example/hooks/?x=1"), "registered"),
        (SubscribedWorld.resource(endpoint: "http://diary.example/hooks/"), "registered"),
        (SubscribedWorld.resource(content: "everything"), "backport-payload-content"),
        (SubscribedWorld.resource(heartbeat: 1), "60 to"),
        (SubscribedWorld.resource(more: #""unknown":1,"#), "not understood"),
        (SubscribedWorld.resource(more: #""end":"2001-01-01T00:00:00Z","#), "to come"),
        (SubscribedWorld.resource(filter: "Observation?code:not=1"), "one of category, code"),
        (SubscribedWorld.resource(filter: "Observation?patient=Patient/1"), "other patient"),
        (SubscribedWorld.resource(filter: "Condition?code=1"), "Observation?NAME=CODE"),
        (
            SubscribedWorld.resource().replacing("Bearer of-the-app", with: #"x\r\nHost: a"#),
            "header"
        ),
        (SubscribedWorld.resource().replacing("Authorization: ", with: "Host: "), "header"),
        (SubscribedWorld.resource().replacing("urn:casebook:topic", with: "urn:x"), "a topic"),
    ])
    func whatIsNotUnderstoodIsRefusedByName(resource: String, words: String) async throws {
        try await SubscribedWorld.visit { world in
            let answer = try await world.send(.post, "Subscription", resource)
            #expect([.badRequest, .unprocessableContent].contains(answer.status))
            #expect(String(decoding: answer.body, as: UTF8.self).contains(words))
            try await world.deliver()
            #expect(world.endpoint.calls.isEmpty)
        }
    }

    @Test func aSubscriptionIsItsAppsOwn() async throws {
        try await SubscribedWorld.visit { world in
            let name = try await world.subscribe(SubscribedWorld.resource())
            let other = try world.authority.authority.token(
                for: Caller(
                    role: .app(
                        ClientApp(identifier: "other"), for: world.person, .patientRequest),
                    scopes: ScopeSet("patient/*.cruds")), from: world.authority.now,
                until: world.authority.now + 600)
            for (method, path) in [
                (HTTPRequest.Method.get, name), (.delete, name), (.get, "\(name)/$status"),
            ] {
                let answer = try await world.send(method, "Subscription/\(path)", as: other)
                #expect(answer.status == .notFound, "\(method) \(path)")
            }
            let put = try await world.send(
                .put, "Subscription/\(name)", SubscribedWorld.resource(), as: other)
            #expect(put.status == .notFound)
            #expect(
                try await world.send(.get, "Subscription", as: other).resource["total"].number == 0)
            #expect(try await world.send(.get, "Subscription").resource["total"].number == 1)
            // What the app sends along is not told again.
            let read = try await world.send(.get, "Subscription/\(name)")
            #expect(!String(decoding: read.body, as: UTF8.self).contains("of-the-app"))
            #expect(try await world.send(.delete, "Subscription/\(name)").status == .noContent)
            #expect(try await world.send(.get, "Subscription/\(name)").status == .notFound)
        }
    }

    @Test func scopesDecideWhatAnAppMaySubscribeTo() async throws {
        try await SubscribedWorld.visit(scope: "launch/patient patient/DocumentReference.rs") {
            let answer = try await $0.send(.post, "Subscription", SubscribedWorld.resource())
            #expect(answer.status == .forbidden)
        }
    }

    @Test func anAppHasSoManyAndNoMore() async throws {
        try await SubscribedWorld.visit { world in
            for _ in 0..<AppSubscription.mostOfOne {
                _ = try await world.subscribe(SubscribedWorld.resource())
            }
            let answer = try await world.send(.post, "Subscription", SubscribedWorld.resource())
            #expect(answer.status == .conflict)
        }
    }

    @Test func pastEventsAreRefusedByName() async throws {
        try await SubscribedWorld.visit { world in
            let name = try await world.subscribe(SubscribedWorld.resource())
            let answer = try await world.send(.get, "Subscription/\(name)/$events")
            #expect(answer.status == .notImplemented)
        }
    }

    /// The statement names topics where apps are told of changes, and no Subscription elsewhere.
    @Test func theStatementSaysWhetherAppsAreTold() async throws {
        try await SubscribedWorld.visit { world in
            let rest = try await world.send(.get, "metadata").resource["rest"][0]
            let row = try #require(
                rest["resource"].list.first { $0["type"].text == "Subscription" })
            #expect(
                row["extension"].list.compactMap { $0["valueCanonical"].text }
                    == ["urn:casebook:topic:documents", "urn:casebook:topic:measurements"])
            let nothing = try await world.send(.get, "Subscription/x")
            #expect(nothing.status == .notFound)
        }
        let silent = try await FHIRWorld()
        let rest = try await silent.get("metadata").resource["rest"][0]
        #expect(!rest["resource"].list.contains { $0["type"].text == "Subscription" })
        let answer = try await silent.send(
            .post, "Subscription", as: "app", body: SubscribedWorld.resource())
        #expect(answer.status == .notImplemented)
    }

    /// Names that lead into the service's own network (RFC 6890), and the internet's.
    @Test(arguments: [
        ("127.0.0.1", false), ("10.1.2.3", false), ("172.31.255.255", false),
        ("192.168.1.1", false), ("169.254.169.254", false), ("100.64.0.1", false),
        ("0.0.0.0", false), ("224.0.0.1", false), ("255.255.255.255", false), ("::1", false),
        ("::ffff:10.0.0.1", false), ("64:ff9b::a00:1", false), ("fe80::1%eth0", false),
        ("fd00::1", false), ("2002:a00:1::", false), ("2001:db8::1", false), ("x", false),
        ("93.184.215.14", true), ("172.32.0.1", true), ("2606:2800:220:1::1", true),
    ])
    func onlyTheInternetIsCalled(address: String, isCalled: Bool) {
        #expect(PublicAddress.allows(address, besides: []) == isCalled)
    }

    @Test func networksMayBeCalledThatTheConfigurationNames() throws {
        let own = [try #require(AddressRange("10.1.0.0/16"))]
        #expect(PublicAddress.allows("10.1.2.3", besides: own))
        #expect(!PublicAddress.allows("10.2.2.3", besides: own))
    }

    @Test func aRegisteredAddressCoversItselfAndWhatIsBelow() throws {
        let one = try #require(NotificationAddress("https://a.example/hook"))
        #expect(one.covers("https://a.example/hook") && !one.covers("https://a.example/hook/x"))
        let all = try #require(NotificationAddress("https://a.example/h/"))
        #expect(all.covers("https://a.example/h/one/two"))
        for address in [
            "https://a.example/hx", "https://a.example/h/%2e%2e/x", "https://a.example.evil/h/x",
            "https://a@a.example/h/x", "https://a.example/h/x#y", "https://a.example/h/\\x",
        ] { #expect(!all.covers(address), "\(address)") }
        for address in ["http://a.example/", "https://a.example", "https://a.example/?x", "x"] {
            #expect(NotificationAddress(address) == nil, "\(address)")
        }
    }
}
