internal import Base

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020), a result a line.
///
/// Rules are written behind the results that name them, so that results need not wait. Runs are
/// split at GitHub's limits.
public struct SARIFRendering: ReportRendering {
    private let version: String
    private let limits: SARIFLimits
    private var runs = 0
    private var results = 0
    private var rules = SARIFRules()
    private var unwritten = 0
    private var unkept = 0
    private var coverage = RulesCoverage()
    private var packs: [PackRun] = []

    /// For this version of Casebook.
    public init(version: String) { self.init(version: version, limits: .gitHub) }

    init(version: String, limits: SARIFLimits) {
        self.version = version
        self.limits = limits
    }

    /// The head of the file and of its first run.
    public mutating func begin() -> String {
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
            + "\"runs\":[\n" + openRun()
    }

    /// One result a finding.
    public mutating func render(_ document: ReportedDocument) -> String {
        var fingerprints = FindingFingerprint()
        let uri = document.fileURI
        var text = ""
        for finding in document.report.findings {
            if results == limits.resultsPerRun {
                guard runs < limits.runs else {
                    unwritten += 1
                    continue
                }
                text += closeRun(RunOutcome()) + ",\n" + openRun()
            }
            text += results == 0 ? "\n" : ",\n"
            results += 1
            let index = rules.index(of: finding)
            text += result(
                finding, rule: index, uri: uri, fingerprint: fingerprints.next(finding))
        }
        unkept += document.report.unkept.values.reduce(0, +)
        coverage.count(document)
        for pack in document.report.packs
        where !packs.contains(where: { $0.name == pack.name && $0.version == pack.version }) {
            packs.append(pack)
        }
        return text
    }

    /// The rest of the last run.
    public mutating func end(_ run: RunOutcome) -> String { closeRun(run) + "\n]}\n" }

    private mutating func openRun() -> String {
        runs += 1
        results = 0
        rules = SARIFRules()
        let category = runs == 1 ? "casebook/" : "casebook-\(runs)/"
        return "{\"automationDetails\":{\"id\":\"\(category)\"},"
            + "\"columnKind\":\"unicodeCodePoints\",\"results\":["
    }

    /// Rule packs are extensions of the tool (SARIF 2.1.0, 3.18.3).
    private func writePacks(_ json: inout JSONText) {
        guard !packs.isEmpty else { return }
        json.key("extensions")
        json.array(packs) { json, pack in
            json.object { json in
                json.member("name", pack.name)
                json.present("version", pack.version)
                json.key("properties")
                json.object { $0.member("asserts", pack.asserts) }
            }
        }
    }

    private func closeRun(_ run: RunOutcome) -> String {
        var notes = run.failures.map { ("error", $0) }
        if run.isInterrupted { notes.append(("error", "the run was interrupted")) }
        if unkept > 0 { notes.append(("warning", "\(unkept) findings were counted only")) }
        if unwritten > 0 {
            notes.append(
                ("warning", "\(unwritten) further findings do not fit into one SARIF file"))
        }
        notes += coverage.lines.map { ("note", $0) }
        var tool = JSONText()
        tool.object { json in
            json.key("driver")
            json.object { json in
                json.member("name", "Casebook")
                json.member("semanticVersion", version)
                json.key("rules")
                rules.write(&json)
            }
            writePacks(&json)
        }
        var invocation = JSONText()
        invocation.object { json in
            json.member("executionSuccessful", run.isComplete)
            json.key("toolExecutionNotifications")
            json.array(notes) { json, note in
                json.object { json in
                    json.member("level", note.0)
                    json.key("message")
                    json.object { $0.member("text", note.1.printable) }
                }
            }
        }
        return "\n],\"tool\":\(tool.text),\"invocations\":[\(invocation.text)]}"
    }
}
