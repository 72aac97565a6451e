/// Findings of one document that say the same, wherever they are.
struct FindingKind {
    /// What findings of one kind have in common.
    struct Key: Hashable {
        let code: String
        let severity: ValidationSeverity
        /// Nil for a rule pack's assert, whose words may hold what differs from place to place.
        let message: String?

        init(_ finding: Finding) {
            code = finding.code.name
            severity = finding.severity
            message = finding.rule == nil ? finding.message : nil
        }
    }

    let first: Finding
    var places: Int

    var factor: Double { Self.factor(first.severity, first.level) }

    static func factor(_ severity: ValidationSeverity, _ level: ValidationLevel) -> Double {
        switch severity {
        case .fatal: 0
        case .error: level <= .schema ? 0.85 : 0.92
        case .warning: 0.98
        case .information: 1
        }
    }

    /// The kinds in the order of their first finding.
    static func kinds(of findings: [Finding]) -> [FindingKind] {
        var indexes: [Key: Int] = [:]
        var kinds: [FindingKind] = []
        for finding in findings {
            let key = Key(finding)
            if let index = indexes[key] {
                kinds[index].places += 1
            } else {
                indexes[key] = kinds.count
                kinds.append(FindingKind(first: finding, places: 1))
            }
        }
        return kinds
    }
}

extension ValidationLevel {
    fileprivate static func <= (left: Self, right: Self) -> Bool {
        allCases.firstIndex(of: left)! <= allCases.firstIndex(of: right)!
    }
}
