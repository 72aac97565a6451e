internal import Foundation
internal import HealthModel
internal import Units

/// Samples of files that name none: their UUIDs are of what they say (``ContentIdentity``).
extension FoundLines {
    /// Adds an amount between two times, in microseconds since 1970.
    ///
    /// - Parameter written: The number in the file, where it is another one than the amount's.
    mutating func addQuantity(
        _ type: QuantityType, _ quantity: Quantity, _ start: Int64, _ end: Int64, line: Int,
        field: String? = nil, revision: SourceRevision, metadata: Metadata = .none,
        written: Double? = nil
    ) {
        add(at: line, field: field) { () throws(SampleError) in
            .quantity(
                try QuantitySample(
                    type: type, quantity: quantity, start: Date(microseconds: start),
                    end: Date(microseconds: end), metadata: metadata, sourceRevision: revision,
                    uuid: ContentIdentity.uuid(
                        SampleType(type), start, end, source: revision.source, [],
                        [written ?? quantity.value])))
        }
    }

    /// Adds a time in bed (0), or a stage of sleep, by HealthKit's number.
    mutating func addSleep(
        _ value: Int, _ start: Int64, _ end: Int64, line: Int, revision: SourceRevision
    ) {
        add(at: line) { () throws(SampleError) in
            .category(
                try CategorySample(
                    type: .sleepAnalysis, value: value, start: Date(microseconds: start),
                    end: Date(microseconds: end), sourceRevision: revision,
                    uuid: ContentIdentity.uuid(
                        SampleType(CategoryType.sleepAnalysis), start, end,
                        source: revision.source, [], [Double(value)])))
        }
    }

    /// Adds a blood pressure in mmHg, and a pulse where there is one.
    mutating func addPressure(
        _ systolic: Double, _ diastolic: Double, pulse: Double?, at time: Int64, line: Int,
        revision: SourceRevision
    ) {
        add(at: line) { () throws(SampleError) in
            try BloodPressure.sample(systolic, diastolic, at: time, revision: revision)
        }
        guard let pulse, pulse > 0 else { return }
        addQuantity(
            .heartRate, Quantity(pulse, .count() / .minute()), time, time, line: line,
            revision: revision)
    }
}
