public import ArgumentParser
internal import CommandSupport
public import DocumentValidation
public import Wording

/// Which findings are reported, and which count.
struct FindingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report only these rule codes, or codes with these beginnings: CB-SCHEMA-VALUE,CB-XML.",
            valueName: "codes"))
    var select: [String] = []
    @Option(
        help: ArgumentHelp(
            "Do not report these rule codes; the longer match of --select and --ignore wins.",
            valueName: "codes"))
    var ignore: [String] = []
    @Option(
        help: ArgumentHelp(
            "Do not report findings of this earlier report (json or jsonl).", valueName: "file"))
    var baseline: String?
    @Option(
        help: ArgumentHelp(
            "The lowest severity for exit status 1.", valueName: "severity"))
    var failOn = ValidationSeverity.error

    /// Codes are looked up when there are some: `config check` says so too where one is unknown.
    func validate() throws {
        guard !select.isEmpty || !ignore.isEmpty else { return }
        do { _ = try selection() } catch { throw ValidationError(error.message) }
    }

    /// The files that they are read from.
    var files: [String] { baseline.map { [$0] } ?? [] }

    /// What the options say.
    func filter() throws -> FindingFilter {
        FindingFilter(
            selection: try selection(), baseline: try baseline.map(BaselineFile.read))
    }

    private func selection() throws(CommandFailure) -> FindingSelection {
        guard !select.isEmpty || !ignore.isEmpty else { return .everything }
        do throws(FindingSelectionFailure) {
            return try FindingSelection(
                select: words(select), ignore: words(ignore), known: FindingCode.known.map(\.name))
        } catch {
            throw CommandFailure(OptionMessage.wrong("--select, --ignore", error))
        }
    }

    private func words(_ lists: [String]) -> [String] {
        lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.trimmed }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension ValidationProfile: ExpressibleByArgument {}
extension InterfaceLanguage: ExpressibleByArgument {}
extension ValidationLevel: ExpressibleByArgument {}
extension ValidationSeverity: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension ReportGroup: ExpressibleByArgument {}
