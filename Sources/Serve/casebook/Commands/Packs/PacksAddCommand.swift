import ArgumentParser
import DocumentValidation

/// `casebook packs add`
struct PacksAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Compile a Schematron schema and install it as a pack.",
        discussion: """
            The schema is copied with every file that it reads. What of it cannot run is said, and \
            every report says so again; a schema that cannot be loaded is not installed.
            """)

    @Argument(help: ArgumentHelp("The schema.", valueName: "file"))
    var file: String
    @Option(help: "Its name; otherwise that of the file.") var name: String?
    @Option(help: "The phase to run; otherwise the schema's default.") var phase: String?
    @Option(
        help: ArgumentHelp("Install it in this folder of packs.", valueName: "folder"))
    var folder: String?
    @Flag(help: "Install it for all users of the machine.") var system = false
    @Flag(help: "Refuse a schema of which something cannot run.") var strictRules = false

    /// Phases of a schema that are named.
    private static let phasesNamed = 8

    func validate() throws {
        if system && folder != nil {
            throw ValidationError("--system and --folder exclude each other")
        }
    }

    func run() throws {
        guard let place = folder ?? (system ? PackFolders.machine : PackFolders.own) else {
            throw CommandFailure("HOME is not set; say with --folder where the pack goes")
        }
        let file = self.file
        let base = file.split(separator: "/").last.map(String.init) ?? file
        let name = self.name ?? (base.hasSuffix(".sch") ? String(base.dropLast(4)) : base)
        guard !RuleCatalogue.ownPacks.contains(where: { $0.name == name }) else {
            throw CommandFailure("`\(name)` is a pack of Casebook's own; give another --name")
        }
        let addition = PackAddition(path: file, name: name, phase: phase, folder: place)
        if strictRules {
            let description = try addition.described()
            guard description.reasons.isEmpty else {
                throw CommandFailure(description.reasons.joined(separator: "\n"))
            }
        }
        let (pack, description) = try addition.run()
        description.reasons.forEach { Terminal.say("casebook: \($0)") }
        if phase == nil, !description.phases.isEmpty {
            let names = description.phases.prefix(Self.phasesNamed).joined(separator: ", ")
            let more = description.phases.count - Self.phasesNamed
            Terminal.say(
                "casebook: --phase could name \(names)" + (more > 0 ? " and \(more) others" : ""))
        }
        let number = pack.templates.count
        let templates =
            number == 0
            ? "it names no template and runs on every document"
            : "for \(number) template\(number == 1 ? "" : "s")"
        let missed = pack.unchecked == 0 ? "" : ", \(pack.unchecked) of them cannot be checked"
        try Terminal.print(
            "\(pack.name): \(pack.asserts) asserts\(missed), \(templates); in \(place)")
    }
}
