import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@Suite struct PredicateTextTests {
    @Test func readingWhatWasPrintedGivesTheSamePredicate() throws {
        let seed: UInt64 = 20_260_401
        var random = RandomPredicates(seed: seed)
        for number in 0..<100_000 {
            let predicate = random.predicate(depth: number % 4)
            let text = predicate.description
            do {
                let again = try SamplePredicate(parsing: text)
                guard again == predicate else {
                    Issue.record("seed \(seed), \(number): \(text) became \(again)")
                    return
                }
                guard number % 10 > 0 || again.description == text else {
                    Issue.record("seed \(seed), \(number): two texts: \(text)")
                    return
                }
            } catch {
                Issue.record("seed \(seed), \(number): \(error): \(text)")
                return
            }
        }
    }

    /// As a person writes them.
    // rows 87
    @Test func peoplesPredicatesAreRead() throws {
        let cases: [(String, SamplePredicate)] = [
            ("type = StepCount", .type(SampleType(.stepCount))),
            (
                "type in (HKQuantityTypeIdentifierHeartRate, SleepAnalysis)",
                .sampleTypes([
                    SampleType(QuantityType.heartRate), SampleType(CategoryType.sleepAnalysis),
                ])
            ),
            (
                "quantity > 7 'mmol<180.15588000005408>/L'",
                .quantity(.greater, Quantity(7, try HealthUnit("mmol<180.15588000005408>/L")))
            ),
            ("quantity > 7 mg", .quantity(.greater, Quantity(7, try HealthUnit("mg")))),
            (
                "metadata.room = 20 degC and metadata.floor = 2 or count = 1",
                .or([
                    .and([
                        .metadata("room", .equal, .quantity(Quantity(20, .degreeCelsius()))),
                        .metadata("floor", .equal, .number(2)),
                    ]), .count(.equal, 1),
                ])
            ),
            (
                "startDate >= 2026-04-01",
                .startDate(.greaterOrEqual, Date(timeIntervalSince1970: 1_775_001_600))
            ),
            (
                "endDate < 2026-04-01T02:00:00+02:00",
                .endDate(.less, Date(timeIntervalSince1970: 1_775_001_600))
            ),
            (
                "metadata.HKWasUserEntered = 1 and not metadata.'my key' exists",
                .metadata(.wasUserEntered, equals: 1) && !.hasMetadata("my key")
            ),
            (
                "title contains 'entlass' or (status = current and all())",
                .or([.title(contains: "entlass"), .and([.status(.current), .all])])
            ),
            ("device.model in ()", .deviceProperty(.model, [])),
            (
                "workoutType = running and workoutTotalDistance >= 10 km",
                .workoutType(.running)
                    && .workoutTotal(.distance, .greaterOrEqual, Quantity(10, try HealthUnit("km")))
            ),
        ]
        for (text, expected) in cases {
            #expect(try SamplePredicate(parsing: text) == expected, "\(text)")
        }
    }

    @Test func andBindsMoreThanOr() throws {
        let text = "count = 1 or count = 2 and count = 3 or not count = 4 and count = 5"
        let count = { SamplePredicate.count(.equal, $0) }
        #expect(
            try SamplePredicate(parsing: text)
                == .or([
                    count(1), .and([count(2), count(3)]), .and([.not(count(4)), count(5)]),
                ]))
    }

    /// Position is that of the first byte that cannot be read.
    @Test(arguments: [
        ("", 0, "a field"), ("count", 5, "one of ="), ("count = ", 8, "a whole number"),
        ("count = 1 count = 2", 10, "and, or, or the end"), ("count = 1 and", 13, "a field"),
        ("(count = 1", 10, ")"), ("nothing = 1", 0, "the name of a field"),
        ("quantity > 5", 12, "a unit"), ("quantity > 5 'nothing'", 13, "a unit"),
        ("title contains entlass", 15, "a quoted text"), ("title = \"open", 8, "closed"),
        ("startDate > yesterday", 12, "a date"), ("startDate > 2026-02-30", 12, "a date"),
        ("type = Nothing", 7, "a type of samples"), ("uuid = 12", 7, "a UUID"),
        ("device.colour in ('x')", 0, "a property of devices"), ("count ~ 1", 6, "a word"),
        ("type = HKCharacteristicTypeIdentifierBloodType", 7, "a type of samples"),
        ("dates(2026-01-01, 2026-02-01, loose)", 30, "strictStartDate"),
        ("title = \"a\\n\"", 11, "after \\"), ("metadata. exists", 10, "a quoted text"),
    ])
    func errorsSayWhere(text: String, position: Int, expected: String) {
        let error = #expect(throws: PredicateParseError.self) {
            try SamplePredicate(parsing: text)
        }
        #expect(error?.position == position, "\(text): \(error.debugDescription)")
        #expect(error?.expected.contains(expected) == true, "\(error.debugDescription)")
    }

    @Test func depthAndLengthAreBounded() {
        for text in [
            String(repeating: "not ", count: 200) + "noCorrelation",
            String(repeating: "(", count: 100_000), String(repeating: "all(", count: 100_000),
            String(repeating: " ", count: PredicateParseError.longest + 1),
        ] {
            #expect(throws: PredicateParseError.self) { try SamplePredicate(parsing: text) }
        }
    }

    /// Whatever stands in a quoted text stays a value.
    @Test func nothingEscapesItsQuotes() throws {
        for hostile in [
            "\" or all() or title = \"", "\\", "\\\"", "'; DROP TABLE sample; --", "\0",
        ] {
            let predicate = SamplePredicate.title(equals: hostile)
            #expect(try SamplePredicate(parsing: predicate.description) == predicate)
        }
    }

    @Test func noiseIsRefusedAndNeverTraps() {
        var random = SplitMix64(seed: 9)
        let pieces = [
            "and", "or", "not", "(", ")", ",", "*", "@", "=", "!", "<", "title", "metadata.",
            "metadata.x",
            "workout.HeartRate.sum", "workout.", "device.", "in", "\"a\"", "'", "\\", "1",
            "2026-01-01", "dates",
            "all", "contains", "exists", "nil", "\u{0}", "é", "sourceRevision", "digest",
            "typeCode",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...8, using: &random))
                .map { _ in pieces.randomElement(using: &random)! }.joined(separator: " ")
            do {
                let predicate = try SamplePredicate(parsing: text)
                #expect(
                    (try? SamplePredicate(parsing: predicate.description)) == predicate, "\(text)")
            } catch {
                #expect((0...text.utf8.count).contains(error.position), "\(text)")
            }
        }
    }
}
