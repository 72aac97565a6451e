/// Counts over many reports.
public struct ReportTotals: Sendable {
    /// Documents.
    public private(set) var documents = 0
    /// Documents of which no level failed.
    public private(set) var valid = 0
    /// Findings that were counted without their code.
    public private(set) var countedOnly = 0
    private var severities: [ValidationSeverity: Int] = [:]
    private var codes: [FindingCode: Int] = [:]
    private var packs: [String: Int] = [:]

    /// No reports.
    public init() {}

    /// Documents of which a level failed.
    public var invalid: Int { documents - valid }
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
        for severity in ValidationSeverity.allCases {
            severities[severity, default: 0] += report.count(of: severity)
        }
        countedOnly += report.unkept.values.reduce(0, +)
        for finding in report.findings {
            codes[finding.code, default: 0] += 1
            packs[finding.rule?.pack ?? finding.level.rawValue, default: 0] += 1
        }
    }

    /// The codes that were found most often, with how often; equals by name.
    public func frequentCodes(_ limit: Int = .max) -> [(code: FindingCode, count: Int)] {
        Array(
            codes.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.prefix(limit)
                .map { (code: $0.key, count: $0.value) })
    }

    /// Findings by rule pack, or by level where no pack found them; most first.
    public var origins: [(name: String, count: Int)] {
        packs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { (name: $0.key, count: $0.value) }
    }
}
