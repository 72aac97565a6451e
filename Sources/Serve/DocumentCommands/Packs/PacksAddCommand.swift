internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import Vocabulary

/// `casebook packs add`
struct PacksAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Compile and install a Schematron schema or value sets.",
        discussion: """
            The schema is copied with all files that it reads. Asserts that cannot run are \
            reported now and in every validation; a schema that cannot be loaded is not \
            installed. Formats of value sets: FHIR JSON (ValueSet, CodeSystem, Bundle), VSAC \
            workbooks (xlsx) and tables, voc.xml of HL7's rules, ART-DECOR or SVS XML. Their \
            codes are checked in documents of the guides that bind them.
            """)

    @Argument(help: ArgumentHelp("The schema, or a file of value sets.", valueName: "file"))
    var file: String
    @Option(help: "The pack's name. (default: the name of the file)") var name: String?
    @Option(help: "The phase to run. (default: the schema's default phase)") var phase: String?
    @Option(
        help: ArgumentHelp("Install the pack in this folder.", valueName: "folder"))
    var folder: String?
    @Flag(help: "Install the pack for all users of this machine.") var system = false
    @Flag(help: "Refuse a schema with asserts that cannot run.") var strictRules = false

    /// Phases of a schema that are named.
    private static let phasesNamed = 8

    func validate() throws {
        if system && folder != nil {
            throw ValidationError("--system and --folder cannot be used together")
        }
    }

    func run() throws {
        guard let place = folder ?? (system ? PackFolders.machine : PackFolders.own) else {
            throw CommandFailure("HOME is not set; name the folder for the pack with --folder")
        }
        let file = self.file
        let base = file.split(separator: "/").last.map(String.init) ?? file
        let name =
            self.name ?? base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
        guard !RuleCatalogue.ownPacks.contains(where: { $0.name == name }) else {
            throw CommandFailure(
                "`\(name)` is the name of a built-in pack; choose another with --name")
        }
        if VocabularyAddition.isVocabulary(file) {
            return try addValueSets(
                VocabularyAddition(path: file, name: name, folder: place))
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
                "casebook: phases for --phase: \(names)" + (more > 0 ? " and \(more) others" : ""))
        }
        let number = pack.templates.count
        let templates =
            number == 0
            ? "no templateIds, so it runs on every document"
            : "for \(number) template\(number == 1 ? "" : "s")"
        let missed = pack.unchecked == 0 ? "" : ", \(pack.unchecked) of them cannot run"
        try Terminal.print(
            "\(pack.name): \(pack.asserts) asserts\(missed), \(templates); in \(place)")
    }

    /// What is left out that is said.
    private static let notesSaid = 20

    private func addValueSets(_ addition: VocabularyAddition) throws {
        guard phase == nil else { throw CommandFailure("--phase is for Schematron schemas only") }
        let (file, notes) = try addition.run()
        for note in notes.prefix(Self.notesSaid) { Terminal.say("casebook: \(note)") }
        if notes.count > Self.notesSaid {
            Terminal.say("casebook: and \(notes.count - Self.notesSaid) more")
        }
        let sets = file.sets
        let codes = sets.reduce(0) { $0 + $1.count }
        try Terminal.print(
            "\(addition.name): \(sets.count) value set\(sets.count == 1 ? "" : "s") with "
                + "\(codes) code\(codes == 1 ? "" : "s"); in \(addition.folder)")
    }
}
