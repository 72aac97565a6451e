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
        78: "beat-to-beat intervals", 290: "beat-to-beat intervals", 372: "beat-to-beat intervals",
        132: "heart rates from a strap's memory", 227: "stress levels",
        275: "sleep levels", 346: "sleep assessments", 412: "naps", 470: "sleep disruptions",
        471: "sleep disruptions", 370: "heart rate variability (RMSSD)",
        371: "heart rate variability (RMSSD)", 398: "skin temperatures", 409: "skin temperatures",
        304: "health snapshots", 305: "health snapshots", 306: "health snapshots",
        307: "health snapshots", 308: "health snapshots", 314: "body battery",
        258: "dive settings", 268: "dive summaries", 160: "positions with satellites",
        101: "lengths of a pool", 225: "sets of an exercise", 285: "jumps",
        164: "readings of a sensor", 165: "readings of a sensor", 208: "readings of a sensor",
        209: "readings of a sensor", 289: "readings of a sensor", 302: "readings of a sensor",
        376: "readings of a sensor",
    ]
    /// Messages about the file, the device, its settings and plans: nothing that was measured.
    private static let silent: Set<Int> = [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 26, 27, 28, 31, 32, 33, 34, 35, 37, 38, 39, 49,
        53, 72, 80, 81, 82, 104, 105, 106, 127, 128, 129, 131, 142, 145, 148, 149, 150, 151, 158,
        159, 161, 162, 167, 169, 177, 184, 185, 186, 187, 188, 200, 201, 202, 206, 207, 210, 216,
        259, 262, 264, 312, 313, 315, 317, 375, 389, 393,
    ]
    /// Fields of points that are measured, and that have no place: temperature, balance, pedalling,
    /// hemoglobin, ratios of a stride, respiration.
    private static let leftOutOfPoints: [UInt8] = [
        13, 30, 43, 44, 45, 46, 47, 54, 57, 83, 84, 99, 108,
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
        case 30, 51, 211, 229, 269, 297: measurements.append(message)
        case 55, 103: monitoring.append(message)
        case let number:
            if let name = Self.leftOut[number] {
                notes.leaveOut(name, line: message.offset)
            } else if !Self.silent.contains(number) {
                notes.leaveOut("messages of kinds that are not known", line: message.offset)
            }
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
        guard records.count < ImportLimits.points else {
            return notes.add("points beyond the limit, left out", line: message.offset)
        }
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
        point.oscillation = message[39].map { $0 / 10_000 }
        point.contact = message[41].map { $0 / 10 }
        point.stride = message[85].map { $0 / 10_000 }
        records.append(point)
        if Self.leftOutOfPoints.contains(where: { message[$0] != nil }) {
            notes.leaveOut(
                "temperature, balance and other measurements of points", line: message.offset)
        }
    }
}
