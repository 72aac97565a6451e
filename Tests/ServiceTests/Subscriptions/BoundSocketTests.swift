import Base
import FHIR
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import Access
@testable import FHIRServer
@testable import HTTPExchange
@testable import Service

/// A websocket of an app, which reads what it is told as long as a test wants.
private final class Reader: MessageSocket {
    private let state = Mutex((bodies: [JSONTree](), closing: WebSocketClosing?.none, reads: true))

    /// The kinds of the notifications that were read.
    var kinds: [String?] {
        state.withLock { $0.bodies }.map { body in
            body["entry"][0]["resource"]["parameter"].list
                .first { $0["name"].text == "type" }?["valueCode"].text
        }
    }
    var closing: WebSocketClosing? { state.withLock { $0.closing } }
    var reads: Bool {
        get { state.withLock { $0.reads } }
        set { state.withLock { $0.reads = newValue } }
    }

    func deliver(_ text: [UInt8], within seconds: Int) async -> Bool {
        state.withLock { state in
            guard state.reads, state.closing == nil else { return false }
            state.bodies.append(JSONTree(bytes: text))
            return true
        }
    }

    func close(_ closing: WebSocketClosing) {
        state.withLock { $0.closing = $0.closing ?? closing }
    }

    func admit() {}
}

/// Websockets bound to subscriptions (`$get-ws-binding-token`): by whom, how often, and by which
/// process of several on one store.
@Suite struct BoundSocketTests {
    private static let channel = SubscribedWorld.resource()
        .replacing(
            #""type":"rest-hook","endpoint":"\#(SubscribedWorld.hook)","#,
            with: #""type":"websocket","#
        )
        .replacing(#""header":["Authorization: Bearer of-the-app"],"#, with: "")

    /// A token for a subscription, or for those that Parameters name.
    private func token(_ world: SubscribedWorld, _ name: String? = nil) async throws -> String {
        let path = ["Subscription", name, "$get-ws-binding-token"].compactMap(\.self)
        let answer = try await world.send(.get, path.joined(separator: "/"))
        #expect(answer.status == .ok)
        let parts = answer.resource["parameter"].list
        #expect(
            parts.compactMap { $0["valueUrl"].text } == ["ws://127.0.0.1:8080/ws/subscriptions"])
        return try #require(parts.compactMap { $0["valueString"].text }.first)
    }

    private func bind(_ reader: Reader, _ token: String, _ parts: ServiceParts) async {
        await SubscriptionSockets(parts: parts).receive("bind-with-token: \(token)", from: reader)
    }

    // asvs 4.4.3
    @Test func aTokenBindsOnceAndWithinAMinute() async throws {
        try await SubscribedWorld.visit { world in
            let parts = world.authority.service.parts
            let name = try await world.subscribe(Self.channel)
            try await world.deliver()
            #expect(try await world.status(name) == "requested")
            let (first, second, late) = (Reader(), Reader(), Reader())
            let once = try await token(world, name)
            await bind(first, once, parts)
            await bind(second, once, parts)
            #expect(first.closing == nil && second.closing?.code == 1_008)
            try await world.deliver()
            #expect(first.kinds == ["handshake"] && second.kinds.isEmpty)
            #expect(try await world.status(name) == "active")
            let old = try await token(world, name)
            world.authority.now += 61
            await bind(late, old, parts)
            #expect(late.closing?.code == 1_008)
            #expect(world.endpoint.calls.isEmpty)
        }
    }

    /// Whatever text is no token closes the socket, and says the same.
    @Test(arguments: ["", "x", "eyJhbGciOiJub25lIn0.e30.", "A".padding(to: 600)])
    func whatIsNoTokenBindsNothing(text: String) async throws {
        try await SubscribedWorld.visit { world in
            let (reader, parts) = (Reader(), world.authority.service.parts)
            await bind(reader, text, parts)
            #expect(reader.closing?.reason == "this token binds nothing, or nothing any more")
        }
    }

