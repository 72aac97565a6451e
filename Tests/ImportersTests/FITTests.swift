import Fixtures
import Foundation
import HealthModel
import Importers
import Testing
import Units

/// FIT files: made ones by the protocol, hostile ones, and real ones against the maker's own
/// decoder.
@Suite struct FITTests {
    /// Writes a file message by message.
    struct Writer {
        private var body: [UInt8] = []

        private func little(_ value: UInt32, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }

        /// Fields are number, size, base type and value.
        mutating func add(
            _ message: UInt16, local: UInt8 = 0, _ fields: [(UInt8, Int, UInt8, UInt32)],
            developer: Bool = false
        ) {
            body += [(developer ? 0x60 : 0x40) | local, 0, 0] + little(UInt32(message), 2)
            body.append(UInt8(fields.count))
            for field in fields { body += [field.0, UInt8(field.1), field.2] }
            if developer { body += [1, 0, 3, 0] }
            body.append(local)
            for field in fields { body += little(field.3, field.1) }
            if developer { body += [1, 2, 3] }
        }

        var bytes: [UInt8] {
            var file: [UInt8] =
                [12, 0x10, 0, 0] + little(UInt32(body.count), 4) + Array(".FIT".utf8)
            file += body
            var sum: UInt16 = 0
            for byte in file {
                sum ^= UInt16(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
            }
            return file + little(UInt32(sum), 2)
        }
    }

    /// 2021-04-01T10:00:00Z in the protocol's seconds.
    private static let start: UInt32 = 1_617_271_200 - 631_065_600

    private static var ride: [UInt8] {
        var file = Writer()
        file.add(0, [(0, 1, 0, 4), (1, 2, 0x84, 1), (2, 2, 0x84, 1_836)])
        for second in UInt32(0)..<10 {
            file.add(
                20,
                [
                    (253, 4, 0x86, start + second), (3, 1, 2, 100 + second),
                    (5, 4, 0x86, second * 500),
                    (0, 4, 0x85, 560_000_000), (1, 4, 0x85, 100_000_000), (2, 2, 0x84, 2_600),
                ], developer: second == 5)
        }
        file.add(
            18,
            [
                (253, 4, 0x86, start + 9), (2, 4, 0x86, start), (5, 1, 0, 2), (7, 4, 0x86, 9_000),
                (8, 4, 0x86, 8_000), (9, 4, 0x86, 4_500), (11, 2, 0x84, 12),
            ])
        return file.bytes
    }

    @Test func aRide() throws {
        let (lines, reader) = try Lines.all(.fit, Self.ride)
        guard case .workout(let workout)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(workout.activityType == .cycling && workout.duration == 8)
        #expect(workout.startDate == Date(timeIntervalSince1970: 1_617_271_200))
        #expect(workout.totals[.distance] == Quantity(45, .meter()))
        #expect(workout.sourceRevision?.source.name == "Garmin 1836")
        let parts = lines.dropFirst().compactMap(\.anySample)
        #expect(
            lines.dropFirst().allSatisfy {
                if case .part(_, workout.uuid, _) = $0 { true } else { false }
            })
        let heart = parts.compactMap { sample -> QuantitySample? in
            if case .quantity(let sample) = sample, sample.quantityType == .heartRate {
                sample
            } else {
                nil
            }
        }.first
        #expect(heart?.count == 10 && heart?.summary.maximum?.value == 109)
        let route = parts.compactMap { sample -> SeriesSample? in
            if case .series(let series) = sample { series } else { nil }
        }.first
        #expect(route?.count == 10)
        if case .route(let places)? = route?.points {
            // Semicircles: 2^31 of them are 180 degrees.
            #expect(abs(places[0].latitude - 46.93865776062012) < 1e-9)
            #expect(places[0].altitude == 20)
        }
        #expect(reader.notes.all.map(\.text) == ["fields of developers, passed over"])
    }

    @Test func measurementsOfAScale() throws {
        var file = Writer()
        file.add(30, [(253, 4, 0x86, Self.start), (0, 2, 0x84, 7_050), (1, 2, 0x84, 2_150)])
        file.add(51, [(253, 4, 0x86, Self.start), (0, 2, 0x84, 120), (1, 2, 0x84, 80)])
        let lines = try Lines.all(.fit, file.bytes).lines
        #expect(lines.compactMap { $0.sample?.value } == [70.5, 0.215])
        #expect(lines.contains { if case .correlation? = $0.sample { true } else { false } })
    }

    /// A scale writes 0xFFFE until it has found the weight.
    @Test func aWeightThatWasNotFound() throws {
        var file = Writer()
        file.add(30, [(253, 4, 0x86, Self.start), (0, 2, 0x84, 0xFFFE)])
        let (lines, reader) = try Lines.all(.fit, file.bytes)
        #expect(lines.isEmpty)
        #expect(reader.notes.all.map(\.text).first?.contains("not found") == true)
    }

