public import ClinicalDocument

/// What documents are put together by in a summary of many.
public enum ReportGroup: String, Sendable, CaseIterable {
    /// The custodian, and the software that wrote the document.
    case sender
    /// What was found.
    case code
    /// The templates that documents claim to follow.
    case template

    /// Who sent a document: its custodian by name or identifier, and the software.
    public static func sender(of header: DocumentHeader?) -> String {
        guard let header else { return "no clinical document" }
        let organization = header.custodian?.name ?? header.custodian?.ids.first?.root
        let software = header.authors.lazy.compactMap {
            $0.device?.softwareName ?? $0.device?.manufacturerModelName
        }.first
        return (organization ?? "no custodian") + (software.map { ", " + $0 } ?? "")
    }
}

/// Counts over the documents of one group.
struct GroupCounts: Sendable {
    var documents = 0
    var valid = 0
    var known = 0
    var errors = 0
    var warnings = 0
    var findings = 0
    var codes: [String: Int] = [:]
    var words = ""

    var invalid: Int { documents - valid - known }
    /// The code that was found most often.
    var first: String {
        codes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }
}

/// Counts of many documents by sender, code or template.
///
/// Groups beyond a number are counted as one, so that a folder of a million senders needs no more
/// memory than one of some thousands.
struct GroupTotals: Sendable {
    static let groupsKept = 10_000
    static let others = "all others"

    let by: ReportGroup
    private var groups: [String: GroupCounts] = [:]

    init(by: ReportGroup) { self.by = by }

    mutating func count(_ document: ReportedDocument) {
        let report = document.report
        switch by {
        case .sender: add(report, to: document.sender ?? "could not be read")
        case .template:
            let templates = Set((report.document?.templateIds ?? []).compactMap(\.words))
            for template in templates { add(report, to: template) }
            if templates.isEmpty { add(report, to: "no template") }
        case .code:
            for (code, findings) in Dictionary(grouping: report.findings, by: \.code) {
                update(code.name) { group in
                    group.documents += 1
                    group.findings += findings.count
                    group.errors += findings.count { $0.severity >= .error }
                    group.warnings += findings.count { $0.severity == .warning }
                    group.words = code.summary
                }
            }
        }
    }

    private mutating func add(_ report: ValidationReport, to name: String) {
        update(name) { group in
            group.documents += 1
            group.valid += report.isValid ? 1 : 0
            group.known += report.isKnown ? 1 : 0
            group.errors += report.count(of: .error) + report.count(of: .fatal)
            group.warnings += report.count(of: .warning)
            for finding in report.findings where finding.severity >= .warning {
                group.codes[finding.code.name, default: 0] += 1
            }
        }
    }

    private mutating func update(_ name: String, _ change: (inout GroupCounts) -> Void) {
        let name = groups[name] != nil || groups.count < Self.groupsKept ? name : Self.others
        change(&groups[name, default: GroupCounts()])
    }

    /// The heads of the columns.
    var heads: [String] {
        by == .code
            ? ["code", "documents", "errors", "warnings", "findings", "what it says"]
            : [
                by.rawValue, "documents", "valid", "known", "invalid", "errors", "warnings",
                "mostly",
            ]
    }

    /// One row a group: those with most errors first.
    var rows: [[String]] {
        groups.sorted { left, right in
            (right.value.errors, right.value.warnings, left.key)
                < (left.value.errors, left.value.warnings, right.key)
        }.map { name, group in
            by == .code
                ? [
                    name, "\(group.documents)", "\(group.errors)", "\(group.warnings)",
                    "\(group.findings)", group.words,
                ]
                : [
                    name, "\(group.documents)", "\(group.valid)", "\(group.known)",
                    "\(group.invalid)", "\(group.errors)", "\(group.warnings)", group.first,
                ]
        }
    }
}

extension InstanceIdentifier {
    /// `root` or `root:extension`.
    fileprivate var words: String? {
        root.map { root in root + (self.extension.map { ":" + $0 } ?? "") }
    }
}
