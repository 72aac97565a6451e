import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

@testable import Pages
@testable import Service

/// Lines through values: their trends, and the voltage of a heart.
@Suite struct LineChartTests {
    /// What numpy.polyfit([0, 1, 2, 4, 7], [70, 71.5, 70.5, 73, 74], 1) gives.
    @Test func theTrendIsTheLineOfLeastSquares() throws {
        let points: [(time: Double, value: Double)] = [
            (0, 70), (1, 71.5), (2, 70.5), (4, 73), (7, 74),
        ]
        let trend = try #require(LineTrend(points))
        #expect(abs(trend.start - 70.227_272_727) < 1e-6)
        #expect(abs(trend.end - 74.159_090_909) < 1e-6)
        #expect(trend.words(lowest: 70, highest: 74) == .trendRising)
        // Times since 1970 in microseconds give the same line.
        let late = try #require(
            LineTrend(points.map { (1.8e15 + $0.time * 86_400_000_000, $0.value) }))
        #expect(abs(late.end - trend.end) < 1e-6)
        #expect(LineTrend(Array(points.prefix(3))) == nil)
        #expect(LineTrend((0..<9).map { _ in (3, 1) }) == nil)
        let level = try #require(LineTrend((0..<9).map { (Double($0), 60 + Double($0 % 2)) }))
        #expect(level.words(lowest: 60, highest: 61) == .trendLevel)
    }

    @Test func aPageSaysWhereValuesGo() async throws {
        let world = try await PatientWorld(documents: [])
        let samples = try (0..<5).map { day in
            let at = PatientWorld.noon - Double(day) * 86_400
            return Sample.quantity(
                try QuantitySample(
                    type: .bodyMass, quantity: Quantity(80 - Double(day), .gramUnit(with: .kilo)),
                    start: at,
                    end: at))
        }
        try await world.save(samples)
        let page = try await world.get(
            "/measurements/\(QuantityType.bodyMass.objectType.number)?span=week")
        #expect(page.text.contains("class=\"curve\" points="))
        #expect(page.text.contains("class=\"trend\" points="))
        #expect(page.text.contains("the values rise"))
    }

    /// Half a minute of a made-up heart: flat but for one spike a second.
    private static let recording: [UInt8] = {
        var lines = [
            "Name,\"M. Muster\"", "Date of Birth,", "Recorded Date,2026-11-20 08:00:00 +0100",
            "Classification,Sinus Rhythm", "Symptoms,", "Software Version,2.0",
            "Device,\"Watch7,1\"", "Sample Rate,512 hertz", "", "Lead,Lead I", "Unit,µV", "",
        ]
        for place in 0..<15_360 { lines.append(place % 512 == 100 ? "1200" : "3.5") }
        return Array(lines.joined(separator: "\n").utf8)
    }()

    /// A watch takes 512.4 values a second: half a minute of them is ten strips, and no empty one.
    @Test func stripsAreOfWholeSeconds() {
        #expect(VoltageChart.starts(of: 15_372, each: 3 * 512.4).count == 10)
        #expect(VoltageChart.starts(of: 15_372, each: 10 * 512.4) == [0, 5_124, 10_248])
        #expect(VoltageChart.starts(of: 15_373, each: 3 * 512.4).last == 15_372)
        #expect(VoltageChart.starts(of: 0, each: 1_536) == [0])
        #expect(VoltageChart.starts(of: 3, each: 0.1) == [0, 1, 2])
    }

    @Test func anElectrocardiogramIsDrawn() async throws {
        let world = try await PatientWorld(documents: [])
        #expect(try await !world.get("/measurements").text.contains("electrocardiograms"))
        let digest = try #require(ContentDigest(hexadecimal: String(repeating: "a7", count: 32)))
        try await world.service.store.intake(source: Source(name: "Apple Health")).keep(
            KeptFile(
                kind: .electrocardiogram, digest: digest, name: "ecg.csv", mediaType: "text/csv",
                date: PatientWorld.noon, source: "", byteCount: Self.recording.count,
                facts: ["classification": "Sinus Rhythm"]), bytes: Self.recording,
            for: world.person)
        #expect(try await world.get("/measurements").text.contains("electrocardiograms"))
        let all = try await world.get("/download/everything")
        #expect(all.text.contains("files/\(digest.hexadecimal).csv"))
        #expect(all.text.contains("Sample Rate,512 hertz"))
        let list = try await world.get("/measurements/electrocardiograms")
        #expect(list.text.contains(digest.hexadecimal))
        // Below the time, not at its end.
        #expect(list.text.contains("<p class=\"quiet small\">Sinus Rhythm</p>"))
        let page = try await world.get(
            "/measurements/electrocardiograms/\(digest.hexadecimal)")
        #expect(!page.text.contains("<script") && !page.text.contains("M. Muster"))
        let strips = page.text.matches(of: /class="trace" points="([^"]+)"/)
        // Three strips of ten seconds, and ten of three.
        #expect(strips.count == 13)
        // Each spike of one value of 512 is drawn.
        let first = strips[0].1.split(separator: " ").compactMap {
            $0.split(separator: ",").last.flatMap { Double($0) }
        }
        let floor = try #require(first.max())
        #expect(first.count { $0 < floor / 2 } == 10)
        let other = try await world.get("/measurements/electrocardiograms/nothing")
        #expect(other.status == 404)
    }
}
