import ArgumentParser
import HealthModel

/// `casebook sample new`
struct SampleNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a quantity or category sample and print its JSON form.",
        usage: "casebook sample new <type> <value> [<unit>] [<options>]",
        discussion: """
            A sample is checked by the rules of its type. Other kinds are written as JSON and \
            checked with `casebook sample check`.
            """)

    @OptionGroup var sample: SampleOptions

    func run() throws { try Terminal.print(try sample.sample().json) }
}
