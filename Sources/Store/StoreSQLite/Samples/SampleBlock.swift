internal import Foundation

/// Samples of one type and origin, column by column, in the order in which they came.
struct SampleBlock: Sendable {
    /// As many as are written and read at once: enough for the columns to compress, few enough
    /// for a single sample to be saved by writing its block anew.
    static let capacity = 512
    /// Bytes of extras from which on a block takes no more samples: routes are large.
    static let extraBytes = 64 << 10

    var uuids: [UUID] = []
    /// Microseconds since 1970.
    var starts: [Int64] = []
    var ends: [Int64] = []
    /// Places in the person's change log, ascending.
    var sequences: [Int64] = []
    /// When each was saved, in microseconds since 1970.
    var storedAt: [Int64] = []
    /// Amounts in their unit, or the values of categories.
    var values: [Double] = []
    /// For each the place of its unit in ``units``; empty where all have the first.
    var unitPlaces: [UInt8] = []
    var units: [String] = []
    /// What does not fit into the columns; empty arrays for most.
    var extras: [[UInt8]] = []

    var count: Int { uuids.count }

    /// Whether another sample may be added to it.
    var hasRoom: Bool {
        count < Self.capacity
            && extras.reduce(0) { $0 + $1.count } < Self.extraBytes && units.count < 250
    }

    mutating func append(
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

    mutating func remove(at place: Int) {
        uuids.remove(at: place)
        starts.remove(at: place)
        ends.remove(at: place)
        sequences.remove(at: place)
        storedAt.remove(at: place)
        values.remove(at: place)
        extras.remove(at: place)
        if !unitPlaces.isEmpty { unitPlaces.remove(at: place) }
    }

    func unit(at place: Int) -> String {
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
struct SampleColumns {
    var value = 0.0
    var unit = ""
    var extra: [UInt8] = []
}
