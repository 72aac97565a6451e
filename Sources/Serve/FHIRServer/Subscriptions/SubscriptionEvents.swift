import Access
import Base
import FHIR
import HTTPExchange
import HealthModel
import HealthStore

/// The events of a subscription behind a place, as the app may see them at this moment: by its
/// scopes, by the subscription's filter, and by what the person allows now.
struct SubscriptionEvents {
    let service: FHIRService
    let subscription: AppSubscription

    struct Page {
        let events: [SubscriptionNotice.Event]
        /// Behind these events.
        let place: Int64
        let isCut: Bool
    }

    /// The next page, which may have no event in it; nil if nothing has changed that the app may
    /// see.
    func next(after place: Int64, as caller: Caller) async throws -> Page? {
        let topic = subscription.wish.topic
        guard let coverage = try? caller.coverage(of: .read, on: topic.resource),
            let client = service.parts.samples(of: caller) as? ClientHandle
        else { return nil }
        let types = topic.types(coverage, subscription.filter)
        if let quiet = try await client.placeWithoutNews(of: types, after: place) {
            return quiet > place ? Page(events: [], place: quiet, isCut: false) : nil
        }
        let news = try await client.news(
            of: types, after: place, limit: subscription.wish.maximum)
        let references = DocumentReferenceWriter(base: service.base, written: WrittenReferences())
        let observations = ObservationWriter(person: subscription.person)
        let isFull = subscription.wish.content == .fullResource
        var events: [SubscriptionNotice.Event] = []
        for sample in try await whole(news.added, of: client)
        where topic.means(sample, coverage, subscription.filter) {
            var json: JSONText?
            if isFull {
                var text = JSONText()
                if case .document(let document) = sample {
                    references.write(document, to: &text)
                } else {
                    observations.write(sample, to: &text)
                }
                json = text
            }
            events.append(
                .init(address: "\(topic.resource)/\(sample.uuid.resourceID)", resource: json))
        }
        // Of a document that is no more it is not known which filter meant it.
        let knowsDeleted =
            topic == .measurements || coverage == .everything && subscription.wish.filter == nil
        for deleted in news.deleted where knowsDeleted {
            events.append(
                .init(address: "\(topic.resource)/\(deleted.uuid.resourceID)", resource: nil))
        }
        return Page(events: events, place: max(news.place, place), isCut: news.isCut)
    }

    /// Documents with their headers, which changes come without; one that may not be seen any more
    /// is not among them.
    private func whole(_ added: [Sample], of client: ClientHandle) async throws -> [Sample] {
        guard subscription.wish.topic == .documents else { return added }
        let documents = try await client.documents(named: added.map(\.uuid))
        return added.compactMap { documents[$0.uuid].map(Sample.document) }
    }
}
