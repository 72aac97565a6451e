internal import Base
public import Foundation
internal import HealthModel

/// What a device says of a day (`ActivitySummary`): figures and goals; nil for what it does not
/// say.
public struct ImportedDay: Sendable, Hashable {
    /// Kilocalories burned in motion.
    public var energy: Double?
    /// Minutes in motion.
    public var moveTime: Double?
    /// Minutes of exercise.
    public var exercise: Double?
    /// Hours with some standing in them.
    public var stand: Double?
    /// Kilocalories that there should be.
    public var energyGoal: Double?
    /// Minutes in motion that there should be.
    public var moveTimeGoal: Double?
    /// Minutes of exercise that there should be.
    public var exerciseGoal: Double?
    /// Hours that there should be.
    public var standGoal: Double?
}

/// What the export says of a clinical record, which lies beside it as a file.
public struct ImportedRecord: Sendable, Hashable {
    /// Who gave it to the phone.
    public var source: String
    /// When the phone received it.
    public var received: Date?
    /// The version of FHIR, as `4.0.1`.
    public var version: String?
}

extension AppleExportReader {
    private static var day: [(name: String, field: WritableKeyPath<ImportedDay, Double?>)] {
        [
            ("activeEnergyBurned", \.energy), ("activeEnergyBurnedGoal", \.energyGoal),
            ("appleMoveTime", \.moveTime), ("appleMoveTimeGoal", \.moveTimeGoal),
            ("appleExerciseTime", \.exercise), ("appleExerciseTimeGoal", \.exerciseGoal),
            ("appleStandHours", \.stand), ("appleStandHoursGoal", \.standGoal),
        ]
    }

    private func text(_ name: String) -> String? {
        scanner.value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads an `ActivitySummary`. Of a day that is there twice the last one counts.
    mutating func readDay() {
        var reader = DigitReader(scanner.value("dateComponents") ?? [])
        guard let date = reader.date(), reader.isAtEnd, date.exists else {
            return notes.add("an activity summary without a day, left out", line: scanner.line)
        }
        var day = ImportedDay()
        // Joules where the person prefers them; calories of the phone are kilocalories.
        let perUnit = text("activeEnergyBurnedUnit") == "kJ" ? 1 / 4.184 : 1
        for row in Self.day {
            guard let bytes = scanner.value(row.name) else { continue }
            switch numbers.read(bytes) {
            case .number(let number), .withComma(let number):
                guard number.isFinite, number >= 0 else { continue }
                day[keyPath: row.field] = row.name.hasPrefix("activeE") ? number * perUnit : number
            default:
                notes.add(
                    "a figure of an activity summary that is no number, left out",
                    line: scanner.line)
            }
        }
        guard profile.days.count < ImportLimits.days else {
            return notes.add("more activity summaries than days, left out", line: scanner.line)
        }
        profile.days[
            String(
                InstantText.text(ofLocal: Int64(date.dayNumber) * 86_400_000_000)
                    .prefix(10))] = day
    }

    /// Reads a `ClinicalRecord`: the file that it names is kept beside the samples.
    mutating func readClinicalRecord() {
        guard let path = text("resourceFilePath"), !path.isEmpty else {
            return notes.add("a clinical record without a file, left out", line: scanner.line)
        }
        guard profile.records.count < ImportLimits.records else {
            return notes.add("more clinical records than are kept", line: scanner.line)
        }
        profile.records[path.hasPrefix("/") ? String(path.dropFirst()) : path] = ImportedRecord(
            source: text("sourceName") ?? "",
            received: scanner.value("receivedDate").flatMap(AppleDate.parse)
                .map { Date(microseconds: $0) }, version: text("fhirVersion"))
    }
}
