internal import Foundation
public import HealthModel

extension OwnerHandle {
    /// The types of which the person has, or had, samples, by number. One look-up a type.
    public func sampleTypes() async throws -> [SampleType] {
        let person = person
        return try await core.backend.read(.person(person)) { snapshot in
            try ObjectType.all.compactMap(SampleType.init).filter {
                try snapshot.lastSequence(of: person, type: $0) > 0
            }
        }
    }
}
