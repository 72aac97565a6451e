/// What of a schema does not run although the schema does, and why.
public struct UncheckedAsserts: Sendable, Hashable {
    /// What keeps something from running.
    public enum Kind: Sendable, Hashable {
        /// A document that `document()` asks for is not beside the schema.
        case missingDocument(String)
        /// An expression or construct is not supported, or wrong.
        case cannotRun
        /// Something without an effect on any answer, such as an unknown attribute.
        case ignored
    }

    /// One reason.
    public struct Reason: Sendable, Hashable {
        /// Of which kind it is.
        public let kind: Kind
        /// The first place, and what is wrong there.
        public let issue: SchematronFailure.Issue
        /// How often the same is wrong.
        public fileprivate(set) var times: Int
        /// How many asserts and reports do not run because of it.
        public fileprivate(set) var asserts: Int
        /// The ids of the first of them.
        public fileprivate(set) var ids: [String]

        init(
            kind: Kind, issue: SchematronFailure.Issue, times: Int = 1, asserts: Int,
            ids: [String]
        ) {
            self.kind = kind
            self.issue = issue
            self.times = times
            self.asserts = asserts
            self.ids = ids
        }
    }

    init(reasons: [Reason] = []) { self.reasons = reasons }

    /// The reasons, in the order of the schema.
    public private(set) var reasons: [Reason] = []

    /// Asserts and reports that do not run.
    public var count: Int { reasons.reduce(0) { $0 + $1.asserts } }

    /// The places that a strict reader refuses the schema for: all but missing documents.
    var issues: [SchematronFailure.Issue] {
        reasons.filter { if case .missingDocument = $0.kind { false } else { true } }.map(\.issue)
    }

    private static let idsKept = 5

    /// Reasons are the same that have the same kind, and the same message where they name one.
    mutating func add(_ kind: Kind, _ issue: SchematronFailure.Issue, asserts: [String?]) {
        let ids = asserts.compactMap(\.self).prefix(Self.idsKept)
        let known = reasons.firstIndex { reason in
            guard reason.kind == kind else { return false }
            switch kind {
            case .missingDocument: return true
            case .ignored: return reason.issue.message == issue.message
            case .cannotRun: return false
            }
        }
        guard let known else {
            reasons.append(
                Reason(kind: kind, issue: issue, asserts: asserts.count, ids: Array(ids)))
            return
        }
        reasons[known].times += 1
        reasons[known].asserts += asserts.count
        reasons[known].ids += ids.prefix(Self.idsKept - reasons[known].ids.count)
    }
}
