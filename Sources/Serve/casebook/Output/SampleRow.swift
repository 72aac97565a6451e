import Base
import Foundation
import HealthModel
import Units

/// A sample as a row of a table.
enum SampleRow {
    static let heads = ["sample", "start", "end", "type", "value", "unit", "source"]

    static func row(_ sample: Sample) -> [String] {
        let (value, unit) = content(of: sample)
        return [
            sample.uuid.lowercased, InstantText.format(sample.interval.start),
            InstantText.format(sample.interval.end), sample.sampleType.objectType.name, value,
            unit, sample.sourceRevision?.source.name ?? "",
        ]
    }

    private static func content(of sample: Sample) -> (value: String, unit: String) {
        switch sample {
        case .quantity(let sample):
            (NumberText.format(sample.quantity.value), sample.quantity.unit.unitString)
        case .category(let sample):
            (sample.categoryType.values.name(of: sample.value) ?? "\(sample.value)", "")
        case .correlation(let sample): ("\(sample.objects.count) samples", "")
        case .workout(let sample): ("\(sample.configuration.activityType)", "")
        case .series, .document: ("", "")
        }
    }
}