    @Test func anotherAppsSubscriptionAndOneOfAnotherChannelAreNotBound() async throws {
        try await SubscribedWorld.visit { world in
            let hook = try await world.subscribe(SubscribedWorld.resource())
            for path in ["\(hook)/", "", UUID().resourceID + "/"] {
                let answer = try await world.send(.get, "Subscription/\(path)$get-ws-binding-token")
                #expect(answer.status != .ok, "\(path)")
            }
            let own = try await world.subscribe(Self.channel)
            _ = try await token(world)
            for id in [hook, UUID().resourceID] {
                let answer = try await world.send(
                    .post, "Subscription/$get-ws-binding-token",
                    #"{"resourceType":"Parameters","parameter":[{"name":"id","valueId":"\#(own)"},"#
                        + #"{"name":"id","valueId":"\#(id)"}]}"#)
                #expect(answer.status == .unprocessableContent)
            }
        }
    }

    // asvs 4.4.4
    /// The right of whoever asked for the token counts until it is used, that of the subscription
    /// until its end.
    @Test func aTokenEndsWithTheRightOfWhoAsked() async throws {
        try await SubscribedWorld.visit { world in
            let parts = world.authority.service.parts
            let name = try await world.subscribe(Self.channel)
            let (bound, late) = (Reader(), Reader())
            await bind(bound, try await token(world, name), parts)
            try await world.deliver()
            let kept = try await token(world, name)
            _ = try await world.app.revoke(world.refresh)
            await bind(late, kept, parts)
            #expect(late.closing?.code == 1_008)
            try await world.measure()
            try await world.deliver()
            #expect(bound.kinds == ["handshake"] && bound.closing?.code == 1_008)
            #expect(parts.sockets.bindings.isEmpty)
        }
    }

    /// What was not read comes again with the next binding, with the same number.
    @Test func whatIsNotReadIsToldAgain() async throws {
        try await SubscribedWorld.visit { world in
            let parts = world.authority.service.parts
            let name = try await world.subscribe(Self.channel)
            let reader = Reader()
            await bind(reader, try await token(world, name), parts)
            try await world.deliver()
            reader.reads = false
            try await world.measure()
            try await world.deliver()
            #expect(try await world.status(name) == "active")
            let next = Reader()
            await bind(next, try await token(world, name), parts)
            try await world.deliver()
            #expect(next.kinds == ["handshake", "event-notification"])
            let status = try await world.send(.get, "Subscription/\(name)/$status")
            let state = status.resource["entry"][0]["resource"]["parameter"].list
            #expect(state.contains { $0["valueString"].text == "1" })
        }
    }

    /// Two processes on one store:
    ///
    ///     one: bind ── handshake ──────────────────── closed
    ///     two:                     bind ── handshake ───────── event
    @Test func theNewestSocketIsToldWhereverItIs() async throws {
        try await SubscribedWorld.visit { world in
            let one = world.authority.service.parts
            let two = ServiceParts(
                store: one.store, validator: one.validator, configuration: one.configuration,
                callers: one.callers, authority: one.authority, notifier: one.notifier,
                surroundings: one.surroundings, now: one.now)
            let name = try await world.subscribe(Self.channel)
            let (first, second) = (Reader(), Reader())
            await bind(first, try await token(world, name), one)
            try await world.deliver()
            await bind(second, try await token(world, name), two)
            let other = try #require(SubscriptionSender(parts: two))
            try await other.sendAll()
            try await world.measure()
            try await world.deliver()
            try await other.sendAll()
            #expect(first.kinds == ["handshake"] && first.closing?.code == 1_008)
            #expect(second.kinds == ["handshake", "event-notification"])
            #expect(second.closing == nil)
        }
    }

    /// A record of a service that knew no websockets is read as it was.
    @Test func anEarlierRecordIsARestHook() throws {
        let record = """
            {"client":"a","events":3,"failures":0,"hold":{"end":0},"notBefore":0,
             "person":"6F1A7B52-3C64-4F0E-9A65-0D5A2C3B4E10","place":7,"purpose":"PATRQT",
             "scopes":"patient/*.rs","status":"active",
             "wish":{"content":"id-only","endpoint":"https://a.example/","headers":[],
                     "isXML":false,"maximum":100,"timeout":10,
                     "topic":"urn:casebook:topic:measurements"}}
            """
        let kept = try #require(AppSubscription(Array(record.utf8)))
        #expect(kept.wish.endpoint == "https://a.example/" && !kept.wish.isSocket)
    }

    @Test func theCapabilitiesNameTheOperation() async throws {
        try await SubscribedWorld.visit { world in
            let statement = try await world.send(.get, "metadata").resource
            let own = statement["rest"][0]["resource"].list
                .first { $0["type"].text == "Subscription" }
            #expect(
                own?["operation"].list.compactMap { $0["name"].text }
                    == ["status", "get-ws-binding-token"])
        }
    }
}

extension String {
    fileprivate func padding(to count: Int) -> String {
        padding(toLength: count, withPad: self, startingAt: 0)
    }
}
