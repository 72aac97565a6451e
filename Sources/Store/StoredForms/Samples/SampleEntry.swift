package import Foundation
package import HealthModel

/// A sample with its place in the person's change log, as it goes into a block.
package struct SampleEntry: Sendable {
    package let uuid: UUID
    /// Microseconds since 1970.
    package let start: Int64
    /// Microseconds since 1970.
    package let end: Int64
    /// The place in the person's change log.
    package let sequence: Int64
    /// When it was saved, in microseconds since 1970.
    package let storedAt: Int64
    package let columns: SampleColumns
}

extension SampleEntry {
    /// A sample that is saved.
    package init(_ sample: Sample, sequence: Int64, at time: Int64) {
        let (start, end) = sample.interval
        self.init(
            uuid: sample.uuid, start: start, end: end, sequence: sequence, storedAt: time,
            columns: SampleCoding.columns(of: sample))
    }
}

extension SampleBlock {
    package mutating func append(_ entry: SampleEntry) {
        append(
            entry.columns, uuid: entry.uuid, start: entry.start, end: entry.end,
            sequence: entry.sequence, at: entry.storedAt)
    }

    package func entry(at place: Int) -> SampleEntry {
        SampleEntry(
            uuid: uuids[place], start: starts[place], end: ends[place], sequence: sequences[place],
            storedAt: storedAt[place],
            columns: SampleColumns(
                value: values[place], unit: unit(at: place), extra: extras[place]))
    }
}
