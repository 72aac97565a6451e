internal import Foundation
internal import HealthModel

extension MemoryState {
    func sample(_ uuid: UUID, visibleTo visibility: Visibility) -> CDADocumentSample? {
        guard let place = places[uuid], visibility.includes(samples[place].person) else {
            return nil
        }
        return samples[place]
    }

    func person(_ id: PersonID, visibleTo visibility: Visibility) -> Person? {
        guard visibility.includes(id), persons[id] != nil || health.persons[id] != nil else {
            return nil
        }
        let identifiers = persons[id] ?? []
        return Person(
            id: id,
            identifiers: identifiers.sorted {
                ($0.root, $0.extension) < ($1.root, $1.extension)
            })
    }

    func key(of position: PagingPosition, in order: SampleOrder) throws -> SampleOrder.Key {
        if let instants = position.instants {
            return .init(
                values: instants.map(SortValue.instant), uuid: position.uuid.bytes, sample: nil)
        }
        guard let place = places[position.uuid] else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return order.key(samples[place])
    }
}
