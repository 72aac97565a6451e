public import HealthModel

/// A person's samples in the hands of whoever runs the store; the access log says so.
public struct AdministratorSamples: SampleReading {
    /// The samples as the administrator sees them: all.
    public let reader: StoreReader
}

extension AdministratorHandle {
    /// A person's samples.
    public func samples(of person: PersonID) -> AdministratorSamples {
        AdministratorSamples(
            reader: StoreReader(
                core: reader.core,
                role: .administrator(named: name, reason: reason, of: person)))
    }
}
