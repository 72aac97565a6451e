package import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Synchronization

/// Tells apps what has changed: looks once a second whose subscription has news, and sends it with
/// the rights of that moment, to an endpoint or over a websocket. What is not received comes again,
/// ever later, and then ends as an error, or with the next websocket; nothing is sent twice unless
/// its answer was lost.
///
/// Of several processes on one store, one sends: the subscription is taken in a transaction before
/// anything is sent, for as long as sending may last.
package struct SubscriptionSender: Sendable {
    private let service: FHIRService
    private let notifier: any NotificationSending
    private let authority: ServiceAuthority
    /// Of one app's endpoints.
    private let posting = SendingSlots(most: 64, mostOfOne: 8)
    /// Of one websocket. A message is at most some hundred resources, and has 30 seconds.
    private let telling = SendingSlots(most: 256, mostOfOne: 4)

    /// nil for a service that tells nobody.
    package init?(parts: ServiceParts) {
        guard let notifier = parts.notifier, let authority = parts.authority else { return nil }
        service = FHIRService(parts: parts)
        self.notifier = notifier
        self.authority = authority
    }

    /// Runs until the task is cancelled.
    ///
    /// - Parameter lost: Is called when the store cannot be asked any more.
    package func run(lost: @Sendable () -> Void) async {
        var isLost = false
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                do {
                    // Before the records: each binding of these is in its record, or was.
                    let bindings = service.parts.sockets.bindings
                    let records = try await service.parts.store.serviceRecords(.subscription)
                    // In no order, so that none is always the last to get a place.
                    for record in records.shuffled() where posting.begin(record.name) {
                        group.addTask {
                            defer { posting.end(record.name) }
                            // The next look finds what could not be done.
                            try? await send(record, bindings[record.name])
                        }
                    }
                    unbind(bindings, but: records)
                    isLost = false
                } catch {
                    if !isLost, !Task.isCancelled { lost() }
                    isLost = true
                }
                try? await service.parts.sleep(.seconds(1))
            }
        }
    }

    /// Sends all that is due now, one after the other; for tests.
    func sendAll() async throws {
        let bindings = service.parts.sockets.bindings
        let records = try await service.parts.store.serviceRecords(.subscription)
        for record in records { try await send(record, bindings[record.name]) }
        unbind(bindings, but: records)
    }

    /// Ends the bindings of subscriptions that are not there any more.
    private func unbind(_ bindings: [String: WebSockets.Binding], but records: [ServiceRecord]) {
        let names = Set(records.map(\.name))
        for (name, binding) in bindings where !names.contains(name) {
            service.parts.sockets.unbind(name, binding.mark)
        }
    }

    /// How an app is told.
    private enum Way {
        case hook(String)
        case socket(WebSockets.Binding)
    }

    /// The way to an app; nil while it has no websocket at this process.
    private func way(
        to subscription: AppSubscription, _ name: String, _ binding: WebSockets.Binding?
    ) -> Way? {
        if let endpoint = subscription.wish.endpoint { return .hook(endpoint) }
        guard let binding else { return nil }
        if binding.mark == subscription.binding { return .socket(binding) }
        // The app has opened another one since, here or at another process.
        service.parts.sockets.unbind(name, binding.mark)
        return nil
    }

    /// What is to be sent to whom.
    private struct Message {
        let notice: SubscriptionNotice
        /// Up to where the app is told by it.
        let place: Int64
        /// Whether more may follow at once.
        var isCut = false
    }

    /// Sends one subscription what it is due, until nothing is left.
    private func send(_ record: ServiceRecord, _ binding: WebSockets.Binding?) async throws {
        guard var next = AppSubscription(record), next.notBefore <= service.parts.now() else {
            return
        }
        if !next.isLiving { unbind(record.name, binding) }
        var isMore = true
        while isMore, next.isLiving, !Task.isCancelled {
            let subscription = next
            guard let caller = caller(of: subscription) else {
                return try await end(record, binding)
            }
            guard let way = way(to: subscription, record.name, binding),
                let message = try await message(for: subscription, record, as: caller)
            else { return }
            let (places, receiver) = places(for: way, subscription)
            guard places.enter(receiver) else { return }
            defer { places.leave(receiver) }
            guard try await take(record, subscription) else { return }
            // What was taken back while the message was made is not sent.
            guard self.caller(of: subscription) != nil else {
                return try await end(record, binding)
            }
            isMore = message.isCut
            let failure = await send(message.notice, subscription.wish, way)
            let (now, reached) = (service.parts.now(), message.place)
            let count = message.notice.events.count
            let kept = try await change(record) { kept in
                // One that was written anew meanwhile has a handshake of its own before it.
                let isAnew =
                    kept.wish != subscription.wish || kept.status != subscription.status
                    || kept.binding != subscription.binding
                if let failure {
                    if !isAnew { kept.failed(failure, at: now) }
                } else {
                    let before = kept
                    kept.received(upTo: reached, events: count, at: now)
                    if isAnew { (kept.status, kept.lastSent) = (before.status, before.lastSent) }
                }
            }
            guard let kept, failure == nil else { return }
            next = kept
        }
    }

    /// Ends a subscription whose app may not be told any more.
    private func end(_ record: ServiceRecord, _ binding: WebSockets.Binding?) async throws {
        try await change(record) { $0.end("the right to be told has ended") }
        unbind(record.name, binding)
    }

    private func unbind(_ name: String, _ binding: WebSockets.Binding?) {
        if let binding { service.parts.sockets.unbind(name, binding.mark) }
    }

    /// Among whose messages one counts.
    private func places(
        for way: Way, _ subscription: AppSubscription
    ) -> (places: SendingSlots, receiver: String) {
        switch way {
        case .hook: (posting, subscription.client)
        case .socket(let binding): (telling, "\(ObjectIdentifier(binding.socket))")
        }
    }

    /// The app with what it may still see by the right that it subscribed with; nil if that has
    /// ended.
    private func caller(of subscription: AppSubscription) -> Caller? {
        let now = service.parts.now()
        guard let client = authority.client(subscription.client),
            subscription.wish.endpoint.map({ endpoint in
                client.notifications.contains { $0.covers(endpoint) }
            }) ?? true,
            subscription.wish.end.map({ now < $0 }) ?? true,
            let purpose = PurposeOfUse(rawValue: subscription.purpose),
            authority.stands(
                subscription.hold, of: subscription.client, for: subscription.person, at: now)
        else { return nil }
        return Caller(
            role: .app(client.app, for: subscription.person, purpose),
            scopes: authority.scopes(subscription.scopes, of: client))
    }

    /// What is due; nil for nothing.
    private func message(
        for subscription: AppSubscription, _ record: ServiceRecord, as caller: Caller
    ) async throws -> Message? {
        let now = service.parts.now()
        func notice(
            _ kind: SubscriptionNotice.Kind, _ events: [SubscriptionNotice.Event] = []
        ) -> SubscriptionNotice {
            SubscriptionNotice(
                kind: kind, name: record.name, subscription: subscription, events: events,
                base: service.base, now: now)
        }
        guard subscription.status == .active else {
            return Message(notice: notice(.handshake), place: subscription.place, isCut: true)
        }
        let events = SubscriptionEvents(service: service, subscription: subscription)
        var place = subscription.place
        while let news = try await events.next(after: place, as: caller) {
            if !news.events.isEmpty {
                return Message(
                    notice: notice(.eventNotification, news.events), place: news.place,
                    isCut: news.isCut)
            }
            place = news.place
            guard news.isCut else { break }
        }
        if place > subscription.place {
            let reached = place
            try await change(record) { $0.place = max($0.place, reached) }
        }
        guard let heartbeat = subscription.wish.heartbeat, let last = subscription.lastSent,
            last + TimeInterval(heartbeat) <= now
        else { return nil }
        return Message(notice: notice(.heartbeat), place: place)
    }

    /// Takes a subscription for as long as sending may last; false if somebody else has, or it was
    /// changed or removed meanwhile.
    private func take(_ record: ServiceRecord, _ seen: AppSubscription) async throws -> Bool {
        let until = service.parts.now() + TimeInterval(seen.wish.timeout + 30)
        let isTaken = Mutex(false)
        try await service.parts.store.changeServiceRecord(
            .subscription, named: record.name, of: record.person
        ) { value in
            guard var kept = value.flatMap(AppSubscription.init), kept.wish == seen.wish,
                kept.status == seen.status, kept.notBefore == seen.notBefore,
                kept.binding == seen.binding
            else { return value }
            kept.notBefore = until
            isTaken.withLock { $0 = true }
            return try kept.kept()
        }
        return isTaken.withLock { $0 }
    }

    @discardableResult private func change(
        _ record: ServiceRecord, _ body: @escaping @Sendable (inout AppSubscription) -> Void
    ) async throws -> AppSubscription? {
        let value = try await service.parts.store.changeServiceRecord(
            .subscription, named: record.name, of: record.person
        ) { value in
            guard var kept = value.flatMap(AppSubscription.init), kept.isLiving else {
                return value
            }
            body(&kept)
            return try kept.kept()
        }
        return value.flatMap(AppSubscription.init)
    }

    /// Sends a notice; why it was not received, nil if it was.
    private func send(
        _ notice: SubscriptionNotice, _ wish: AppSubscription.Wish, _ way: Way
    ) async -> String? {
        let json = notice.bundle.bytes
        let body = wish.isXML ? FHIRXMLWriter(json: json).bytes : json
        switch way {
        case .hook(let endpoint): return await post(body, wish, to: endpoint)
        case .socket(let binding):
            let isRead = await binding.socket.deliver(body, within: wish.timeout)
            return isRead ? nil : "the websocket was closed before the notification was read"
        }
    }

    private func post(
        _ body: [UInt8], _ wish: AppSubscription.Wish, to endpoint: String
    ) async -> String? {
        let type = wish.isXML ? FHIRXMLWriter.mediaType : FHIRResponse.mediaType
        let headers = [("Content-Type", type)] + wish.headers.map { ($0.name, $0.value) }
        do {
            let status = try await notifier.post(
                endpoint, headers: headers, body: body, seconds: Int64(wish.timeout))
            return (200..<300).contains(status)
                ? nil : "the endpoint answered with status \(status)"
        } catch { return error.rawValue }
    }
}
