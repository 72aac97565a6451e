internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import Vocabulary
internal import Wording

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
            throw ValidationError(OptionMessage.notTogether("--system", "--folder"))
        }
    }

    func run() throws {
        guard let place = folder ?? (system ? PackFolders.machine : PackFolders.own) else {
            throw CommandFailure(PackMessage.noHome())
        }
        let file = self.file
        let base = file.split(separator: "/").last.map(String.init) ?? file
        let name =
            self.name ?? base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
        guard !RuleCatalogue.ownPacks.contains(where: { $0.name == name }) else {
            throw CommandFailure(PackMessage.builtInName(name))
        }
        if VocabularyAddition.isVocabulary(file) {
            return try addValueSets(
                VocabularyAddition(path: file, name: name, folder: place))
        }
        let addition = PackAddition(path: file, name: name, phase: phase, folder: place)
        if strictRules {
            let description = try addition.described()
            guard description.reasons.isEmpty else {
                throw CommandFailure(
                    FileMessage.reason(description.reasons.joined(separator: "\n")))
            }
        }
        let (pack, description) = try addition.run()
        for reason in description.reasons { Terminal.note(FileMessage.reason(reason)) }
        if phase == nil, !description.phases.isEmpty {
            let names = description.phases.prefix(Self.phasesNamed).joined(separator: ", ")
            let more = description.phases.count - Self.phasesNamed
            Terminal.note(
                more > 0 ? PackMessage.manyPhases(names, more) : PackMessage.phases(names))
        }
        let number = pack.templates.count
        let templates =
            number == 0
            ? PackMessage.noTemplates() : PackMessage.templates(count: number)
        try Terminal.print(
            pack.unchecked == 0
                ? PackMessage.added(pack.name, pack.asserts, templates, place)
                : PackMessage.addedInPart(
                    pack.name, pack.asserts, pack.unchecked, templates, place))
    }

    /// What is left out that is said.
    private static let notesSaid = 20

    private func addValueSets(_ addition: VocabularyAddition) throws {
        guard phase == nil else { throw CommandFailure(PackMessage.phaseForSchematron()) }
        let (file, notes) = try addition.run()
        for note in notes.prefix(Self.notesSaid) { Terminal.note(FileMessage.reason(note)) }
        if notes.count > Self.notesSaid {
            Terminal.note(PackMessage.moreNotes(notes.count - Self.notesSaid))
        }
        let sets = file.sets
        let codes = sets.reduce(0) { $0 + $1.count }
        try Terminal.print(
            PackMessage.setsAdded(
                addition.name, PackMessage.sets(count: sets.count),
                PackMessage.codes(count: codes), addition.folder))
    }
}
