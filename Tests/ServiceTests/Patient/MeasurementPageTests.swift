import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing
import Units

@testable import Service

/// Charts and their tables: the figures, the person's days, and what is not there.
@Suite struct MeasurementPageTests {
    private static let steps = "/measurements/\(QuantityType.stepCount.objectType.number)"
    private static let rate = "/measurements/\(QuantityType.heartRate.objectType.number)"

    private static func sample(
        _ type: QuantityType, _ value: Double, _ unit: HealthUnit, hours: Double,
        for minutes: Double = 0
    ) throws -> Sample {
        let start = PatientWorld.noon + hours * 3_600
        return .quantity(
            try QuantitySample(
                type: type, quantity: Quantity(value, unit), start: start,
                end: start + minutes * 60))
    }

    private func world() async throws -> PatientWorld {
        let world = try await PatientWorld(documents: [])
        let beat = try HealthUnit("count/min")
        try await world.save([
            Self.sample(.stepCount, 1_000, .count(), hours: -1, for: 10),
            Self.sample(.stepCount, 250, .count(), hours: -2, for: 10),
            // 23:30 in UTC is the next day's 00:30 in Zurich.
            Self.sample(.stepCount, 70, .count(), hours: -12.5, for: 10),
            Self.sample(.stepCount, 4_000, .count(), hours: -48, for: 10),
            Self.sample(.heartRate, 60, beat, hours: -3),
            Self.sample(.heartRate, 90, beat, hours: -2.8),
            Self.sample(.activeEnergyBurned, 200, .kilocalorie(), hours: -4, for: 30),
            .category(
                try CategorySample(
                    type: .sleepAnalysis, value: 3, start: PatientWorld.noon - 30_000,
                    end: PatientWorld.noon - 20_000)),
        ])
        return world
    }

    /// The rows of a page's table, as their cells' texts.
    private func rows(_ answer: PatientWorld.Answer) -> [[String]] {
        let body = answer.text.split(separator: "<tbody>").dropFirst().first ?? ""
        return body.split(separator: "<tr>").map { row in
            row.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map {
                String($0.1).replacing(/<[^>]+>/, with: "")
            }
        }.filter { !$0.isEmpty }
    }

    @Test func `the table has the sums of the person's own days`() async throws {
        let world = try await world()
        let page = try await world.get("\(Self.steps)?span=week")
        #expect(rows(page) == [["Thu 19", "4,000"], ["Sat 21", "1,320"]])
        #expect(page.text.contains(/16.?–.?22 November 2026/))
        #expect(page.has("5,320"), "the sum of the week")
        #expect(page.text.matches(of: /<svg class="wide".*?<\/svg>/).count == 1)
        #expect(page.text.matches(of: /<rect class="bar"/).count == 4, "two bars, in two sizes")
        #expect(page.has("Watch"))
        // In UTC the same steps are of Friday.
        let empty = try await world.get("\(Self.steps)?span=day&day=2026-11-20")
        #expect(empty.has("No values in this period."))
    }

    @Test func `hours, months and years are intervals too`() async throws {
        let world = try await world()
        let day = try await world.get("\(Self.steps)?span=day&day=2026-11-21")
        #expect(rows(day) == [["00:00", "70"], ["11:00", "250"], ["12:00", "1,000"]])
        let year = try await world.get("\(Self.steps)?span=year&day=2026-01-31")
        #expect(rows(year) == [["November 2026", "5,320"]])
        #expect(try await world.get("\(Self.steps)?span=month").has("November 2026"))
    }

    @Test func `what varies is shown from lowest to highest`() async throws {
        let page = try await world().get("\(Self.rate)?span=day")
        #expect(rows(page).count == 1)
        #expect(rows(page)[0].first == "10:00")
        #expect(Array(rows(page)[0].suffix(2)) == ["60 bpm", "90 bpm"])
        #expect(page.text.matches(of: /<circle class="average"/).count == 2)
    }

    @Test func `the overview adds up what is a sum`() async throws {
        let page = try await world().get("/measurements")
        #expect(page.has("<span class=\"figure\">1,320</span>"))
        #expect(page.has("Total on 21 November 2026"))
        #expect(page.has("Sleep") && page.has("/measurements/activity/2026-11-21.svg"))
    }

    @Test func `rings are pictures with words and a table`() async throws {
        let world = try await world()
        let page = try await world.get("/measurements/activity")
        #expect(page.has("alt=\"Rings for 21 November 2026: Move 50%"))
        #expect(rows(page).map { $0.first } == ["Sat 21"])
        #expect(rows(page)[0][1] == "200 kcal (50%)")
        let rings = try await world.get("/measurements/activity/2026-11-21.svg")
        #expect(rings.headers[.contentType] == "image/svg+xml" && rings.has("<svg"))
        #expect(!rings.has("<animate") && !rings.has("<script"))
        for day in ["2026-11-20.svg", "2026-11-21", "2026-99-99.svg", "x.svg"] {
            #expect(try await world.get("/measurements/activity/\(day)").status == 404, "\(day)")
        }
    }

    @Test func `nobody sees the values of somebody else`() async throws {
        let world = try await world()
        #expect(try await world.get("/measurements", as: "other").has("no measurements yet"))
        #expect(try await world.get(Self.steps, as: "other").has("No values in this period."))
        let rings = "/measurements/activity/2026-11-21.svg"
        #expect(try await world.get(rings, as: "other").status == 404)
        for path in ["/measurements", Self.steps, rings, "/measurements/activity"] {
            #expect(try await world.get(path, as: "delegate").status == 403)
            #expect(try await world.get(path, as: nil).status == 401)
        }
    }

    @Test func `what is no type and no day is no page and no crash`() async throws {
        let world = try await world()
        for type in ["x", "-1", "65535", "99999", ""] where !type.isEmpty {
            #expect(try await world.get("/measurements/\(type)").status == 404, "\(type)")
        }
        for query in [
            "span=x", "day=x", "day=0001-01-01", "day=9999-12-31&span=year", "day=1900-02-29",
        ] {
            #expect(try await world.get("\(Self.steps)?\(query)").status == 200, "\(query)")
        }
    }
}
