package import HealthModel

extension CorrelationSample {
    /// The same correlation with other samples in it; nil if it cannot hold them.
    package func holding(_ objects: [QuantitySample]) -> CorrelationSample? {
        try? CorrelationSample(
            type: correlationType, objects: objects, start: startDate, end: endDate,
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }
}
