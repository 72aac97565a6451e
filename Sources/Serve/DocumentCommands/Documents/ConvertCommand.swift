package import ArgumentParser
internal import Base
internal import CommandSupport
internal import HealthModel
package import Units
internal import Wording

/// `casebook convert`
package struct ConvertCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Convert a quantity to another unit.",
        usage: "casebook convert <value> <from> <to> [--format <format>]",
        discussion: """
            Units are HealthKit's unit strings (degF, mg/dL, mmol<180.1558>/L) or UCUM's codes \
            ([degF], mg/dL). A code of both has HealthKit's meaning: % is a fraction from 0 to 1. \
            A negative number can stand alone or after `--`.
            """)

    package init() {}

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The number, its unit and the unit to convert to.",
            valueName: "value from to"))
    var words: [String]
    @Option(help: .format) var format = Format.text

    package func validate() throws {
        let words = given
        guard words.count == 3, Double(words[0]) != nil else {
            throw ValidationError(DocumentMessage.convertArguments())
        }
    }

    /// The words without the `--` that may stand before them, as before a number below zero.
    private var given: [String] { Array(words.first == "--" ? words.dropFirst() : words[...]) }

    package func run() throws {
        let words = given
        let unit = try Self.unit(words[2])
        let given = Quantity(Double(words[0]) ?? .nan, try Self.unit(words[1]))
        let result: Double
        do { result = try given.doubleValue(for: unit) } catch {
            throw CommandFailure(Self.mismatch(words[1], given.unit, words[2], unit))
        }
        guard result.isFinite else { throw CommandFailure(DocumentMessage.notFinite()) }
        switch format {
        case .text: try Terminal.print("\(NumberText.format(result)) \(unit.unitString)")
        case .json:
            var json = JSONText()
            json.object { json in
                json.key("value")
                json.raw(NumberText.format(result))
                json.member("unit", unit.unitString)
            }
            try Terminal.print(json.text)
        }
    }

    /// Why one unit is none of the other, and what was probably meant: `F` is a farad and `C` a
    /// coulomb, and few people convert those.
    private static func mismatch(
        _ given: String, _ unit: HealthUnit, _ wanted: String, _ other: HealthUnit
    ) -> Message {
        let degrees = ["F": "degF", "C": "degC"]
        let hint =
            degrees[given] != nil || degrees[wanted] != nil
            ? DocumentMessage.temperatureUnits(degrees[given] ?? given, degrees[wanted] ?? wanted)
                .text
            : ""
        return DocumentMessage.differentDimensions(
            given, unit.dimension, wanted, other.dimension, hint)
    }

    /// A unit string, or else a UCUM code.
    package static func unit(_ text: String) throws -> HealthUnit {
        do { return try HealthUnit(text) } catch {
            if let unit = try? HealthUnit(ucum: text), !text.isEmpty { return unit }
            throw CommandFailure(DocumentMessage.wrongUnit(text, error))
        }
    }
}
