internal import Base
internal import DocumentValidation
internal import Foundation
package import HealthModel
internal import Units
internal import Wording

/// Columns of text for people, as wide as their content allows.
package struct Table {
    /// Characters of one cell that are shown.
    package static let cellWidth = 48
    /// Characters of a word that is whole, so that it can be given to another command: a SHA-256.
    private static let wordWidth = 64

    private var rows: [[String]]

    package init(_ heads: [String]) { rows = [heads] }

    package mutating func append(_ row: [String]) {
        rows.append(
            row.map { cell in
                let text = cell.printable
                let width = text.contains(" ") ? Self.cellWidth : Self.wordWidth
                return TextColumns.cell(text, atMost: width)
            })
    }

    /// The rows, each line ended, with two spaces between columns.
    package func render() -> String { TextColumns.lines(rows) }
}

/// A sample as a row of a table.
package enum SampleRow {
    package static let heads = ["sample", "start", "end", "type", "value", "unit", "source"]

    package static func row(_ sample: Sample) -> [String] {
        let (value, unit) = content(of: sample)
        return [
            sample.uuid.lowercasedText, InstantText.format(sample.interval.start),
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
        case .correlation(let sample): (ProgressMessage.samples(sample.objects.count).text, "")
        case .workout(let sample): ("\(sample.configuration.activityType)", "")
        case .series, .document: ("", "")
        }
    }
}
