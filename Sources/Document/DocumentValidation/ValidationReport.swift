public import ClinicalDocument
public import Vocabulary

/// What all levels found in one document.
public struct ValidationReport: Sendable, Hashable {
    /// What was decided on each level.
    public let levels: [ValidationLevel: ValidationLevel.Outcome]
    /// What was found: level by level, then by place.
    public let findings: [Finding]
    /// Findings that were counted and not kept, by severity.
    public let unkept: [ValidationSeverity: Int]
    /// What the document says it is; nil where it is no clinical document.
    public let document: DocumentSummary?
    /// The rule packs that were chosen for the document, and what they had to say about it.
    public var packs: [PackRun] = []
    /// Whether rules were wanted and none of the packs has one for the document's templates.
    public var lacksTemplateRules = false
    /// Whether it is XML of another kind, held against the given schemas alone: see
    /// ``ValidationOptions/acceptsAnyRoot``.
    public var isOtherXML = false
    /// The templates of the document that none of the packs that ran has rules for, in the order
    /// of their first place: `2.16.840.1.113883.10.20.22.2.6.1:2015-08-01`. Those beyond
    /// ``templatesNamed`` are left out.
    public var unknownTemplates: [String] = []
    /// The value sets of the document's guide that are not installed, with the number of the
    /// document's codes that were not looked up in them; by name.
    public var uncheckedValueSets: [ValueSetOutcome.Unchecked] = []
    /// The profile that `valid` is based on; nil where options were set one by one.
    public var profile: ValidationProfile?
    /// What ran of each rule pack, where ``ValidationOptions/tracesRules`` asked for it.
    public var traces: [RuleTrace] = []

    /// Templates that a report names.
    public static let templatesNamed = 200

    /// Whether no level failed.
    public var isValid: Bool {
        !levels.values.contains(.failed) && !levels.values.contains(.known)
    }

    /// Whether it is invalid by errors alone that an earlier report has: see ``without(_:)``.
    public var isKnown: Bool {
        levels.values.contains(.known) && !levels.values.contains(.failed)
    }

    /// Findings of a severity, also those that were not kept.
    public func count(of severity: ValidationSeverity) -> Int {
        findings.count { $0.severity == severity } + (unkept[severity] ?? 0)
    }

    /// Whether something at or above a severity was found.
    public func hasFindings(from severity: ValidationSeverity) -> Bool {
        ValidationSeverity.allCases.contains { $0 >= severity && count(of: $0) > 0 }
    }
}

/// What a document says it is, in four facts.
public struct DocumentSummary: Sendable, Hashable {
    /// Its identifier.
    public let id: InstanceIdentifier?
    /// Its title.
    public let title: String?
    /// The templates that it claims to follow.
    public let templateIds: [InstanceIdentifier]
    /// What kind of document it is.
    public let code: CodedValue?
}

extension ValidationReport {
    /// The report of an input that could not be read.
    ///
    /// - Parameter code: Why, where it is an archive that cannot be unpacked: `CB-ARCHIVE-LIMIT`.
    public static func unreadable(
        because reason: String, code: String? = nil
    ) -> ValidationReport {
        var draft = ReportDraft(options: ValidationOptions())
        draft.refuseUnreadable(because: reason, code: .ofInput(code))
        return draft.finish(nil)
    }
}
