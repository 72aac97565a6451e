internal import Foundation
internal import HealthModel
internal import Units

/// Blood pressures, which are two samples in a correlation.
enum BloodPressure {
    /// A pressure in mmHg at a time, in microseconds since 1970.
    static func sample(
        _ systolic: Double, _ diastolic: Double, at time: Int64, revision: SourceRevision,
        device: Device? = nil, uuid: UUID? = nil
    ) throws(SampleError) -> Sample {
        let date = Date(microseconds: time)
        let unit = HealthUnit.millimeterOfMercury()
        var parts: [QuantitySample] = []
        let rows: [(QuantityType, Double)] = [
            (.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
        ]
        for (type, value) in rows {
            parts.append(
                try QuantitySample(
                    type: type, quantity: Quantity(value, unit), start: date, end: date,
                    device: device, sourceRevision: revision,
                    uuid: ContentIdentity.uuid(
                        SampleType(type), time, time, source: revision.source, [], [value])))
        }
        let own = ContentIdentity.uuid(
            SampleType(CorrelationType.bloodPressure), time, time, source: revision.source, [],
            [systolic, diastolic])
        return .correlation(
            try CorrelationSample(
                type: .bloodPressure, objects: parts, start: date, end: date, device: device,
                sourceRevision: revision, uuid: uuid ?? own))
    }
}
