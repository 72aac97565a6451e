extension ValidationReport {
    /// The report without what a selection leaves out.
    ///
    /// A level that failed and has no error left has passed. Findings that were only counted
    /// stay counted: nobody knows their codes.
    public func selecting(_ selection: FindingSelection) -> ValidationReport {
        with(findings.filter(selection.keeps), unkept: unkept, cleared: .passed)
    }

    /// The report without what was known before.
    ///
    /// A finding was known where an earlier one has its code, its words and its XPath; then, where
    /// the positions in the XPath have shifted, as often as the earlier report has it. Fatal
    /// findings stay. A level that failed and has no error left is
    /// ``ValidationLevel/Outcome/known``.
    ///
    /// - Complexity: O(findings).
    public func without(_ baseline: BaselineDocument) -> ValidationReport {
        var known = baseline
        let unmatched = findings.filter { $0.severity == .fatal || !known.takeExact($0) }
        var shifted = known.shifted
        let new = unmatched.filter { $0.severity == .fatal || !shifted.take($0) }
        let unkept = unkept.reduce(into: [:]) { rest, entry in
            rest[entry.key] = max(0, entry.value - baseline.unkept[entry.key, default: 0])
        }
        return with(new, unkept: unkept.filter { $0.value > 0 }, cleared: .known)
    }

    /// The report with so many findings; more are only counted.
    public func keeping(_ kept: Int) -> ValidationReport {
        guard findings.count > kept else { return self }
        var unkept = unkept
        for finding in findings[kept...] { unkept[finding.severity, default: 0] += 1 }
        return with(Array(findings[..<kept]), unkept: unkept, cleared: .failed)
    }

    private func with(
        _ findings: [Finding], unkept: [ValidationSeverity: Int],
        cleared: ValidationLevel.Outcome
    ) -> ValidationReport {
        let countedErrors = unkept.contains { $0.key >= .error && $0.value > 0 }
        var levels = levels
        for (level, outcome) in levels where outcome == .failed && !countedErrors {
            let isError = { (finding: Finding) in
                finding.level == level && finding.severity >= .error
            }
            let hadErrors =
                self.findings.contains(where: isError)
                || self.unkept.contains { $0.key >= .error && $0.value > 0 }
            if hadErrors && !findings.contains(where: isError) { levels[level] = cleared }
        }
        return ValidationReport(
            levels: levels, findings: findings, unkept: unkept, document: document,
            packs: packs, lacksTemplateRules: lacksTemplateRules, isOtherXML: isOtherXML,
            unknownTemplates: unknownTemplates, uncheckedValueSets: uncheckedValueSets,
            profile: profile, traces: traces)
    }
}
