import Foundation
import Testing

/// Types, conversion and samples, as the user runs them.
@Suite struct HealthTests {
    @Test(arguments: [
        (["98.6", "degF", "degC"], "37 degC\n"), (["-40", "degC", "degF"], "-40 degF\n"),
        (["154", "[lb_av]", "kg"], "69.85322498 kg\n"),
        (["--", "-40", "degF", "degC"], "-40 degC\n"), (["--", "16", "oz", "lb"], "1 lb\n"),
        (["--format", "json", "--", "-40", "degF", "degC"], "{\"value\":-40,\"unit\":\"degC\"}\n"),
        (["98.6", "degF", "degC", "--format", "json"], "{\"value\":37,\"unit\":\"degC\"}\n"),
    ])
    func amountsAreConverted(arguments: [String], expected: String) throws {
        let result = try Command.run(["convert"] + arguments)
        #expect(result.status == 0 && result.output == expected, "\(result)")
    }

    @Test(arguments: [
        ["1", "kg", "m"], ["1", "nothing", "m"], ["x", "kg", "g"], ["1", "kg"],
        ["1e308", "kg", "g"],
    ])
    func whatCannotBeConvertedIsSaid(arguments: [String]) throws {
        let result = try Command.run(["convert"] + arguments)
        #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty, "\(result)")
    }

    @Test func degreesAreAskedFor() throws {
        let result = try Command.run(["convert", "98.6", "F", "C"])
        #expect(
            result.status == 2 && result.errors.contains("the units are degF and degC"),
            "\(result)")
        #expect(!result.errors.contains("incompatible-units"))
    }

    @Test func typesAreListed() throws {
        let json = try Command.run(["types", "--format", "json"])
        let list =
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        #expect(list?.filter { $0["kind"] as? String == "quantity" }.count == 120)
        #expect(list?.filter { $0["kind"] as? String == "category" }.count == 70)
        let one = try Command.run(["types", "HeartRate"])
        #expect(one.output.contains("8867-4") && one.output.contains("/min"))
        #expect(try Command.run(["types", "Nothing"]).status == 2)
    }

    @Test func aSampleIsMadeAndChecked() throws {
        let made = try Command.run([
            "sample", "new", "InsulinDelivery", "0.825", "IU", "--start",
            "2026-04-01T10:00:00+02:00", "--metadata", "HKInsulinDeliveryReason=basal",
        ])
        #expect(made.status == 0)
        let form =
            try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
        #expect(form?["startDate"] as? String == "2026-04-01T08:00:00Z")
        #expect(form?["value"] as? Double == 0.825 && form?["version"] as? Int == 1)
        let checked = try Command.run(
            ["sample", "check", "--print"], input: Data(made.output.utf8))
        #expect(checked.status == 0 && checked.output == made.output, "\(checked)")
    }

    /// 72 may be a minute's or a second's, 98.6 may be Fahrenheit's.
    @Test(arguments: ["HeartRate", "BodyTemperature", "BloodGlucose", "OxygenSaturation"])
    func aNumberWithoutItsUnitIsNotGuessedAt(type: String) throws {
        let run = try Command.run(["sample", "new", type, "72"])
        #expect(run.status == 2 && run.errors.contains("expected a unit"), "\(run)")
        #expect(try Command.run(["sample", "new", "StepCount", "72"]).status == 0)
    }

    @Test(arguments: [("2026-03", "2026-03-01T00:00:00Z"), ("2026", "2026-01-01T00:00:00Z")])
    func aMonthIsAMonth(text: String, instant: String) throws {
        let made = try Command.run(["sample", "new", "StepCount", "1", "--start", text])
        #expect(made.output.contains("\"startDate\":\"\(instant)\""), "\(made)")
        #expect(
            try Command.run(["sample", "new", "StepCount", "1", "--start", "2026-13"]).status == 2)
    }

    @Test func aSampleThatBreaksARuleIsRefused() throws {
        let insulin = try Command.run(["sample", "new", "InsulinDelivery", "0.825", "IU"])
        #expect(insulin.status == 2 && insulin.errors.contains("metadata.HKInsulinDeliveryReason"))
        let line = "{\"version\":1,\"type\":\"StepCount\",\"startDate\":\"2026-04-01\"}\n{\n"
        let checked = try Command.run(["sample", "check"], input: Data(line.utf8))
        #expect(checked.status == 1)
        #expect(checked.errors.contains("<stdin>:1: uuid") && checked.errors.contains("<stdin>:2:"))
    }
}
