internal import Foundation
public import HealthModel

extension OwnerHandle {
    /// The types of which the person has, or had, samples, those of documents too, by number. One
    /// look-up a type.
    public func sampleTypes() async throws -> [SampleType] {
        let (person, reader) = (person, reader)
        return try await core.backend.read(.person(person)) { snapshot in
            let measured = try reader.results(in: snapshot)?.all() ?? []
            let types = Set(measured.map(\.stored.sample.sampleType))
            return try ObjectType.all.compactMap(SampleType.init).filter {
                try types.contains($0) || snapshot.lastSequence(of: person, type: $0) > 0
            }
        }
    }
}
