internal import ArgumentParser
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import Units
internal import Wording

/// A quantity or category sample in words.
struct SampleOptions: ParsableArguments {
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The type; the number, or the name of a category's value; the unit of a quantity.",
            valueName: "type value unit"))
    var words: [String]
    @Option(help: ArgumentHelp("The start time. (default: now)", valueName: "time"))
    var start: TimeArgument?
    @Option(help: ArgumentHelp("The end time. (default: the start time)", valueName: "time"))
    var end: TimeArgument?
    @Option(help: ArgumentHelp("The sample's UUID. (default: a new one)", valueName: "uuid"))
    var uuid: UUID?
    @Option(
        help: ArgumentHelp(
            "A metadata entry: a number, a date, a quantity such as '20 degC', or a text.",
            valueName: "key=value"))
    var metadata: [MetadataArgument] = []
    @Option(
        help: ArgumentHelp(
            "A property of the device, such as model=G6.", valueName: "property=text"))
    var device: [DeviceArgument] = []

    private var value: String { words[1] }
    private var unit: String? { words.count > 2 ? words[2] : nil }

    func validate() throws {
        guard (2...3).contains(words.count) else {
            throw ValidationError(SampleMessage.addForm())
        }
    }

    /// The sample, checked by the rules of its type.
    func sample() throws -> Sample {
        let type = try ObjectType.named(words[0])
        do { return try sample(type) } catch let error as SampleError {
            // With the dates and values, which are the user's own words.
            throw CommandFailure(FileMessage.reason(error.debugDescription))
        }
    }

    private func sample(_ type: ObjectType) throws -> Sample {
        let start = start?.date ?? Date()
        let end = end?.date ?? start
        let metadata = Metadata(
            Dictionary(metadata.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
        let properties = Dictionary(
            device.map { ($0.property, $0.text) }, uniquingKeysWith: { $1 })
        let device = properties.isEmpty ? nil : Device(properties)
        if let type = QuantityType(type) {
            guard let number = Double(value) else {
                throw CommandFailure(SampleMessage.numberNeeded(type.name))
            }
            let unit = try unit.map(ConvertCommand.unit) ?? unitWithoutOne(of: type)
            return .quantity(
                try QuantitySample(
                    type: type, quantity: Quantity(number, unit), start: start, end: end,
                    metadata: metadata, device: device, uuid: uuid ?? UUID()))
        }
        if let type = CategoryType(type) {
            guard unit == nil else { throw CommandFailure(SampleMessage.noUnit(type.name)) }
            guard let number = Int(value) ?? type.values.rawValue(named: value) else {
                let names = type.values.cases.map(\.name).joined(separator: ", ")
                throw CommandFailure(SampleMessage.oneOf(type.name, names))
            }
            return .category(
                try CategorySample(
                    type: type, value: number, start: start, end: end, metadata: metadata,
                    device: device, uuid: uuid ?? UUID()))
        }
        throw CommandFailure(SampleMessage.neither(type.name))
    }

    /// What a number alone means: a count, and nothing that has more than one unit.
    private func unitWithoutOne(of type: QuantityType) throws -> HealthUnit {
        guard type.canonicalUnit == .count() else {
            throw CommandFailure(SampleMessage.unitNeeded(type.name, type.canonicalUnit))
        }
        return type.canonicalUnit
    }
}
