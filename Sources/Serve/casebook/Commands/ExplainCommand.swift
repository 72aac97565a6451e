import ArgumentParser
import DocumentRepair
import DocumentValidation
import Foundation

/// `casebook explain`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a rule code and how to fix its findings.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: "A code that a finding has, such as CB-UNIT.") var code: String
    @Option(help: "How the explanation is written.") var format = Format.text

    func run() throws {
        let catalogue = RuleCatalogue.withPacks.adding(RepairKind.entries)
        let entries = catalogue.entries(for: code)
        guard !entries.isEmpty else {
            let near = catalogue.codes(near: code).map(\.name)
            let hint =
                near.isEmpty
                ? "`casebook rules` lists them" : "did you mean \(near.joined(separator: ", "))?"
            throw CommandFailure("\(code.printable) is not a known rule code: \(hint)")
        }
        var stream = try ResultStream(file: nil)
        let rendering = ExplanationRendering(colors: stream.wantsColors)
        switch format {
        case .text: try stream.write(entries.map(rendering.text).joined(separator: "\n"))
        case .json: try stream.write(rendering.json(entries) + "\n")
        }
        try stream.flush()
    }
}

/// `30s`, `15min`, `6h`, `1d`, `1w`: a length of time by the clock.
struct ElapsedTime: ExpressibleByArgument {
    private static let units: [(name: String, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1),
    ]

    let seconds: TimeInterval

    init(seconds: TimeInterval) { self.seconds = seconds }

    init?(argument: String) {
        let digits = argument.prefix(while: \.isNumber)
        guard let count = Int(digits), (1...1_000_000).contains(count),
            let unit = Self.units.first(where: { $0.name == argument.dropFirst(digits.count) })
        else { return nil }
        seconds = TimeInterval(count * unit.seconds)
    }

    var defaultValueDescription: String {
        let whole = Int(seconds)
        let unit = Self.units.first { whole.isMultiple(of: $0.seconds) } ?? ("s", 1)
        return "\(whole / unit.seconds)\(unit.name)"
    }
}
