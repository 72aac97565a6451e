import Foundation
import HealthModel
import Importers
import Testing
import Units

/// What an export holds beside plain records, the identity of samples, and the way back.
@Suite struct AppleContentTests {
    private static let head =
        "sourceName=\"Watch\" startDate=\"2026-04-01 10:00:00 +0200\" endDate=\"2026-04-01 11:00:00 +0200\""

    private static let workout = """
         <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="50" durationUnit="min" \
        totalDistance="20.5" totalDistanceUnit="km" \(head)>
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
          <MetadataEntry key="HKWeatherTemperature" value="50 degF"/>
          <MetadataEntry key="HKAverageMETs" value="4.5 kcal/hr·kg"/>
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-04-01 10:10:00 +0200"/>
          <WorkoutEvent type="HKWorkoutEventTypeResume" date="2026-04-01 10:20:00 +0200"/>
          <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-04-01 10:20:00 +0200" duration="10" durationUnit="min"/>
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-04-01 12:00:00 +0200"/>
          <WorkoutActivity uuid="3F2504E0-4F89-41D3-9A0C-0305E82C3301" startDate="2026-04-01 10:00:00 +0200" endDate="2026-04-01 11:00:00 +0200" duration="50" durationUnit="min">
           <WorkoutEvent type="HKWorkoutEventTypeMarker" date="2026-04-01 10:30:00 +0200"/>
           <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="x" endDate="y" average="120" unit="count/min"/>
          </WorkoutActivity>
          <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="x" endDate="y" average="130" minimum="80" maximum="170" unit="count/min"/>
          <WorkoutRoute \(head)><FileReference path="/workout-routes/route.gpx"/></WorkoutRoute>
         </Workout>
        """
    private static let route = """
        <gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lon="8.5" lat="47.1"><ele>400</ele><time>2026-04-01T08:00:00Z</time>
        <extensions><speed>5.5</speed><course>90</course><hAcc>3</hAcc></extensions></trkpt>
        <trkpt lon="8.6" lat="47.2"><time>2026-04-01T08:30:00Z</time></trkpt>
        </trkseg></trk></gpx>
        """

