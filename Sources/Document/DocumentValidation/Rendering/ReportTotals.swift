/// Counts over many reports.
public struct ReportTotals: Sendable {
    /// Documents.
    public private(set) var documents = 0
    /// Documents of which no level failed.
    public private(set) var valid = 0
    /// Documents whose errors are all in the baseline.
    public private(set) var known = 0
    /// Findings that were counted without their code.
    public private(set) var countedOnly = 0
    private var severities: [ValidationSeverity: Int] = [:]
    private var codes: [FindingCode: Int] = [:]
    private var errorCodes: Set<FindingCode> = []
    private var packs: [String: Int] = [:]
    private var runs: [String: Int] = [:]
    private var ran: [String: PackRun] = [:]
    /// Documents that no pack had rules for by their templates.
    public private(set) var withoutRules = 0
    /// Documents that are not CDA, and of which no rule matched an element.
    public private(set) var withoutMatch = 0
    /// Documents that are not CDA, and were held against the given schemas alone.
    public private(set) var otherXML = 0

    /// No reports.
    public init() {}

    /// Documents of which a level failed by an error that is not in the baseline.
    public var invalid: Int { documents - valid - known }
    /// Findings that make a document invalid.
    public var errors: Int { count(of: .error) + count(of: .fatal) }
    /// Warnings.
    public var warnings: Int { count(of: .warning) }

    /// Findings of a severity, also those that were not kept.
    public func count(of severity: ValidationSeverity) -> Int { severities[severity, default: 0] }

    /// Adds a report.
    public mutating func count(_ report: ValidationReport) {
        documents += 1
        if report.isValid { valid += 1 }
        if report.isKnown { known += 1 }
        count(rulesOf: report)
        for severity in ValidationSeverity.allCases {
            severities[severity, default: 0] += report.count(of: severity)
        }
        countedOnly += report.unkept.values.reduce(0, +)
        for finding in report.findings {
            codes[finding.code, default: 0] += 1
            if finding.severity >= .error { errorCodes.insert(finding.code) }
            packs[finding.rule?.pack ?? finding.level.rawValue, default: 0] += 1
        }
    }

    private mutating func count(rulesOf report: ValidationReport) {
        if report.isOtherXML { otherXML += 1 }
        if report.lacksTemplateRules {
            if report.isOtherXML { withoutMatch += 1 } else { withoutRules += 1 }
        }
        for pack in report.namedPacks {
            let name = pack.name + " " + (pack.version ?? "")
            runs[name, default: 0] += 1
            if runs[name] == 1 || pack.unchecked > ran[name]?.unchecked ?? 0 { ran[name] = pack }
        }
    }

    /// Which packs ran on how many documents, on one line; for the summary.
    public var rulesStatement: String {
        var parts = runs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap {
            name, count in ran[name].map { "\($0.words(withAsked: false)) on \(count)" }
        }
        if withoutRules > 0 { parts.append("no rules for the templates of \(withoutRules)") }
        if withoutMatch > 0 { parts.append("no rule matched an element of \(withoutMatch)") }
        return parts.isEmpty ? "none ran" : parts.joined(separator: ", ")
    }

    /// The codes that were found most often, with how often; equals by name.
    ///
    /// - Parameter errorsFirst: Whether those that were an error somewhere come before all others.
    public func frequentCodes(
        _ limit: Int = .max, errorsFirst: Bool = false
    ) -> [(code: FindingCode, count: Int)] {
        let rank = { (code: FindingCode) in
            errorsFirst && !errorCodes.contains(code) ? 1 : 0
        }
        let sorted = codes.sorted { left, right in
            (rank(left.key), right.value, left.key.name)
                < (rank(right.key), left.value, right.key.name)
        }
        return sorted.prefix(limit).map { (code: $0.key, count: $0.value) }
    }

    /// Findings by rule pack, or by level where no pack found them; most first.
    public var origins: [(name: String, count: Int)] {
        packs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (name: $0.key, count: $0.value) }
    }
}
