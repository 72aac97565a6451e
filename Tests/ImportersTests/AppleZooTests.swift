import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Every published breakage of Apple Health's export: it is told with its line, and what stands
/// beside it is read.
@Suite struct AppleZooTests {
    /// A record that is as it should be.
    static func record(
        _ value: String = "72", start: String = "2026-04-01 10:00:00 +0200",
        source: String = "Watch", more: String = ""
    ) -> String {
        """
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="\(source)" unit="count/min" \
        startDate="\(start)" endDate="\(start)" value="\(value)"\(more)/>
        """
    }

    static func export(_ lines: String..., locale: String = "en_GB") -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"\(locale)\">\n"
            + lines.joined(separator: "\n") + "\n</HealthData>\n"
    }

    private func read(
        _ text: String, _ values: [Double], failures: [String] = [], notes: [String] = [],
        place: SourceLocation = #_sourceLocation
    ) throws {
        for chunk in [7, 64, 100_000] {
            let (lines, reader) = try Lines.all(.apple, text, chunk: chunk)
            #expect(
                lines.compactMap { $0.anySample?.value } == values, "\(chunk)",
                sourceLocation: place)
            #expect(lines.compactMap(\.failure) == failures, "\(chunk)", sourceLocation: place)
            #expect(
                reader.notes.all.map(\.description) == notes, "\(chunk)", sourceLocation: place)
        }
    }

    @Test func aSoundExport() throws {
        try read(Self.export(Self.record(), Self.record("73.5")), [72, 73.5])
    }

    @Test func severalRoots() throws {
        try read(
            Self.export(Self.record()) + Self.export(Self.record("73")), [72, 73],
            notes: ["another root element, read as more of the export (1, first in line 6)"])
    }

    /// iOS 16: a declaration without its end, and a comment in the document type.
    @Test func aBrokenDocumentType() throws {
        let head = """
            <?xml version="1.0"?>
            <!DOCTYPE HealthData [
            <!-- HealthKit Export Version: 12 -->
            <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
            <!ATTLIST VisionPrescription
              type CDATA #REQUIRED
              brand CDATA #IMPLIED
            <!ELEMENT RightEye EMPTY>
            ]>

            """
        let body = Self.export(Self.record()).split(separator: "\n").dropFirst()
            .joined(separator: "\n")
        try read(
            head + body, [72],
            notes: ["a broken declaration in the document type (1, first in line 5)"])
    }

    @Test func controlCharacters() throws {
        let (lines, reader) = try Lines.all(
            .apple, Self.export(Self.record(source: "Wa\u{0B}tch&#11;"), Self.record("73")))
        #expect(lines.compactMap { $0.sample?.value } == [72, 73])
        #expect(lines[0].sample?.sourceRevision?.source.name == "Watch")
        #expect(
            reader.notes.all.map(\.description)
                == ["a control character, which is left out (1, first in line 3)"])
    }

    /// The first exports had metadata as attributes, named as people wrote them.
    @Test func attributeNamesWithSpaces() throws {
        let old = """
             <Record type="HKQuantityTypeIdentifierBodyMass" source="Scale" unit="kg" \
            creationDate="20150616071916-0700" startDate="20150616071820-0700" \
            endDate="20150616071820-0700" Health Mate App Version="2.6.0" HKWasUserEntered="0" \
            value="70.5" recordCount="1"/>
            """
        let (lines, reader) = try Lines.all(.apple, Self.export(old, Self.record()))
        let sample = try #require(lines[0].sample)
        #expect(sample.value == 70.5 && lines.count == 2)
        #expect(sample.metadata["Health Mate App Version"] == .string("2.6.0"))
        #expect(sample.metadata["HKWasUserEntered"] == .number(0))
        #expect(sample.sourceRevision?.source.name == "Scale")
        #expect(sample.startDate == Date(timeIntervalSince1970: 1_434_464_300))
        #expect(reader.notes.all.first?.text.contains("spaces") == true)
    }

    @Test(arguments: ["de_AT", "en_GB"])
    func decimalCommas(locale: String) throws {
        let text = Self.export(Self.record("72,5"), Self.record("1,234"), locale: locale)
        let (lines, reader) = try Lines.all(.apple, text)
        let isGerman = locale == "de_AT"
        #expect(lines.compactMap { $0.sample?.value } == (isGerman ? [72.5, 1.234] : [72.5]))
        #expect(
            lines.compactMap(\.failure)
                == (isGerman
                    ? []
                    : [
                        "4: value: expected a number with a point, found one with a comma, which may part thousands"
                    ]))
        #expect(reader.notes.all.first?.count == (isGerman ? 2 : 1))
    }

    /// The address is of the phone's memory, the texts are in any script, and commas are part of
    /// them.
    @Test func devices() throws {
        func more(_ address: String) -> String {
            """
             device="&lt;&lt;HKDevice: \(address)&gt;, name:Йога, 時計 ⌚, manufacturer:Apple Inc., \
            hardware:Watch4,2, software:7.3.3, creation date:2023-01-01 10:00:00 +0000&gt;"
            """
        }
        let (lines, _) = try Lines.all(
            .apple,
            Self.export(
                Self.record(more: more("0x28321")), Self.record(more: more("0x9")),
                Self.record(more: " device=\"<<HKDevice: 0x1>, name:a>\"")))
        let device = try #require(lines[0].sample?.device)
        #expect(device[.name] == "Йога, 時計 ⌚")
        #expect(device[.manufacturer] == "Apple Inc." && device[.hardwareVersion] == "Watch4,2")
        #expect(device[.softwareVersion] == "7.3.3")
        #expect(lines[0].sample?.uuid == lines[1].sample?.uuid)
        #expect(lines[2].sample?.device?[.name] == "a")
    }

    @Test func tagsThatAreBroken() throws {
        try read(
            Self.export(
                " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"a",
                Self.record(), " <Record type=\"x\"", Self.record("73"), " < ",
                Self.record("74"), " <Record type=\"HKQuantityTypeIdentifierHeartRate\">",
                Self.record("75")),
            [72, 73, 74, 75],
            failures: [
                "3: expected an attribute as name=\"value\", found something else",
                "5: expected `>` at the end of a tag, found something else",
                "7: expected a tag behind `<`, found something else",
                "9: expected `</Record>` before the next one, found none",
            ])
    }

    @Test func aFileThatWasCutOff() throws {
        let whole = Self.export(Self.record(), Self.record("73"))
        let cut = whole.prefix(whole.count - 40)
        let (lines, reader) = try Lines.all(.apple, String(cut))
        #expect(lines.compactMap { $0.sample?.value } == [72])
        #expect(lines.count == 2 && lines[1].failure?.hasPrefix("4: expected the end") == true)
        #expect(
            reader.notes.all.map(\.text) == [
                "the file ends without `</HealthData>`: it was cut off"
            ])
    }

    @Test func typesAndElementsThatAreNotKept() throws {
        try read(
            Self.export(
                " <Record type=\"HKQuantityTypeIdentifierFuture\" startDate=\"x\"/>",
                " <StateOfMind valence=\"1\"/>",
                " <Audiogram type=\"x\"><SensitivityPoint/></Audiogram>", " <New a=\"1\"/>",
                Self.record()),
            [72],
            notes: [
                "not kept: HKQuantityTypeIdentifierFuture (1, first in line 3)",
                "not kept: StateOfMind (1, first in line 4)",
                "not kept: Audiogram (1, first in line 5)",
                "not kept: the element New (1, first in line 6)",
            ])
    }

    @Test(
        arguments: [
            ("2026-04-01 1:00:00 PM +0200", 1_775_041_200.0),
            ("2026-04-01 1:00:00\u{202F}PM +0200", 1_775_041_200),
            ("2026-04-01 12:30:00 AM +0000", 1_775_003_400),
            ("20260401130000+0200", 1_775_041_200), ("2026-04-01T13:00:00+02:00", 1_775_041_200),
        ])
    func datesOfAllTimes(text: String, seconds: Double) throws {
        let (lines, _) = try Lines.all(.apple, Self.export(Self.record(start: text)))
        #expect(lines.first?.sample?.startDate == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["2026-02-30 10:00:00 +0200", "today", "", "2026-04-01 10:00:00"])
    func datesThatAreNone(text: String) throws {
        let (lines, _) = try Lines.all(.apple, Self.export(Self.record(start: text)))
        #expect(lines.count == 1 && lines[0].failure?.hasPrefix("3: startDate") == true)
    }

    /// Metadata that break a rule are left out, and not what they are of.
    @Test func metadataOutsideOfTheRules() throws {
        let record =
            Self.record().dropLast(2) + """
                ><MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="9"/>
                  <MetadataEntry key="HKMetadataKeySyncIdentifier" value="a"/>
                  <MetadataEntry key="own" value="x &lt; y"/></Record>
                """
        let (lines, reader) = try Lines.all(.apple, Self.export(String(record)))
        #expect(lines.compactMap(\.sample).map(\.metadata) == [["own": "x < y"]])
        #expect(reader.notes.all.map(\.text) == ["metadata that breaks a rule, left out"])
    }

    /// iOS 14 renamed the value of loud surroundings, and kept the name of its type.
    @Test func valuesThatWereRenamed() throws {
        func event(_ value: String) -> String {
            """
             <Record type="HKCategoryTypeIdentifierAudioExposureEvent" sourceName="Watch" \
            startDate="2026-04-01 10:00:00 +0200" endDate="2026-04-01 10:00:00 +0200" \
            value="HKCategoryValue\(value)"/>
            """
        }
        let names = [
            "EnvironmentalAudioExposureEventMomentaryLimit", "AudioExposureEventLoudEnvironment",
        ]
        let (lines, reader) = try Lines.all(
            .apple, Self.export(names.map(event).joined(separator: "\n")))
        let values = lines.map { line -> Int? in
            guard case .category(let sample)? = line.sample else { return nil }
            return sample.value
        }
        #expect(values == [1, 1])
        #expect(reader.notes.all.isEmpty)
    }

    /// A figure of a workout that cannot be read is named, and its workout is read.
    @Test func figuresOfWorkouts() throws {
        let head =
            "sourceName=\"Watch\" startDate=\"2026-04-01 10:00:00 +0200\" endDate=\"2026-04-01 11:00:00 +0200\""
        let workout = """
             <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" \
            durationUnit="min" totalDistance="1,234" totalDistanceUnit="m" \
            totalEnergyBurned="5" totalEnergyBurnedUnit="m" \(head)>
              <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="x" maximum="171" unit="count/min"/>
             </Workout>
            """
        let (lines, reader) = try Lines.all(.apple, Self.export(workout))
        guard case .workout(let read)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(read.totals.isEmpty && read.duration == 3_600)
        #expect(read.statistics[.heartRate]?.maximum?.value == 171)
        #expect(
            reader.notes.all.map(\.description) == [
                "a figure of a workout that is no number in a unit of its kind, left out "
                    + "(3, first in line 3)"
            ])
    }

    @Test func otherFilesAreRefused() {
        for text in ["", "<a/>", "<ClinicalDocument/>", "text"] {
            #expect(throws: FileFormatError.self) { try Lines.all(.apple, text) }
        }
    }

    /// Nothing of a file is in an error or a note, whatever is wrong with it.
    @Test func noValueLeaves() throws {
        var random = SystemRandomNumberGenerator()
        let secret = "Zx9QmarkerQ9xZ"
        let whole = Self.export(Self.record(secret), Self.record(start: secret), Self.record())
        for _ in 0..<300 {
            var bytes = Array(whole.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let marks = Array("<>\"= /\u{0}&".utf8)
                bytes.insert(
                    marks.randomElement(using: &random) ?? 0,
                    at: Int.random(in: 60..<bytes.count, using: &random))
            }
            guard let (lines, reader) = try? Lines.all(.apple, bytes, chunk: 50) else { continue }
            #expect(!lines.contains { $0.failure?.contains(secret) == true })
            #expect(!reader.notes.all.contains { $0.text.contains("\(secret)\"") })
        }
    }
}
