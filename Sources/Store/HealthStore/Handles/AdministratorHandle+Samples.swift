public import HealthModel

/// A person's samples in the hands of whoever runs the store; the access log says so.
public struct AdministratorSamples: SampleReading {
    /// The samples as the administrator sees them: all.
    public let sampleReader: SampleReader
}

extension AdministratorHandle {
    /// A person's samples.
    public func samples(of person: PersonID) -> AdministratorSamples {
        AdministratorSamples(
            sampleReader: SampleReader(
                core: reader.core, person: person,
                role: .administrator(named: name, reason: reason, of: person)))
    }
}