    /// A watch counts from midnight on; what it had counted before its first message is walked,
    /// too, and so is what it counts first of another kind of motion.
    @Test func stepsOfADay() throws {
        let midnight = Self.start - Self.start % 86_400
        func counts(_ local: UInt32) throws -> [[Double]] {
            var file = Writer()
            file.add(103, [(253, 4, 0x86, midnight), (0, 4, 0x86, local)])
            for (minute, kind, count) in [(15, 6, 240), (30, 6, 600), (30, 1, 300), (45, 6, 700)] {
                file.add(
                    55,
                    [
                        (253, 4, 0x86, midnight + UInt32(60 * minute)),
                        (3, 4, 0x86, UInt32(count)), (5, 1, 0, UInt32(kind)),
                    ])
            }
            let origin = Date(timeIntervalSince1970: Double(midnight + 631_065_600))
            return try Lines.all(.fit, file.bytes).lines.compactMap(\.sample).map { sample in
                [
                    sample.startDate.timeIntervalSince(origin) / 60,
                    sample.endDate.timeIntervalSince(origin) / 60, sample.value ?? -1,
                ]
            }
        }
        #expect(
            try counts(midnight) == [[0, 15, 240], [15, 30, 360], [15, 30, 300], [30, 45, 100]])
        // A file that begins later holds what an earlier one has counted.
        #expect(try counts(midnight + 3_600) == [[15, 30, 360], [30, 45, 100]])
    }

    @Test func runningDynamicsAndMaxima() throws {
        var file = Writer()
        for second in UInt32(0)..<2 {
            file.add(
                20,
                [
                    (253, 4, 0x86, Self.start + second), (39, 2, 0x84, 95), (41, 2, 0x84, 2_450),
                    (85, 2, 0x84, 11_000), (13, 1, 1, 21),
                ])
        }
        file.add(
            18,
            [
                (253, 4, 0x86, Self.start + 1), (2, 4, 0x86, Self.start), (5, 1, 0, 1),
                (7, 4, 0x86, 1_000),
            ])
        file.add(229, [(0, 4, 0x86, Self.start), (2, 2, 0x84, 520)])
        file.add(371, [(253, 4, 0x86, Self.start), (0, 2, 0x84, 6_000)])
        file.add(0xFF10, [(253, 4, 0x86, Self.start)])
        let (lines, reader) = try Lines.all(.fit, file.bytes)
        var values: [QuantityType: Double] = [:]
        for case .quantity(let sample) in lines.compactMap(\.anySample) {
            values[sample.quantityType] = sample.quantity.value
        }
        #expect(
            values == [
                .runningVerticalOscillation: 0.0095, .runningGroundContactTime: 245,
                .runningStrideLength: 1.1, .vo2Max: 52,
            ])
        #expect(
            reader.notes.all.map(\.text) == [
                "not kept: temperature, balance and other measurements of points",
                "not kept: heart rate variability (RMSSD)",
                "not kept: messages of kinds that are not known",
            ])
    }

    /// A point between two sessions is nobody's; it is counted.
    @Test func pointsBetweenSessions() throws {
        var file = Writer()
        for second in [0, 1, 50, 100, 101] {
            file.add(20, [(253, 4, 0x86, Self.start + UInt32(second)), (3, 1, 2, 100)])
        }
        for (from, to) in [(0, 1), (100, 101)] {
            file.add(
                18,
                [
                    (253, 4, 0x86, Self.start + UInt32(to)),
                    (2, 4, 0x86, Self.start + UInt32(from)), (5, 1, 0, 1),
                ])
        }
        let (_, reader) = try Lines.all(.fit, file.bytes)
        #expect(
            reader.notes.all.map(\.description) == ["points outside of all sessions, left out (1)"])
    }

    /// Sessions that all last as long as the file: no point is given to each of them.
    @Test func overlappingSessionsShareThePoints() throws {
        var file = Writer()
        let count = UInt32(60)
        for second in 0..<count {
            file.add(20, [(253, 4, 0x86, Self.start + second), (3, 1, 2, 100)])
        }
        for _ in 0..<count {
            file.add(
                18,
                [
                    (253, 4, 0x86, Self.start + count), (2, 4, 0x86, Self.start), (5, 1, 0, 1),
                ])
        }
        let samples = try Lines.all(.fit, file.bytes).lines.compactMap(\.anySample)
        let points = samples.reduce(0) { sum, sample in
            if case .quantity(let series) = sample { sum + series.count } else { sum }
        }
        #expect(points == Int(count))
        #expect(samples.count { if case .workout = $0 { true } else { false } } == Int(count))
    }

    /// A run after a ride: the point between them is of both.
    @Test func sessionsInARow() throws {
        var file = Writer()
        for second in UInt32(0)...4 {
            file.add(20, [(253, 4, 0x86, Self.start + second), (3, 1, 2, 100 + second)])
        }
        for (from, to, sport) in [(0, 2, 2), (2, 4, 1)] as [(UInt32, UInt32, UInt32)] {
            file.add(
                18,
                [
                    (253, 4, 0x86, Self.start + to), (2, 4, 0x86, Self.start + from),
                    (5, 1, 0, sport),
                ])
        }
        let (lines, reader) = try Lines.all(.fit, file.bytes)
        let series = lines.compactMap(\.anySample).compactMap { sample -> [Double]? in
            guard case .quantity(let one) = sample else { return nil }
            return one.series?.points.map(\.value)
        }
        #expect(series == [[100, 101, 102], [102, 103, 104]])
        #expect(reader.notes.all.isEmpty)
    }

    /// A device that lost its battery twice wrote two heads without a size.
    @Test func filesWithoutASizeInARow() throws {
        let whole = Self.ride
        let head: [UInt8] = [14, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]
        let expected = try Lines.all(.fit, whole).lines
        for between in [[], [0x12, 0x34]] as [[UInt8]] {
            let (lines, reader) = try Lines.all(
                .fit, head + between + head + between + whole)
            #expect(lines.compactMap(\.anySample).count == expected.count)
            #expect(lines.compactMap(\.failure).isEmpty)
            #expect(reader.notes.all.first { $0.text.contains("did not close") }?.count == 2)
        }
    }

    @Test func damagedFilesGiveWhatTheyHold() throws {
        let whole = Self.ride
        for count in stride(from: 12, to: whole.count, by: 3) {
            let (lines, reader) = try Lines.all(.fit, Array(whole.prefix(count)))
            #expect(reader.notes.all.contains { $0.text.contains("cut off") })
            #expect(lines.count <= 7)
        }
        var wrong = whole
        wrong[wrong.count - 1] ^= 0xFF
        let (lines, reader) = try Lines.all(.fit, wrong)
        #expect(lines.count > 3 && reader.notes.all.contains { $0.text.contains("checksum") })
        #expect(throws: FileFormatError.self) { try Lines.all(.fit, Array("no FIT file".utf8)) }
    }

    /// A file that the device did not close, and one behind a broken one.
    @Test func theRestIsRead() throws {
        let whole = Self.ride
        var open = Array(whole.dropLast(2))
        open.replaceSubrange(4..<8, with: [0, 0, 0, 0])
        let (lines, reader) = try Lines.all(.fit, open)
        #expect(lines.count == (try Lines.all(.fit, whole).lines.count))
        #expect(reader.notes.all.contains { $0.text.contains("did not close") })
        var broken = Writer()
        broken.add(0, [(0, 1, 0, 4)])
        var bytes = broken.bytes
        // The message of a kind that nothing defined.
        bytes[bytes.count - 4] = 7
        let chained = try Lines.all(.fit, bytes + whole).lines
        #expect(chained.compactMap(\.failure).count == 1)
        #expect(chained.compactMap(\.anySample).count == lines.compactMap(\.anySample).count)
    }

    /// Random bytes in the place of the file's: nothing ends the program.
    @Test func hostileFiles() throws {
        var random = SplitMix64(seed: 3)
        let whole = Self.ride
        for _ in 0..<400 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 12..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            _ = try Lines.all(.fit, bytes).lines
        }
    }

    /// What garmin-fit-sdk (PyPI) reads: records, the sum of heart rates, positions, the totals.
    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["CASEBOOK_SHARED"] != nil,
            "CASEBOOK_SHARED names the reference data"),
        arguments: [
            ("2020-06-01-16-52-40.fit", 1, 96, 14_403.0, 96, 668.19),
            ("4801048867.fit", 1, 5_159, 672_272, 5_159, 36_322.85),
            ("6449921903_ACTIVITY.fit", 1, 199, 19_841, 0, 0),
        ])
    func realFiles(
        name: String, workouts: Int, beats: Int, sum: Double, places: Int, distance: Double
    ) throws {
        let root = try #require(ProcessInfo.processInfo.environment["CASEBOOK_SHARED"])
        let bytes = try Data(contentsOf: URL(filePath: "\(root)/realdata/sweat-mit/\(name)"))
        let samples = try Lines.all(.fit, Array(bytes), chunk: 100_000).lines.compactMap(
            \.anySample)
        var found = (workouts: 0, beats: 0, sum: 0.0, places: 0, distance: 0.0)
        for sample in samples {
            switch sample {
            case .workout(let workout):
                found.workouts += 1
                found.distance += workout.totals[.distance]?.value ?? 0
            case .quantity(let series) where series.quantityType == .heartRate:
                found.beats += series.count
                found.sum += series.series?.points.reduce(0) { $0 + $1.value } ?? 0
            case .series(let route): found.places += route.count
            default: break
            }
        }
        #expect(found.workouts == workouts && found.beats == beats && found.sum == sum)
        #expect(found.places == places && abs(found.distance - distance) < 1e-6)
    }
}
