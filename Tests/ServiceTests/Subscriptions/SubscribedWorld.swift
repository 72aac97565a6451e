import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import Units

@testable import Access
@testable import FHIRServer
@testable import HTTPExchange
@testable import Service

/// An app's endpoint, which keeps what it is told and answers what a test wants.
final class Endpoint: NotificationSending {
    struct Call: Sendable {
        let address: String
        let headers: [String: String]
        let body: JSONTree
        let bytes: [UInt8]

        /// The Parameters of the state, by name; events are a list of their own.
        var state: [String: String] {
            let all = body["entry"][0]["resource"]["parameter"].list
            return Dictionary(
                uniqueKeysWithValues: all.compactMap { part in
                    let value =
                        part["valueCode"].text ?? part["valueString"].text
                        ?? part["valueCanonical"].text
                        ?? part["valueReference"]["reference"].text
                    return value.map { (part["name"].text ?? "", $0) }
                })
        }

        /// The parts of each event, by name.
        var events: [[String: String]] {
            body["entry"][0]["resource"]["parameter"].list
                .filter { $0["name"].text == "notification-event" }
                .map { event in
                    Dictionary(
                        uniqueKeysWithValues: event["part"].list.map { part in
                            (
                                part["name"].text ?? "",
                                part["valueString"].text ?? part["valueInstant"].text
                                    ?? part["valueReference"]["reference"].text ?? ""
                            )
                        })
                }
        }
    }

    private let state = Mutex((calls: [Call](), answer: 200))

    var calls: [Call] { state.withLock { $0.calls } }
    var answer: Int {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    func post(
        _ address: String, headers: [(name: String, value: String)], body: [UInt8],
        seconds: Int64
    ) async throws(NotificationFailure) -> Int {
        let call = Call(
            address: address,
            headers: Dictionary(headers.map { ($0.name, $0.value) }) { $1 },
            body: JSONTree(bytes: body), bytes: body)
        return state.withLock { state in
            state.calls.append(call)
            return state.answer
        }
    }
}

/// An app that a person let in, and that has an endpoint.
struct SubscribedWorld {
    static let hook = "https://diary.example/hooks/one"
    static let clients = """
        [{"client_id": "\(LaunchingApp.identifier)", "redirect_uris": ["\(LaunchingApp.redirect)"],
          "notification_uris": ["https://diary.example/hooks/"], "scope": "patient/*.cruds"},
         {"client_id": "other", "redirect_uris": ["https://other.example/"],
          "notification_uris": ["https://other.example/"], "scope": "patient/*.cruds"}]
        """

    let app: LaunchingApp
    let client: any TestClientProtocol
    let authority: AuthorityWorld
    let endpoint: Endpoint
    let token: String
    let refresh: String

    var person: PersonID { authority.person }
    var store: HealthStore { authority.service.parts.store }
    var owner: OwnerHandle { store.owner(person) }

    /// A visit, with a token of `scope`; all measurements of body mass and heart rate, and
    /// documents as a type, may be read.
    static func visit(
        scope: String = "launch/patient offline_access patient/*.rs",
        _ body: @escaping @Sendable (SubscribedWorld) async throws -> Void
    ) async throws {
        let endpoint = Endpoint()
        let authority = try await AuthorityWorld(clients: clients, notifier: endpoint)
        let ticket = try authority.ticket()
        try await authority.test { client in
            let cookie = try await client.signIn(ticket)
            var app = LaunchingApp(client)
            app.scope = scope
            let answer = try await app.exchange(try await app.code(cookie))
            let world = SubscribedWorld(
                app: app, client: client, authority: authority, endpoint: endpoint,
                token: try #require(answer.fields["access_token"]?.text),
                refresh: answer.fields["refresh_token"]?.text ?? "")
            try await world.owner.setAuthorization(
                of: LaunchingApp.identifier,
                read: [
                    SampleType(QuantityType.bodyMass).objectType: .allow,
                    SampleType(QuantityType.heartRate).objectType: .allow,
                    SampleType(.cda).objectType: .allow,
                ])
            try await body(world)
        }
    }

    /// A Subscription as an app writes it.
    static func resource(
        _ topic: SubscriptionTopic = .measurements, content: String = "id-only",
        filter: String? = nil, type: String = "rest-hook", endpoint: String = hook,
        more: String = "", heartbeat: Int? = nil
    ) -> String {
        let base = "http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/"
        let criteria = filter.map {
            #","_criteria":{"extension":[{"url":"\#(base)backport-filter-criteria","#
                + #""valueString":"\#($0)"}]}"#
        }
        let period = heartbeat.map {
            #""extension":[{"url":"\#(base)backport-heartbeat-period","valueUnsignedInt":\#($0)}],"#
        }
        return #"{"resourceType":"Subscription","status":"requested","reason":"News","#
            + #""criteria":"\#(topic.rawValue)"\#(criteria ?? ""),\#(more)"channel":{"#
            + #"\#(period ?? "")"type":"\#(type)","endpoint":"\#(endpoint)","#
            + #""header":["Authorization: Bearer of-the-app"],"payload":"application/fhir+json","#
            + #""_payload":{"extension":[{"url":"\#(base)backport-payload-content","#
            + #""valueCode":"\#(content)"}]}}}"#
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        as token: String? = nil
    ) async throws -> FHIRAnswer {
        try await client.execute(
            uri: "/fhir/R4/\(path)", method: method,
            headers: [
                .authorization: "Bearer \(token ?? self.token)",
                .contentType: "application/fhir+json",
            ], body: body.map { ByteBuffer(string: $0) }
        ) { FHIRAnswer(status: $0.status, headers: $0.headers, body: Array(buffer: $0.body)) }
    }

    /// Subscribes; the name of the subscription.
    func subscribe(_ resource: String) async throws -> String {
        let answer = try await send(.post, "Subscription", resource)
        #expect(answer.status == .created)
        return try #require(answer.resource["id"].text)
    }

    /// Sends all that is due now.
    func deliver() async throws {
        try await #require(SubscriptionSender(parts: authority.service.parts)).sendAll()
    }

    /// A measurement of a watch; its id.
    @discardableResult
    func measure(
        _ type: QuantityType = .bodyMass, _ amount: Double = 71.5, _ unit: String = "kg"
    ) async throws -> String {
        let noon = Date(timeIntervalSince1970: 1_775_044_800)
        let sample = Sample.quantity(
            try QuantitySample(
                type: type, quantity: Quantity(amount, HealthUnit(unit)), start: noon, end: noon))
        _ = try await store.intake(source: Source(name: "Watch")).save([sample], for: person)
        return sample.uuid.uuidString.lowercased()
    }

    func status(_ name: String) async throws -> String? {
        try await send(.get, "Subscription/\(name)").resource["status"].text
    }
}
