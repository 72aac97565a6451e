internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Nightscout's entries and treatments, as its interface and its backups write them (JSON).
/// Glucose of sensors and meters in entries is in mg/dL, whatever the display shows.
enum NightscoutFile {
    /// Numbers up to this one are a sensor's errors.
    private static let lastError = 12.0

    /// Whether a list of JSON is one of Nightscout's, by its beginning.
    static func knows(_ text: String) -> Bool {
        text.contains("\"sgv\"") && text.contains("\"date")
            || text.contains("\"eventType\"") && text.contains("\"created_at\"")
            || text.contains("\"mbg\"") && text.contains("\"dateString\"")
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let revision = SourceRevision(source: Source(name: options.source ?? "Nightscout"))
        for (index, entry) in try JSONFile.list(file).enumerated() {
            let line = index + 1
            guard let time = time(entry) else {
                found.fail(
                    at: line, field: "date", expected: "a time", found: "something else")
                continue
            }
            if entry["eventType"] != nil {
                addTreatment(entry, time, line, revision, &found)
            } else if let value = (entry["sgv"] ?? entry["mbg"])?.number {
                guard value > lastError else {
                    found.notes.add("errors of the sensor, left out", line: line)
                    continue
                }
                addGlucose(value, "mg/dL", time, line, revision, &found)
            } else {
                found.notes.leaveOut("calibrations and other entries", line: line)
            }
        }
        return found.result
    }

    private static func time(_ entry: JSONValue) -> Int64? {
        if let date = entry["date"]?.number ?? entry["mills"]?.number, (1e11...1e14).contains(date)
        {
            return Int64(date) * 1_000
        }
        let texts = ["dateString", "created_at", "timestamp", "sysTime"]
        return texts.lazy.compactMap { entry[$0]?.text.flatMap { InstantText.parse($0) } }.first
    }

    private static func addGlucose(
        _ value: Double, _ unit: String, _ time: Int64, _ line: Int, _ revision: SourceRevision,
        _ found: inout FoundLines
    ) {
        guard let unit = try? HealthUnit(unit) else { return }
        found.addQuantity(
            .bloodGlucose, Quantity(value, unit), time, time, line: line, revision: revision)
    }

    /// Adds the insulin, the carbohydrates and the glucose of a treatment. A dose at once is a
    /// bolus; basal rates are doses over time, which the treatment names by their rate only.
    private static func addTreatment(
        _ entry: JSONValue, _ time: Int64, _ line: Int, _ revision: SourceRevision,
        _ found: inout FoundLines
    ) {
        func number(_ name: String) -> Double? {
            let value = entry[name]
            let number = value?.number ?? value?.text.flatMap { DecimalText.number($0) }
            return number.flatMap { $0 > 0 ? $0 : nil }
        }
        if let insulin = number("insulin") {
            found.addQuantity(
                .insulinDelivery, Quantity(insulin, .internationalUnit()), time, time, line: line,
                revision: revision, metadata: Metadata(["HKInsulinDeliveryReason": 2]))
        }
        if let carbohydrates = number("carbs") {
            found.addQuantity(
                .dietaryCarbohydrates, Quantity(carbohydrates, .gram()), time, time, line: line,
                revision: revision)
        }
        if let glucose = number("glucose") {
            switch entry["units"]?.text?.lowercased() {
            case "mmol", "mmol/l":
                addGlucose(glucose, DeviceTable.mmol, time, line, revision, &found)
            case "mg/dl": addGlucose(glucose, "mg/dL", time, line, revision, &found)
            default:
                found.notes.leaveOut("glucose of treatments without its unit", line: line)
            }
        }
        if entry["rate"] != nil || entry["absolute"] != nil || entry["percent"] != nil {
            found.notes.leaveOut("basal rates", line: line)
        }
    }
}
