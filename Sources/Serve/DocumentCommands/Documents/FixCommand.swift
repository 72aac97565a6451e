package import ArgumentParser
internal import CommandSupport
internal import DocumentRepair
internal import DocumentValidation
internal import Glibc
internal import XMLTree
internal import Wording

/// `casebook fix`
package struct FixCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Repair defects that have only one possible correction.",
        discussion: """
            Repairs the order of elements, the case of names, codes and references, units with \
            one meaning, duplicate IDs, prefixes of types, white space, typeId and realmCode; \
            never a time zone, a text or the meaning of a code. Input files are never changed. \
            All bytes outside of the repairs stay as they are, and a repair is made only if it \
            leaves fewer errors and warnings. Signed documents are refused. A diff quotes lines \
            of the document; the list of repairs does not.
            """)

    package init() {}

    @OptionGroup var input: InputOptions
    @Flag(help: "Write a unified diff to standard output, for patch or git apply.")
    var diff = false
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "Write the repaired documents into this folder, under their own names. "
                + "Documents without repairs are not written.", valueName: "folder"))
    var output: String?

    package func validate() throws {
        if diff == (output != nil) {
            throw ValidationError(DocumentMessage.fixOutput())
        }
    }

    package func run() throws {
        var options = ValidationOptions()
        options.now = { Int64(time(nil)) }
        let repairer = DocumentRepairer(try DocumentValidator(options))
        var results = RepairedFiles(folder: output, reads: input.paths)
        var progress = ProgressLine(isQuiet: input.quiet)
        var inputs = InputList(input.paths)
        var isAllWell = true
        while let file = inputs.next() {
            do {
                let bytes = try file.read(limit: options.limits.bytes)
                let outcome = try repairer.repair(bytes)
                try results.write(outcome, named: file.name)
                say(outcome, of: file.name)
                if !outcome.after.isValid { isAllWell = false }
            } catch let failure as FileFailure {
                progress.sayUnreadable(failure)
            } catch let refusal as RepairRefusal {
                progress.clear()
                Terminal.note(FileMessage.failed(file.name.printable, refusal))
                isAllWell = false
            }
            progress.advance(ProgressMessage.documents())
        }
        inputs.failures.forEach { progress.sayUnreadable($0) }
        progress.clear()
        try results.finish()
        if Interruption.isRequested { throw ExitCode.interrupted }
        if progress.unreadable > 0 { throw ExitCode.couldNotRun }
        if !isAllWell { throw ExitCode.findings }
    }

    private func say(_ outcome: DocumentRepairer.Outcome, of name: String) {
        guard !input.quiet else { return }
        for repair in outcome.repairs {
            Terminal.say(
                "\(name.printable):\(repair.line): \(repair.kind.rawValue): \(repair.message)")
        }
        let count = outcome.repairs.count
        let repairs =
            count == 0 ? DocumentMessage.noRepairs() : DocumentMessage.repairs(count: count)
        Terminal.say(
            DocumentMessage.fixed(
                name.printable, repairs, words(outcome.before), words(outcome.after)))
    }

    private func words(_ report: ValidationReport) -> Message {
        let errors = report.count(of: .error) + report.count(of: .fatal)
        let warnings = report.count(of: .warning)
        return DocumentMessage.both(
            DocumentMessage.errors(count: errors), DocumentMessage.warnings(count: warnings))
    }
}

/// Where repaired documents go: differences to standard output, or files into a folder.
private struct RepairedFiles {
    private let folder: String?
    private let reads: [String]
    private var stream: ResultStream?
    private var written: Set<String> = []

    init(folder: String?, reads: [String]) {
        self.folder = folder
        self.reads = reads
    }

    mutating func write(_ outcome: DocumentRepairer.Outcome, named name: String) throws {
        guard !outcome.repairs.isEmpty else { return }
        guard let folder else {
            if stream == nil { stream = try ResultStream(file: nil) }
            try stream?.write(outcome.difference(named: name))
            return
        }
        let last =
            name == "<stdin>" ? "stdin.xml" : name.split(separator: "/").last.map(String.init)
        guard let last, written.insert(last).inserted else {
            throw CommandFailure(DocumentMessage.sameName(name.printable))
        }
        guard InputPath(folder).withCString({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
            throw FileFailure(name: folder, number: errno, verb: "written")
        }
        var file = try ResultStream(file: folder + "/" + last, sparing: reads)
        try file.write(outcome.bytes)
        try file.flush()
    }

    mutating func finish() throws { try stream?.flush() }
}
