internal import ClinicalDocument
public import DocumentValidation
internal import XMLTree

/// Repairs what can be repaired in a document without knowing more than the document says.
///
/// Nothing is written by a serializer: a repair changes the bytes that it names, and all others
/// stay as they are. Each is made only if fewer errors and warnings are left than before.
public struct DocumentRepairer: Sendable {
    /// What became of a document.
    public struct Outcome: Sendable {
        /// What was done, in the order of the document.
        public let repairs: [Repair]
        /// The document with the repairs; the bytes that came in where there are none.
        public let bytes: [UInt8]
        /// What was found before.
        public let before: ValidationReport
        /// What is left.
        public let after: ValidationReport
        private let original: [UInt8]
        private let text: TracedText

        init(
            _ repairs: [Repair], of original: [UInt8], _ text: TracedText, _ mark: [UInt8],
            before: ValidationReport, after: ValidationReport
        ) {
            self.repairs = repairs.sorted {
                ($0.line, $0.kind.rawValue) < ($1.line, $1.kind.rawValue)
            }
            bytes = mark + text.bytes
            self.before = before
            self.after = after
            self.original = original
            self.text = text
        }

        /// The repairs as a unified difference, which `patch` takes; empty where there are none.
        ///
        /// It shows lines of the document.
        public func difference(named name: String) -> [UInt8] {
            UnifiedDifference(from: original, to: text).text(named: name)
        }
    }

    private static let finders: [any RepairFinder.Type] = [
        NameFinder.self, HeaderFinder.self, TypeFinder.self, ValueFinder.self,
        ElementOrderFinder.self, UnitFinder.self, DuplicateIDFinder.self, ReferenceFinder.self,
    ]
    /// Looks for repairs of one kind, since one may make room for another.
    private static let rounds = 8
    /// Times that a document is validated to find which of many repairs does harm.
    private static let trials = 40

    private let validator: DocumentValidator

    /// - Parameter validator: Says what is better.
    public init(_ validator: DocumentValidator) { self.validator = validator }

    /// Repairs a document.
    ///
    /// - Throws: ``RepairRefusal``.
    /// - Complexity: that of validating it a bounded number of times.
    public func repair(_ bytes: [UInt8]) throws(RepairRefusal) -> Outcome {
        let limits = validator.options.limits
        guard bytes.count <= limits.bytes else {
            throw .unreadable("it is larger than \(limits.bytes) bytes")
        }
        let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        let original = Array(bytes.dropFirst(mark.count))
        var work = RepairWork(validator, TracedText(original))
        let before = validator.validate(bytes)
        work.errors = ErrorCount(before)
        work.declareNamespaces()
        let source = try RepairSource(work.text.bytes, limits: limits)
        try check(source)
        for finder in Self.finders {
            for _ in 0..<Self.rounds where try !work.improve(by: finder, Self.trials) { break }
        }
        let after = work.repairs.isEmpty ? before : validator.validate(work.text.bytes)
        return Outcome(
            work.repairs, of: original, work.text, mark, before: before, after: after)
    }

    private func check(_ source: RepairSource) throws(RepairRefusal) {
        guard ["UTF-8", "US-ASCII", "ASCII"].contains(source.document.encoding.uppercased()) else {
            throw .encoding(source.document.encoding)
        }
        guard source.document.root.is(XMLName("ClinicalDocument", hl7)) else {
            throw .unreadable("its root is not `ClinicalDocument` in `urn:hl7-org:v3`")
        }
        let signature: StaticString = "http://www.w3.org/2000/09/xmldsig#"
        let signed = source.nodes.first { node in
            node.is(XMLName("Signature", signature))
                || (node.name == "signatureText" && (node.firstChild != nil))
        }
        if let signed { throw .signed(line: signed.position?.line) }
    }
}

/// What a document still has that is wrong.
struct ErrorCount: Equatable {
    let errors: Int
    let warnings: Int

    init(_ report: ValidationReport) {
        let fatal = report.count(of: .fatal)
        errors = fatal > 0 ? .max : report.count(of: .error)
        warnings = report.count(of: .warning)
    }

    /// Whether there is less of one, and of neither more.
    func isBetter(than other: ErrorCount) -> Bool {
        errors <= other.errors && warnings <= other.warnings && self != other
            || errors < other.errors
    }
}
