import Foundation
import Importers
import Testing

/// What stands beside samples in Apple Health's export: days, recordings of a heart, records.
@Suite struct AppleBesideTests {
    @Test func activitySummaries() throws {
        func day(_ date: String, _ more: String) -> String {
            " <ActivitySummary dateComponents=\"\(date)\" \(more)/>"
        }
        let export = AppleZooTests.export(
            day(
                "2026-04-01",
                """
                activeEnergyBurned="512.5" activeEnergyBurnedGoal="600" \
                activeEnergyBurnedUnit="Cal" appleMoveTime="0" appleExerciseTime="31" \
                appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"
                """),
            day("2026-04-02", "activeEnergyBurned=\"4184\" activeEnergyBurnedUnit=\"kJ\""),
            day("2026-02-30", "appleStandHours=\"1\""),
            day("2026-04-03", "appleStandHours=\"many\""))
        let reader = try Lines.all(.apple, export).reader
        let days = reader.profile.days
        #expect(days.keys.sorted() == ["2026-04-01", "2026-04-02", "2026-04-03"])
        #expect(days["2026-04-01"]?.energy == 512.5 && days["2026-04-01"]?.energyGoal == 600)
        #expect(days["2026-04-01"]?.exercise == 31 && days["2026-04-01"]?.standGoal == 12)
        #expect(days["2026-04-01"]?.moveTimeGoal == nil)
        #expect(abs((days["2026-04-02"]?.energy ?? 0) - 1_000) < 1e-9)
        #expect(
            reader.notes.all.map(\.description) == [
                "an activity summary without a day, left out (1, first in line 5)",
                "a figure of an activity summary that is no number, left out (1, first in line 6)",
            ])
    }

    @Test func clinicalRecordsNameTheirFiles() throws {
        let reader = try Lines.all(
            .apple,
            AppleZooTests.export(
                """
                 <ClinicalRecord type="AllergyIntolerance" identifier="1" sourceName="Hospital" \
                sourceURL="https://x" fhirVersion="4.0.1" receivedDate="2026-04-01 10:00:00 +0200" \
                resourceFilePath="/clinical-records/Allergy-1.json"/>
                """, " <ClinicalRecord type=\"x\"/>")
        ).reader
        let record = try #require(reader.profile.records["clinical-records/Allergy-1.json"])
        #expect(record.source == "Hospital" && record.version == "4.0.1")
        #expect(record.received == Date(timeIntervalSince1970: 1_775_030_400))
        #expect(reader.notes.all.map(\.text) == ["a clinical record without a file, left out"])
    }

    static let recording = """
        Name,"Max Muster"
        Date of Birth,"01.01.1980"
        Recorded Date,2026-04-01 10:00:00 +0200
        Classification,Sinus Rhythm
        Symptoms,
        Software Version,1.90
        Device,"Apple Watch"
        Sample Rate,512 hertz


        Lead,Lead I
        Unit,µV

        -12.345
        0
        98.1

        """

    @Test func recordingsInTwoLanguages() throws {
        let english = try #require(Electrocardiogram(Array(Self.recording.utf8)))
        #expect(english.voltages == [-12.345, 0, 98.1] && english.samplesPerSecond == 512)
        #expect(english.classification == "Sinus Rhythm" && english.device == "Apple Watch")
        #expect(english.date == Date(timeIntervalSince1970: 1_775_030_400))
        let german = """
            Name,"Max Muster"\r
            Geburtsdatum,"01.01.1980"\r
            Aufgezeichnet am,2026-04-01 10:00:00 +0200\r
            Klassifizierung,Sinusrhythmus\r
            Symptome,\r
            Softwareversion,1.90\r
            Gerät,"Watch6,2"\r
            Messrate,"512,5 Hz"\r
            \r
            Ableitung,Ableitung I\r
            Einheit,µV\r
            \r
            -12,345\r
            1,234\r

            """
        let other = try #require(Electrocardiogram(Array(german.utf8)))
        #expect(other.voltages == [-12.345, 1.234] && other.samplesPerSecond == 512.5)
        #expect(other.classification == "Sinusrhythmus" && other.device == "Watch6,2")
        for text in ["", "1\n2\n", "a,b\n1\n", "Recorded Date,2026-04-01 10:00:00 +0200\n1\n"] {
            #expect(Electrocardiogram(Array(text.utf8)) == nil)
        }
    }

    /// Nothing that names the person is among the facts.
    @Test func factsOfFilesThatAreKept() throws {
        let file = try #require(
            AttachedFile(.electrocardiogram, Array(Self.recording.utf8)))
        #expect(file.facts["classification"] == "Sinus Rhythm" && file.facts["voltages"] == "3")
        #expect(!file.facts.values.contains { $0.contains("Muster") || $0.contains("1980") })
        let record = try #require(
            AttachedFile(.clinicalRecord, Array(#"{"id":"1","resourceType":"Condition"}"#.utf8)))
        #expect(record.facts == ["resourceType": "Condition"])
        #expect(AttachedFile(.clinicalRecord, Array("[]".utf8)) == nil)
        #expect(AttachedFile.kind(ofPath: "a/electrocardiograms/ecg_1.csv") == .electrocardiogram)
        #expect(AttachedFile.kind(ofPath: "a/clinical-records/B.json") == .clinicalRecord)
        #expect(AttachedFile.kind(ofPath: "a/export.xml") == nil)
    }
}
