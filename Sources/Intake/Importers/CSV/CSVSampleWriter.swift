internal import Base
internal import Foundation
public import HealthModel
internal import Units

/// Writes quantity and category samples as comma-separated values (RFC 4180), in the form that
/// ``CSVSampleReader`` reads. Other kinds are counted in ``notes``.
public struct CSVSampleWriter {
    /// What was left out or lost a part.
    public private(set) var notes = ImportNotes()
    private let keys: [MetadataKey]

    /// A writer of a table with a column for each of some keys of metadata.
    public init(keys: Set<MetadataKey>) {
        self.keys = keys.sorted { $0.rawValue < $1.rawValue }
    }

    /// The header line.
    public var head: String {
        let names = ["type", "start", "end", "value", "unit", "uuid"] + keys.map(\.rawValue)
        return Self.line(names)
    }

    /// The line of a sample; empty for a kind that has none.
    public mutating func line(of sample: Sample) -> String {
        let (value, unit): (String, String)
        switch sample {
        case .quantity(let quantity):
            if quantity.count > 1 { notes.add("series of amounts, written as one amount") }
            value = NumberText.format(quantity.quantity.value)
            unit = quantity.quantity.unit.unitString
        case .category(let category):
            value = category.categoryType.values.name(of: category.value) ?? "\(category.value)"
            unit = ""
        default:
            notes.leaveOut(sample.sampleType.objectType.name)
            return ""
        }
        let fields = [
            sample.sampleType.objectType.name, InstantText.format(sample.startDate.microseconds),
            InstantText.format(sample.endDate.microseconds), value, unit,
            sample.uuid.lowercasedText,
        ]
        return Self.line(fields + keys.map { sample.metadata[$0].map(Self.text) ?? "" })
    }

    private static func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): NumberText.format(number)
        case .date(let date): InstantText.format(date.microseconds)
        case .quantity(let quantity):
            "\(NumberText.format(quantity.value)) \(quantity.unit.unitString)"
        }
    }

    private static func line(_ fields: [String]) -> String {
        fields.map(CSVText.field).joined(separator: ",") + "\r\n"
    }
}
