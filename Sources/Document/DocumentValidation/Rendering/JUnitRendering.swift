internal import XMLTree

/// JUnit XML as Jenkins, GitLab and others read it: a document is a test suite, a level a test.
///
/// A level fails by errors; what it found below that stands in its `system-out`. There are no
/// times, so that equal documents give equal files.
public struct JUnitRendering: ReportRendering {
    /// The one form.
    public init() {}

    /// The head.
    public func begin() -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"casebook validate\">\n"
    }

    /// One `testsuite`.
    public func render(_ document: ReportedDocument) -> String {
        let report = document.report
        let file = document.file.markupEscaped
        let levels = ValidationLevel.allCases
        let failed = levels.filter { report.levels[$0] == .failed }
        let unreadable = report.findings.contains { $0.code.isOfInput }
        let skipped = levels.count { if case .skipped = report.levels[$0] { true } else { false } }
        return """
              <testsuite name="\(file)" tests="\(levels.count)" \
            failures="\(unreadable ? 0 : failed.count)" errors="\(unreadable ? failed.count : 0)" \
            skipped="\(skipped)">
            \(levels.map { testCase($0, report, file: file) }.joined())\
            \(report.countedOnly.map { "    <system-out>\($0)</system-out>\n" }.joined())\
              </testsuite>

            """
    }

    /// The end.
    public func end(_ run: RunOutcome) -> String {
        var text = ""
        for failure in run.failures + (run.isInterrupted ? ["the run was interrupted"] : []) {
            text += """
                  <testsuite name="inputs" tests="1" failures="0" errors="1" skipped="0">
                    <testcase classname="inputs" name="read">
                      <error message="\(failure.markupEscaped)" type="input"/>
                    </testcase>
                  </testsuite>

                """
        }
        return text + "</testsuites>\n"
    }

    private func testCase(
        _ level: ValidationLevel, _ report: ValidationReport, file: String
    ) -> String {
        let head = "    <testcase classname=\"\(file)\" name=\"\(level.rawValue)\" file=\"\(file)\""
        let findings = report.findings.filter { $0.level == level }
        let lines = findings.map { line($0) + "\n" }.joined()
        switch report.levels[level] {
        case .skipped(let reason):
            return "\(head)>\n      <skipped message=\"\(reason.markupEscaped)\"/>\n"
                + output(level, report, lines) + "    </testcase>\n"
        case .failed:
            let worst = findings.first { $0.severity.failsTestCase }
            let element = worst?.code.isOfInput == true ? "error" : "failure"
            let words = worst?.message.oneLine ?? "errors were only counted"
            let message = "\(count(findings)): \(words)".markupEscaped
            let type = (worst?.code.name ?? level.rawValue).markupEscaped
            return "\(head)>\n      <\(element) message=\"\(message)\" type=\"\(type)\">\(lines)"
                + "</\(element)>\n\(output(level, report, ""))    </testcase>\n"
        case .known:
            let known = "all errors are in the baseline\n"
            return "\(head)>\n\(output(level, report, known + lines))    </testcase>\n"
        case .passed, nil:
            let output = output(level, report, lines)
            return output.isEmpty ? "\(head)/>\n" : "\(head)>\n\(output)    </testcase>\n"
        }
    }

    /// What a level has to say besides; of the rules, which ones ran.
    private func output(
        _ level: ValidationLevel, _ report: ValidationReport, _ lines: String
    ) -> String {
        let rules =
            level == .rules && !report.packs.isEmpty
            ? "rules: \(report.rulesStatement)".markupEscaped + "\n" : ""
        let text = rules + lines
        return text.isEmpty ? "" : "      <system-out>\(text)</system-out>\n"
    }

    private func count(_ findings: [Finding]) -> String {
        let errors = findings.count { $0.severity.failsTestCase }
        return errors == 1 ? "1 error" : "\(errors) errors"
    }

    private func line(_ finding: Finding) -> String {
        let place = finding.position.map { "\($0.line):\($0.column): " } ?? ""
        let xpath = finding.xpath.map { " (\($0))" } ?? ""
        return
            (place + "\(finding.severity.rawValue) \(finding.code.name): "
            + finding.sentence.oneLine + xpath).markupEscaped
    }
}
