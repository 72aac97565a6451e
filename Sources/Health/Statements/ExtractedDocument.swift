public import HealthModel

/// All statements of one document, and the account of its entries.
///
/// Each entry of the body is in it once: converted, carried, or listed with a reason.
public struct ExtractedDocument: Sendable, Hashable {
    /// An entry that no statement holds, and why.
    public struct Listed: Sendable, Hashable {
        /// The XPath of the entry.
        public var xpath: String
        /// A sentence that quotes nothing of the document.
        public var reason: String

        /// An entry with its reason.
        public init(xpath: String, reason: String) {
            self.xpath = xpath
            self.reason = reason
        }
    }

    /// The statements, in document order; ``ClinicalStatement/number`` is the index.
    public var statements: [ClinicalStatement] = []
    /// Entries that are no statement of their own, and are kept as parts of one.
    public var enclosed = 0
    /// Entries that no statement holds.
    public var listed: [Listed] = []
    /// Facts of the header that statements stand under.
    public var header = DocumentFacts()

    /// An empty account.
    public init() {}

    /// Entries that stand for themselves.
    public var converted: Int { statements.count { $0.disposition == .converted } }
    /// Entries that belong to another statement.
    public var carried: Int { statements.count - converted + enclosed }
    /// All entries of the body.
    public var entries: Int { statements.count + enclosed + listed.count }

    /// Finds for each statement what denies it: ``ClinicalStatement/deniedBy``. The denial of a
    /// concern holds for what it holds, through concerns inside concerns. The status of a problem
    /// may rule it out.
    ///
    /// - Complexity: O(*n*) in the statements, which stand behind those around them.
    package mutating func findDenials() {
        // The nearest denied concern around each statement.
        var denials: [Int?] = []
        denials.reserveCapacity(statements.count)
        for number in statements.indices {
            let parent = statements[number].parent
            if let parent, statements[number].kind == .status, statements[parent].kind == .problem,
                statements[parent].deniedBy == nil,
                rulesOut(statements[number], statements[parent])
            {
                statements[parent].deniedBy = number
            }
            var denial: Int?
            if let parent, statements[parent].kind == .concern {
                let isDenied = Negation(statements[parent].negationInd) == .denied
                denial = isDenied ? parent : denials[parent]
            }
            denials.append(denial)
            guard let denial, statements[number].disposition == .converted,
                statements[number].nullFlavor == nil,
                Negation(statements[number].negationInd) == .affirmed
            else { continue }
            statements[number].deniedBy = denial
        }
    }

    /// Whether a status says that the problem around it was ruled out.
    private func rulesOut(_ status: ClinicalStatement, _ problem: ClinicalStatement) -> Bool {
        guard problem.nullFlavor == nil, Negation(problem.negationInd) == .affirmed,
            status.assertion == .affirmed, Negation(status.link.negationInd) == .affirmed
        else { return false }
        return status.values.contains { value in
            value.concept.flatMap { Certainty(status: $0) } == .ruledOut
        }
    }
}

/// What statements need of their document's header (CDA R2, 4.2).
public struct DocumentFacts: Sendable, Hashable {
    /// `id`.
    public var id: InstanceIdentifier?
    /// `setId`.
    public var setId: InstanceIdentifier?
    /// `versionNumber`, as written.
    public var versionNumber: String?
    /// `code`.
    public var code: CodedConcept?
    /// `title`, white space normalised.
    public var title: String?
    /// `effectiveTime`.
    public var effectiveTime: TimeExpression?
    /// `languageCode/@code`.
    public var languageCode: String?
    /// `confidentialityCode`.
    public var confidentialityCode: CodedConcept?
    /// The templates that the document claims to follow.
    public var templateIds: [InstanceIdentifier] = []
    /// Participations of the header and `componentOf`, `documentationOf`, `relatedDocument` and
    /// the like, as written, in document order.
    public var parts: [Part] = []

    /// A header without content.
    public init() {}
}
