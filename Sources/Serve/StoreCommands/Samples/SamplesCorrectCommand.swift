internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units
internal import Wording

/// `casebook samples correct`
struct SamplesCorrectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct", abstract: "Correct a sample of any source without deleting it.",
        discussion: """
            Both samples stay in the store; statistics use the correction and say so. The \
            correction has the sample's type and time. --undo deletes the correction, and the \
            sample counts again.
            """)

    @Argument(help: .sampleID) var id: UUID
    @Argument(help: "The correct value.") var value: Double?
    @Argument(help: "The unit of the value. (default: the sample's unit)") var unit: String?
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: "The reason for the correction, shown with the sample.") var reason: String?
    @Flag(help: "Undo the correction.") var undo = false

    func validate() throws {
        if undo ? value != nil || reason != nil : value == nil || reason == nil {
            throw ValidationError(SampleMessage.correctForm())
        }
    }

    func run() async throws {
        try await store.withLoggedStore { store in
            let person = try await person.id(in: store)
            let samples = store.administrator(
                named: Console.user, reason: reason ?? "casebook samples correct --undo"
            ).samples(of: person)
            if undo {
                try await samples.undoCorrection(of: id)
                return Terminal.say(SampleMessage.countsAgain())
            }
            guard case .quantity(let old)? = try await samples.sample(id) else {
                throw CommandFailure(SampleMessage.noQuantity())
            }
            let unit = try unit.map(ConvertCommand.unit) ?? old.quantity.unit
            let right: QuantitySample
            do {
                right = try QuantitySample(
                    type: old.quantityType, quantity: Quantity(value ?? .nan, unit),
                    start: old.startDate, end: old.endDate, metadata: old.metadata.withoutSync)
            } catch let error as SampleError {
                throw CommandFailure(FileMessage.reason(error.debugDescription))
            }
            let done = try await samples.correct(
                id, with: .quantity(right), reason: reason ?? "")
            Terminal.say(SampleMessage.corrected(done.correction.lowercasedText))
        }
    }
}

extension Metadata {
    /// A correction is no version of the sample that it stands for.
    fileprivate var withoutSync: Metadata {
        var values = values
        values[.syncIdentifier] = nil
        values[.syncVersion] = nil
        return Metadata(values)
    }
}

/// `casebook samples corrections`
struct SamplesCorrectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corrections",
        abstract: "List corrected samples, with the reason and the author of each correction.")

    @OptionGroup var reader: ReaderOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Only corrections of samples of this type.", valueName: "type"))
    var type: String?
    @OptionGroup var list: ListOptions

    func run() async throws {
        let types =
            try type.map { [try SampleType.named($0)] }
            ?? QuantityType.all.map { SampleType($0) }
        try await store.withLoggedStore { store in
            let handle = try await reader.handle(in: store)
            var writer = try list.writer(["sample", "correction", "when", "by", "reason"])
            for type in types {
                for correction in try await handle.corrections(of: type) {
                    let words = [
                        correction.corrected.lowercasedText, correction.correction.lowercasedText,
                        InstantText.format(correction.date.microseconds), correction.author,
                        correction.reason,
                    ]
                    var json = JSONText()
                    json.object { json in
                        for (name, word) in zip(
                            ["corrected", "correction", "date", "author", "reason"], words)
                        {
                            json.member(name, word)
                        }
                    }
                    try writer.append(words, json: json.text)
                }
            }
            try writer.finish()
        }
    }
}
