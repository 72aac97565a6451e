internal import ArgumentParser
internal import CommandSupport
internal import HealthModel
internal import Importers

/// `casebook samples new`
struct SampleNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a quantity or category sample and print its JSON form.",
        usage: "casebook samples new <type> <value> [<unit>] [<options>]",
        discussion: """
            The sample is checked by the rules of its type. To create other kinds, write their \
            JSON form and check it with `casebook samples check`.
            """)

    @OptionGroup var sample: SampleOptions

    func run() throws { try Terminal.print(try sample.sample().json) }
}

/// `key=value` of metadata: a number, a date, an amount as `20 degC`, the name of one of the
/// key's values, or a text.
struct MetadataArgument: ExpressibleByArgument {
    let key: MetadataKey
    let value: MetadataValue

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { return nil }
        key = MetadataKey(String(halves[0]))
        value = MetadataValue(text: String(halves[1]), for: key)
    }
}

/// `property=text` of a device.
struct DeviceArgument: ExpressibleByArgument {
    let property: DeviceProperty
    let text: String

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let property = DeviceProperty(rawValue: String(halves[0])) else {
            return nil
        }
        self.property = property
        text = String(halves[1])
    }
}
