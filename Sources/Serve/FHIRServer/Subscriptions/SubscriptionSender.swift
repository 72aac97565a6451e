package import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Synchronization

/// Tells apps what has changed: looks once a second whose subscription has news, and sends it with
/// the rights of that moment. What is not received comes again, ever later, and then ends as an
/// error; nothing is sent twice unless its answer was lost.
///
/// Of several processes on one store, one sends: the subscription is taken in a transaction before
/// anything is sent, for as long as sending may last.
package struct SubscriptionSender: Sendable {
    private let service: FHIRService
    private let notifier: any NotificationSending
    private let authority: ServiceAuthority
    private let underway = Underway()

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
                    let records = try await service.parts.store.serviceRecords(.subscription)
                    // In no order, so that none is always the last to get a place.
                    for record in records.shuffled() where underway.begin(record.name) {
                        group.addTask {
                            defer { underway.end(record.name) }
                            // The next look finds what could not be done.
                            try? await send(record)
                        }
                    }
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
        for record in try await service.parts.store.serviceRecords(.subscription) {
            try await send(record)
        }
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
    private func send(_ record: ServiceRecord) async throws {
        guard var next = AppSubscription(record), next.notBefore <= service.parts.now() else {
            return
        }
        var isMore = true
        while isMore, next.isLiving, !Task.isCancelled {
            let subscription = next
            guard let caller = caller(of: subscription) else {
                try await change(record) { $0.end("the right to be told has ended") }
                return
            }
            guard let message = try await message(for: subscription, record, as: caller) else {
                return
            }
            guard underway.enter(subscription.client) else { return }
            defer { underway.leave(subscription.client) }
            guard try await take(record, subscription) else { return }
            isMore = message.isCut
            let failure = await post(message.notice, subscription.wish)
            let (now, reached) = (service.parts.now(), message.place)
            let count = message.notice.events.count
            let kept = try await change(record) { kept in
                // One that was written anew meanwhile has a handshake of its own before it.
                let isAnew = kept.wish != subscription.wish || kept.status != subscription.status
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

    /// The app with what it may still see by the right that it subscribed with; nil if that has
    /// ended.
    private func caller(of subscription: AppSubscription) -> Caller? {
        let now = service.parts.now()
        guard let client = authority.client(subscription.client),
            client.notifications.contains(where: { $0.covers(subscription.wish.endpoint) }),
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
                kept.status == seen.status, kept.notBefore == seen.notBefore
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

    /// Posts a notice; why it was not received, nil if it was.
    private func post(_ notice: SubscriptionNotice, _ wish: AppSubscription.Wish) async -> String? {
        let json = notice.bundle.bytes
        let type = wish.isXML ? FHIRXMLWriter.mediaType : FHIRResponse.mediaType
        let headers = [("Content-Type", type)] + wish.headers.map { ($0.name, $0.value) }
        do {
            let status = try await notifier.post(
                wish.endpoint, headers: headers,
                body: wish.isXML ? FHIRXMLWriter(json: json).bytes : json,
                seconds: Int64(wish.timeout))
            return (200..<300).contains(status)
                ? nil : "the endpoint answered with status \(status)"
        } catch { return error.rawValue }
    }
}
