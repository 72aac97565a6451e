package import Foundation

/// Samples of one type and origin, column by column, in the order in which they came.
package struct SampleBlock: Sendable {
    /// As many as are written and read at once: enough for the columns to compress, few enough
    /// for a single sample to be saved by writing its block anew.
    package static let capacity = 512
    /// Bytes of extras from which on a block takes no more samples: routes are large.
    package static let extraBytes = 64 << 10

    package var uuids: [UUID] = []
    /// Microseconds since 1970.
    package var starts: [Int64] = []
    package var ends: [Int64] = []
    /// Places in the person's change log, ascending.
    package var sequences: [Int64] = []
    /// When each was saved, in microseconds since 1970.
    package var storedAt: [Int64] = []
    /// Amounts in their unit, or the values of categories.
    package var values: [Double] = []
    /// For each the place of its unit in ``units``; empty where all have the first.
    package var unitPlaces: [UInt8] = []
    package var units: [String] = []
    /// What does not fit into the columns; empty arrays for most.
    package var extras: [[UInt8]] = []

    /// An empty one.
    package init() {}

    package var count: Int { uuids.count }

    /// Whether another sample may be added to it.
    package var hasRoom: Bool {
        count < Self.capacity
            && extras.reduce(0) { $0 + $1.count } < Self.extraBytes && units.count < 250
    }

    package mutating func append(
        _ columns: SampleColumns, uuid: UUID, start: Int64, end: Int64, sequence: Int64,
        at time: Int64
    ) {
        uuids.append(uuid)
        starts.append(start)
        ends.append(end)
        sequences.append(sequence)
        storedAt.append(time)
        values.append(columns.value)
        extras.append(columns.extra)
        append(unit: columns.unit)
    }

    package mutating func remove(at place: Int) {
        uuids.remove(at: place)
        starts.remove(at: place)
        ends.remove(at: place)
        sequences.remove(at: place)
        storedAt.remove(at: place)
        values.remove(at: place)
        extras.remove(at: place)
        if !unitPlaces.isEmpty { unitPlaces.remove(at: place) }
    }

    package func unit(at place: Int) -> String {
        unitPlaces.isEmpty ? units.first ?? "" : units[Int(unitPlaces[place])]
    }

    private mutating func append(unit: String) {
        let place: Int
        if let known = units.firstIndex(of: unit) {
            place = known
        } else {
            place = units.count
            units.append(unit)
        }
        if unitPlaces.isEmpty, place == 0 { return }
        if unitPlaces.isEmpty { unitPlaces = Array(repeating: 0, count: count - 1) }
        unitPlaces.append(UInt8(place))
    }
}

/// What a sample is in a block beside its name and its times.
package struct SampleColumns {
    package var value = 0.0
    package var unit = ""
    package var extra: [UInt8] = []
}

extension SampleBlock {
    /// What is not as it always is in a block that is written; nil if everything is. Debug builds
    /// ask whenever a block is written. O(count).
    ///
    /// ```swift
    /// assert(block.brokenInvariant == nil, block.brokenInvariant ?? "")
    /// ```
    ///
    /// A block that is read may be damaged, and is an error there
    /// (``HealthStore/StoreError/Code/corrupt``).
    package var brokenInvariant: String? {
        let columns = [
            starts.count, ends.count, sequences.count, storedAt.count, values.count, extras.count,
        ]
        guard columns.allSatisfy({ $0 == count }) else {
            return "columns of \(columns) values for \(count) samples"
        }
        guard count <= Self.capacity else { return "\(count) samples" }
        // Samples lie in the order of their arrival.
        guard zip(sequences, sequences.dropFirst()).allSatisfy({ $0 < $1 }) else {
            return "places in the change log that do not ascend"
        }
        guard zip(starts, ends).allSatisfy({ $0 <= $1 }) else { return "an end before its start" }
        return brokenUnits
    }

    /// One unit needs no places; with several each sample has one.
    private var brokenUnits: String? {
        guard !unitPlaces.isEmpty else {
            return units.count <= 1 || count == 0 ? nil : "\(units.count) units without places"
        }
        guard unitPlaces.count == count else { return "\(unitPlaces.count) places of units" }
        guard unitPlaces.allSatisfy({ Int($0) < units.count }) else { return "a unit out of range" }
        return Set(units).count == units.count ? nil : "a unit twice"
    }
}
