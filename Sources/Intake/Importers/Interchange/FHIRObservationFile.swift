internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Observations of FHIR (JSON): one, or those of a bundle, with LOINC's codes and UCUM's units.
enum FHIRObservationFile {
    /// Codes beside those of the types' own.
    private static let others: [String: QuantityType] = [
        "3141-9": .bodyMass, "3142-7": .bodyMass, "3137-7": .height, "2708-6": .oxygenSaturation,
        "59408-5": .oxygenSaturation, "2339-0": .bloodGlucose, "15074-8": .bloodGlucose,
        "14743-9": .bloodGlucose, "55423-8": .stepCount, "40443-4": .restingHeartRate,
    ]
    private static let types: [String: QuantityType] = {
        var types = others
        for type in QuantityType.all {
            for code in type.loincCodes { types[code] = type }
        }
        return types
    }()
    private static let pressures: Set<String> = ["85354-9", "55284-4"]
    private static let wrong: Set<String> = ["entered-in-error", "cancelled", "registered"]

    static func knows(_ text: String) -> Bool {
        text.contains("\"resourceType\"")
            && (text.contains("\"Observation\"") || text.contains("\"Bundle\""))
    }

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var found = FoundLines()
        let value = try JSONFile.value(file)
        let entries = value["entry"]?.list?.compactMap { $0["resource"] } ?? [value]
        let revision = SourceRevision(source: Source(name: options.source ?? "FHIR"))
        let times = TimeReader(options)
        for (index, resource) in entries.enumerated() {
            guard resource["resourceType"]?.text == "Observation" else {
                found.notes.leaveOut("resources other than observations", line: index + 1)
                continue
            }
            try add(resource, index + 1, times, revision, &found)
        }
        return found.result
    }

    private static func add(
        _ resource: JSONValue, _ line: Int, _ times: TimeReader, _ revision: SourceRevision,
        _ found: inout FoundLines
    ) throws {
        guard !wrong.contains(resource["status"]?.text ?? "") else {
            return found.notes.leaveOut("observations that are not valid", line: line)
        }
        let codes = Self.codes(resource)
        let isPressure = !pressures.isDisjoint(with: codes)
        let type = codes.lazy.compactMap { types[$0] }.first
        guard isPressure || type != nil else {
            return found.notes.leaveOut("observations of other kinds", line: line)
        }
        guard let (start, end) = try span(resource, times) else {
            return found.fail(
                at: line, field: "effective", expected: "a time or a period",
                found: "something else")
        }
        if isPressure {
            let parts = resource["component"]?.list ?? []
            func amount(_ code: String, _ type: QuantityType) -> Double? {
                parts.first { Self.codes($0).contains(code) }
                    .flatMap { quantity($0["valueQuantity"], type) }?.value
            }
            guard let systolic = amount("8480-6", .bloodPressureSystolic),
                let diastolic = amount("8462-4", .bloodPressureDiastolic)
            else {
                return found.fail(
                    at: line, field: "component", expected: "two pressures in mm[Hg]",
                    found: "something else")
            }
            return found.addPressure(
                systolic, diastolic, pulse: nil, at: start, line: line, revision: revision)
        }
        guard let type, let quantity = quantity(resource["valueQuantity"], type) else {
            return found.fail(
                at: line, field: "valueQuantity", expected: "a number and a unit of the type",
                found: "something else")
        }
        found.addQuantity(type, quantity, start, end, line: line, revision: revision)
    }

    /// LOINC's codes of a resource or a component.
    private static func codes(_ value: JSONValue) -> [String] {
        (value["code"]?["coding"]?.list ?? [])
            .filter { $0["system"]?.text == "http://loinc.org" }.compactMap { $0["code"]?.text }
    }

    /// An amount in the unit that HealthKit keeps; nil for a unit that is not of the type.
    private static func quantity(_ value: JSONValue?, _ type: QuantityType) -> Quantity? {
        guard let number = value?["value"]?.number, value?["comparator"] == nil,
            let code = value?["code"]?.text ?? value?["unit"]?.text
        else { return nil }
        switch code {
        // By definition HealthKit's units of the same names.
        case "mm[Hg]": return Quantity(number, .millimeterOfMercury())
        case "kg/m2": return type == .bodyMassIndex ? Quantity(number, .count()) : nil
        case "mmol/L" where type == .bloodGlucose:
            return (try? HealthUnit(DeviceTable.mmol)).map { Quantity(number, $0) }
        default:
            guard type != .bodyMassIndex, let unit = try? HealthUnit(ucum: code) else {
                return nil
            }
            return try? Quantity(number, unit).converted(to: type.canonicalUnit)
        }
    }

    private static func span(
        _ resource: JSONValue, _ times: TimeReader
    ) throws -> (Int64, Int64)? {
        func instant(_ value: JSONValue?) throws -> Int64? {
            guard let text = value?.text, text.count >= 10,
                case .instant(let time) = try times.read(text)
            else { return nil }
            return time
        }
        let period = resource["effectivePeriod"]
        if let time = try instant(resource["effectiveDateTime"] ?? resource["effectiveInstant"]) {
            return (time, time)
        }
        guard let start = try instant(period?["start"]) else { return nil }
        let end = try instant(period?["end"]) ?? start
        return start <= end ? (start, end) : nil
    }
}
