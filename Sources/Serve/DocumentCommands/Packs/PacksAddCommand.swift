internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import Vocabulary

/// `casebook packs add`
struct PacksAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Compile a Schematron schema, or value sets, and install them.",
        discussion: """
            The schema is copied with every file that it reads. What of it cannot run is said, and \
            every report says so again; a schema that cannot be loaded is not installed. Value \
            sets are FHIR's JSON (ValueSet, CodeSystem, Bundle), VSAC's workbooks (xlsx) and \
            tables, voc.xml of HL7's rules, ART-DECOR's or SVS's XML; their codes are looked up in \
            the documents of the guides that bind them.
            """)

    @Argument(help: ArgumentHelp("The schema, or the value sets.", valueName: "file"))
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
        let name =
            self.name ?? base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
        guard !RuleCatalogue.ownPacks.contains(where: { $0.name == name }) else {
            throw CommandFailure("`\(name)` is a pack of Casebook's own; give another --name")
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

    /// What is left out that is said.
    private static let notesSaid = 20

    private func addValueSets(_ addition: VocabularyAddition) throws {
        guard phase == nil else { throw CommandFailure("--phase is about Schematron schemas") }
        let (file, notes) = try addition.run()
        for note in notes.prefix(Self.notesSaid) { Terminal.say("casebook: \(note)") }
        if notes.count > Self.notesSaid {
            Terminal.say("casebook: and \(notes.count - Self.notesSaid) more were left out")
        }
        let sets = file.sets
        let codes = sets.reduce(0) { $0 + $1.count }
        try Terminal.print(
            "\(addition.name): \(sets.count) value set\(sets.count == 1 ? "" : "s") with "
                + "\(codes) code\(codes == 1 ? "" : "s"); in \(addition.folder)")
    }
}
