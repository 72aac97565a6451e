import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Subscription: where an app wants to be told of its person's changes (Subscriptions R5 Backport
/// 1.1, for R4). Each is the app's own; nobody else sees it.
struct SubscriptionRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Subscription") { try await search($0, $1) }
        router.post("Subscription") { try await create($0, $1) }
        router.post("Subscription/_search") { try await search($0, $1) }
        router.get("Subscription/:id") { try await read($0, $1) }
        router.put("Subscription/:id") { try await rewrite($0, $1) }
        router.delete("Subscription/:id") { try await remove($0, $1) }
        router.get("Subscription/:id/$status") { try await status($0, $1) }
        for path: RouterPath in [
            "Subscription/$get-ws-binding-token", "Subscription/:id/$get-ws-binding-token",
        ] {
            router.get(path) { try await bindingToken($0, $1) }
            router.post(path) { try await bindingToken($0, $1) }
        }
        for method in [HTTPRequest.Method.get, .post] {
            router.on("Subscription/:id/$events", method: method) { _, context -> Response in
                _ = try app(context)
                throw ServiceFailure(
                    .notImplemented, "not-supported",
                    "past events are not kept: search for what has changed (_lastUpdated)")
            }
        }
    }

    /// An app that this service knows, for its person.
    private struct App {
        let caller: Caller
        let client: OAuthClient
        let person: PersonID
        let purpose: PurposeOfUse
        let authority: ServiceAuthority
    }

    private func app(_ context: ServiceContext) throws -> App {
        let caller = try service.caller(context)
        guard service.parts.notifier != nil, let authority = service.parts.authority else {
            throw ServiceFailure(
                .notImplemented, "not-supported", "this service tells nobody of changes")
        }
        guard case .app(let app, let person, let purpose) = caller.role,
            let client = authority.client(app.identifier)
        else {
            throw ServiceFailure.forbidden("subscriptions are for apps that are registered here")
        }
        return App(
            caller: caller, client: client, person: person, purpose: purpose,
            authority: authority)
    }

    private func wish(
        _ request: Request, _ app: App
    ) async throws -> (wish: AppSubscription.Wish, hold: CredentialHold) {
        try FHIRResponse.requireFormat(request)
        try request.requireBody(of: FHIRResponse.jsonTypes)
        let bytes = try await request.bytes(upTo: 1 << 16)
        guard let root = try? JSONValue(bytes), root["resourceType"]?.text == "Subscription" else {
            throw ServiceFailure.invalid(
                "invalid-resource", "the body has to be a Subscription in JSON")
        }
        let wish = try SubscriptionReader(
            person: app.person, client: app.client, now: service.parts.now()
        ).wish(root)
        _ = try app.caller.coverage(of: .read, on: wish.topic.resource)
        guard let hold = app.authority.hold(of: request) else {
            throw ServiceFailure.forbidden("this token does not say how long it holds")
        }
        return (wish, hold)
    }

    private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let app = try app(context)
        let (wish, hold) = try await wish(request, app)
        let own = try await subscriptions(of: app)
        guard own.count < AppSubscription.mostOfOne else {
            throw ServiceFailure(
                .conflict, "too-many-subscriptions",
                "an app has at most \(AppSubscription.mostOfOne) subscriptions for a person: "
                    + "delete one that is not needed")
        }
        let client = service.parts.store.client(
            app.client.app, for: app.person, purpose: app.purpose)
        let subscription = AppSubscription(
            wish, for: app.person, by: app.client.identifier, app.purpose,
            scopes: app.caller.scopes.texts.joined(separator: " "), hold: hold,
            place: try await client.lastPlace(), at: service.parts.now())
        let name = UUID().resourceID
        let value = try subscription.kept()
        try await service.parts.store.changeServiceRecord(
            .subscription, named: name, of: app.person
        ) { _ in value }
        return answer(
            name, subscription, status: .created,
            headers: [.location: "\(service.base)Subscription/\(name)"])
    }

    private func rewrite(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let app = try app(context)
        let (name, _) = try await subscription(context, of: app)
        let (wish, hold) = try await wish(request, app)
        let scopes = app.caller.scopes.texts.joined(separator: " ")
        let now = service.parts.now()
        let kept = try await service.parts.store.changeServiceRecord(
            .subscription, named: name, of: app.person
        ) { value in
            guard var subscription = value.flatMap(AppSubscription.init) else { return nil }
            subscription.rewrite(wish, scopes: scopes, hold: hold, at: now)
            return try subscription.kept()
        }
        guard let subscription = kept.flatMap(AppSubscription.init) else {
            throw ServiceFailure.notFound
        }
        return answer(name, subscription)
    }

    private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let app = try app(context)
        let (name, _) = try await subscription(context, of: app)
        try await service.parts.store.changeServiceRecord(
            .subscription, named: name, of: app.person
        ) { _ in nil }
        return Response(status: .noContent)
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (name, subscription) = try await subscription(context, of: try app(context))
        return answer(name, subscription)
    }

    private func status(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let (name, subscription) = try await subscription(context, of: try app(context))
        let notice = SubscriptionNotice(
            kind: .queryStatus, name: name, subscription: subscription, base: service.base,
            now: service.parts.now())
        let id = UUID().resourceID
        let bundle = SearchBundle(
            base: service.base, path: "Subscription/\(name)/$status", understood: [])
        return FHIRResponse.json(
            bundle.json(total: 1, isEmpty: false) { json in
                json.entry("urn:uuid:\(id)", mode: "match") { notice.writeState(id, to: &$0) }
            })
    }

    /// A token that binds a websocket to the subscriptions that are named, or to all of the app's.
    private func bindingToken(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let app = try app(context)
        var names: [String]
        if context.parameters.get("id") != nil {
            names = [try await subscription(context, of: app).name]
        } else {
            names = try await Self.ids(request)
        }
        let own = try await subscriptions(of: app).filter {
            $0.subscription.wish.isSocket && $0.subscription.isLiving
        }.map(\.name)
        if names.isEmpty { names = own }
        guard !names.isEmpty, Set(names).isSubset(of: own) else {
            throw ServiceFailure(
                .unprocessableContent, "not-a-websocket",
                "expected subscriptions of this app with the channel websocket that have not ended")
        }
        guard let hold = app.authority.hold(of: request) else {
            throw ServiceFailure.forbidden("this token does not say how long it holds")
        }
        let token = BindingToken(
            of: app.client.identifier, for: app.person, to: names, hold: hold,
            at: service.parts.now())
        let values: [(name: String, type: String, value: String)] =
            [
                ("token", "valueString", try token.sealed(by: app.authority)),
                ("expiration", "valueDateTime", InstantText.format(token.end.microseconds)),
            ] + names.map { ("subscription", "valueString", $0) } + [
                (
                    "websocket-url", "valueUrl",
                    SubscriptionSockets.address(service.parts.configuration.publicBase)
                )
            ]
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Parameters")
            json.key("parameter")
            json.array(values) { json, parameter in
                json.object { json in
                    json.member("name", parameter.name)
                    json.member(parameter.type, parameter.value)
                }
            }
        }
        return FHIRResponse.json(json)
    }

    /// The subscriptions that a request for a token names, by its address or its Parameters.
    private static func ids(_ request: Request) async throws -> [String] {
        var ids: [String] = []
        for parameter in SearchForm.read(request.uri.query) where !parameter.written.isEmpty {
            guard parameter.name == "id" else { throw ServiceFailure.unknown(parameter, ["id"]) }
            ids += parameter.values
        }
        let body = try await request.bytes(upTo: 1 << 16)
        guard request.method == .post, !body.isEmpty else { return ids }
        try request.requireBody(of: FHIRResponse.jsonTypes)
        guard let root = try? JSONValue(body), root["resourceType"]?.text == "Parameters",
            case let parts = root["parameter"]?.list ?? [],
            parts.allSatisfy({ $0["name"]?.text == "id" && $0["valueId"]?.text != nil })
        else {
            throw ServiceFailure.invalid(
                "invalid-resource", "the body has to be Parameters in JSON with id (valueId)")
        }
        return ids + parts.compactMap { $0["valueId"]?.text }
    }

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try FHIRResponse.requireFormat(request)
        let app = try app(context)
        let parameters = SearchForm.read(request.uri.query)
        var found = try await subscriptions(of: app)
        var understood: [SearchParameter] = []
        for parameter in parameters where !parameter.written.isEmpty {
            switch parameter.name {
            case "_id": found.removeAll { !parameter.values.contains($0.name) }
            case "status":
                found.removeAll { !parameter.values.contains($0.subscription.status.rawValue) }
            default:
                guard request.isLenient else {
                    throw ServiceFailure.unknown(parameter, ["_id", "status"])
                }
                continue
            }
            understood.append(parameter)
        }
        let bundle = SearchBundle(
            base: service.base, path: "Subscription", understood: understood)
        return FHIRResponse.json(
            bundle.json(total: found.count, isEmpty: found.isEmpty) { json in
                for (name, subscription) in found {
                    json.entry("\(service.base)Subscription/\(name)", mode: "match") {
                        SubscriptionWriter(name: name, subscription: subscription).write(to: &$0)
                    }
                }
            })
    }

    private func subscriptions(
        of app: App
    ) async throws -> [(name: String, subscription: AppSubscription)] {
        let records = try await service.parts.store.serviceRecords(.subscription, of: app.person)
        return records.compactMap { record in
            AppSubscription(record).map { (record.name, $0) }
        }.filter { $0.subscription.client == app.client.identifier }
    }

    /// The app's subscription that an address names.
    ///
    /// - Throws: ``ServiceFailure`` with status 404, also for somebody else's.
    private func subscription(
        _ context: ServiceContext, of app: App
    ) async throws -> (name: String, subscription: AppSubscription) {
        guard let name = context.parameters.get("id").flatMap({ ResourceID($0) })?.text,
            let value = try await service.parts.store.serviceRecord(
                .subscription, named: name, of: app.person),
            let subscription = AppSubscription(value),
            subscription.client == app.client.identifier
        else { throw ServiceFailure.notFound }
        return (name, subscription)
    }

    private func answer(
        _ name: String, _ subscription: AppSubscription, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        var json = JSONText()
        SubscriptionWriter(name: name, subscription: subscription).write(to: &json)
        return FHIRResponse.json(json, status: status, headers: headers)
    }
}