    @Test func workoutsWithAllTheirParts() throws {
        let (lines, reader) = try Lines.all(.apple, AppleZooTests.export(Self.workout)) { path in
            path == "workout-routes/route.gpx" ? Array(Self.route.utf8) : nil
        }
        guard case .workout(let workout)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(workout.activityType == .cycling && workout.configuration.locationType == .outdoor)
        #expect(workout.duration == 3_000)
        #expect(workout.totals[.distance] == Quantity(20.5, try HealthUnit("km")))
        #expect(workout.events.map(\.type) == [.pause, .resume, .lap])
        #expect(workout.events.last?.endDate.timeIntervalSince(workout.startDate) == 1_800)
        #expect(workout.activities.count == 1 && workout.activities[0].events.count == 1)
        #expect(workout.activities[0].statistics[.heartRate]?.average?.value == 120)
        #expect(workout.statistics[.heartRate]?.maximum?.value == 170)
        #expect(
            workout.metadata["HKWeatherTemperature"] == .quantity(Quantity(50, .degreeFahrenheit()))
        )
        guard case .part(.series(let route), let owner, _)? = lines.last else {
            Issue.record("no route")
            return
        }
        #expect(owner == workout.uuid && route.count == 2)
        guard case .route(let places) = route.points else { return }
        #expect(places[0].latitude == 47.1 && places[0].altitude == 400 && places[0].speed == 5.5)
        #expect(
            reader.notes.all.map(\.text) == ["events that do not fit their workout, left out"])
    }

    @Test func correlationsHoldTheRecordsThatAlsoStandAlone() throws {
        func pressure(_ kind: String, _ value: Int) -> String {
            """
              <Record type="HKQuantityTypeIdentifierBloodPressure\(kind)" unit="mmHg" \
            value="\(value)" \(Self.head)/>
            """
        }
        let parts = pressure("Systolic", 120) + "\n" + pressure("Diastolic", 80)
        let (lines, _) = try Lines.all(
            .apple,
            AppleZooTests.export(
                parts,
                " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(Self.head)>\n\(parts)\n </Correlation>"
            ))
        #expect(lines.count == 3)
        guard case .correlation(let whole)? = lines.last?.sample else {
            Issue.record("no correlation")
            return
        }
        #expect(
            Set(whole.objects.map(\.uuid)) == Set(lines.prefix(2).compactMap { $0.sample?.uuid }))
    }

    @Test func whatIsTrueOfThePerson() throws {
        let me = """
             <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29" \
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
            HKCharacteristicTypeIdentifierBloodType="HKBloodTypeOPositive" \
            HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
            HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
            """
        let profile = try Lines.all(.apple, AppleZooTests.export(me)).reader.profile
        #expect(profile.dateOfBirth == DateComponents(year: 1980, month: 2, day: 29))
        #expect(profile.values == [.biologicalSex: 1, .bloodType: 7])
    }

    // MARK: Identity

    private func uuids(_ records: String...) throws -> [UUID] {
        try Lines.all(.apple, AppleZooTests.export(records.joined(separator: "\n"))).lines
            .compactMap { $0.sample?.uuid }
    }

    /// The same record keeps its identity when the phone is in another zone, when another process
    /// writes the device, and when metadata come in another order; another source, value or time
    /// of writing makes another record.
    @Test func identityIsContentAndSource() throws {
        let plain = AppleZooTests.record()
        let moved = AppleZooTests.record(start: "2026-04-01 04:00:00 -0400")
        #expect(Set(try uuids(plain, moved)).count == 1)
        let entries = [
            "<MetadataEntry key=\"a\" value=\"1\"/>", "<MetadataEntry key=\"b\" value=\"2\"/>",
        ]
        let open = plain.dropLast(2) + ">"
        #expect(
            Set(
                try uuids(
                    open + entries.joined() + "</Record>",
                    open + entries.reversed().joined() + "</Record>")
            ).count == 1)
        let others = [
            AppleZooTests.record("73"), AppleZooTests.record(source: "Phone"),
            AppleZooTests.record(more: " creationDate=\"2026-04-01 11:00:00 +0200\""),
            AppleZooTests.record(more: " sourceVersion=\"2\""),
            open + entries.joined() + "</Record>",
        ]
        #expect(Set(try uuids(([plain] + others).joined(separator: "\n"))).count == 6)
        #expect(try uuids(plain) == uuids(plain))
    }

    /// Samples of one time lie together in a store's indexes.
    @Test func identitiesAreOrderedByTime() throws {
        let starts = (0..<50).map { "2026-04-01 10:00:\($0 < 10 ? "0" : "")\($0) +0200" }
        let all = try uuids(starts.map { AppleZooTests.record(start: $0) }.joined(separator: "\n"))
        #expect(all.map(\.uuidString) == all.map(\.uuidString).sorted())
        #expect(all.allSatisfy { $0.uuidString.dropFirst(14).first == "8" })
    }

    // MARK: The way back

    @Test func whatIsWrittenIsReadAgain() throws {
        let text = AppleZooTests.export(
            AppleZooTests.record("72.25", more: " sourceVersion=\"9.1\""),
            " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" value=\"HKCategoryValueSleepAnalysisAsleepCore\" \(Self.head)><MetadataEntry key=\"HKTimeZone\" value=\"Europe/Zurich\"/></Record>",
            Self.workout)
        func written(_ lines: [SampleLine]) -> String {
            var writer = AppleExportWriter()
            var routes: [UUID: [SeriesSample]] = [:]
            for case .part(.series(let route), let owner, _) in lines {
                routes[owner, default: []].append(route)
            }
            return writer.head(at: Date(timeIntervalSince1970: 0), profile: ImportedProfile())
                + lines.compactMap(\.sample).map {
                    writer.element(of: $0, routes: routes[$0.uuid] ?? [])
                }.joined() + writer.tail
        }
        let first = try Lines.all(.apple, text) { _ in Array(Self.route.utf8) }.lines
        let second = try Lines.all(.apple, written(first)).lines
        #expect(second.compactMap(\.failure).isEmpty)
        #expect(second.compactMap(\.anySample) == first.compactMap(\.anySample))
        #expect(written(second) == written(first))
    }
}
