internal import Foundation
internal import HealthModel

/// Samples of a FIT file: workouts with routes and measurements, days of a watch, weights, blood
/// pressures. Message and field numbers are those of the public profile.
enum FITFile {
    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var decoder = try FITDecoder(file.contents())
        var content = FITContent()
        while let message = decoder.next() { content.take(message) }
        var found = FoundLines()
        let revision = SourceRevision(
            source: Source(name: options.source ?? content.sourceName),
            version: content.softwareVersion)
        content.addActivities(revision, to: &found)
        content.addMeasurements(revision, to: &found)
        found.notes.add(content.notes)
        found.notes.add(decoder.notes)
        for failure in decoder.failures {
            found.fail(at: failure.line, expected: failure.expected, found: failure.found)
        }
        return found.result
    }
}

/// The messages of a file that samples are made from, by their kinds.
struct FITContent {
    /// Messages that hold what the store has no place for.
    private static let leftOut = [
        78: "beat-to-beat intervals", 132: "heart rates from a strap's memory",
        227: "stress levels", 275: "sleep levels", 346: "sleep assessments",
        258: "dive settings", 268: "dive summaries", 160: "positions with satellites",
        101: "lengths of a pool", 225: "sets of an exercise",
    ]
    /// Makers of devices, by the profile's numbers.
    private static let makers = [
        1: "Garmin", 13: "Dynastream", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 38: "O-synce",
        41: "Timex", 89: "Tacx", 123: "Polar", 260: "Zwift", 265: "Strava", 267: "Bryton",
        289: "Hammerhead", 294: "COROS", 309: "Xert",
    ]

    private(set) var records: [RecordedActivity.Point] = []
    private(set) var sessions: [FITMessage] = []
    private(set) var laps: [FITMessage] = []
    private(set) var pauses: [(from: Int64, to: Int64)] = []
    private(set) var measurements: [FITMessage] = []
    private(set) var monitoring: [FITMessage] = []
    private(set) var notes = ImportNotes()
    private(set) var softwareVersion: String?
    private var maker: Int?
    private var product: Int?
    private var productName: String?
    private var stopped: Int64?

    mutating func take(_ message: FITMessage) {
        switch message.number {
        case 0:
            maker = message[1].map { Int($0) } ?? maker
            product = message[2].map { Int($0) } ?? product
            productName = message.text(8) ?? productName
        case 18: sessions.append(message)
        case 19: laps.append(message)
        case 20: addRecord(message)
        case 21: addEvent(message)
        case 23: addDevice(message)
        case 30, 51, 211, 269, 297: measurements.append(message)
        case 55, 103: monitoring.append(message)
        case let number:
            if let name = Self.leftOut[number] { notes.leaveOut(name, line: message.offset) }
        }
    }

    /// What the device is called: its own name, or its maker and the product's number.
    var sourceName: String {
        if let productName { return productName }
        let maker = maker.map { Self.makers[$0] ?? "FIT maker \($0)" } ?? "FIT"
        return product.map { "\(maker) \($0)" } ?? maker
    }

    var device: Device {
        Device(
            name: productName, manufacturer: maker.flatMap { Self.makers[$0] },
            model: product.map { "\($0)" }, softwareVersion: softwareVersion)
    }

    private mutating func addDevice(_ message: FITMessage) {
        // Index 0 is the device that wrote the file.
        guard message[0] == 0 else { return }
        if let version = message[5] {
            softwareVersion = "\(Int(version) / 100).\(Int(version) % 100)"
        }
        productName = productName ?? message.text(27)
    }

    private mutating func addEvent(_ message: FITMessage) {
        guard message[0] == 0, let kind = message[1], let time = message.time else { return }
        if kind == 1 || kind == 4 {
            stopped = stopped ?? time
        } else if kind == 0, let from = stopped {
            if time > from { pauses.append((from, time)) }
            stopped = nil
        }
    }

    private mutating func addRecord(_ message: FITMessage) {
        guard records.count < ImportLimits.points else { return }
        guard let time = message.time else {
            return notes.add("points without a time, left out", line: message.offset)
        }
        var point = RecordedActivity.Point(time: time)
        let degrees = 180 / 0x1p31
        point.latitude = message[0].map { $0 * degrees }
        point.longitude = message[1].map { $0 * degrees }
        point.altitude = message.first(78, 2).map { $0 / 5 - 500 }
        point.heartRate = message[3]
        point.cadence = message[4].map { $0 + (message[53] ?? 0) / 128 }
        point.distance = message[5].map { $0 / 100 }
        point.speed = message.first(73, 6).map { $0 / 1_000 }
        point.power = message[7]
        point.accuracy = message[31]
        records.append(point)
    }
}
