public import ClinicalDocument
public import Schematron
public import XMLTree

/// Validates clinical documents. Made once, it serves any number of tasks.
///
/// ```swift
/// let validator = try DocumentValidator()
/// let report = validator.validate(bytes)
/// for finding in report.findings { print(finding.message) }
/// ```
public final class DocumentValidator: Sendable {
    /// How it validates.
    public let options: ValidationOptions
    private let schema: XMLSchema?
    private let rules: RuleChooser

    /// Compiles what the options name. Rule packs that documents choose are compiled when the
    /// first of them does; the schema of CDA is part of the program.
    ///
    /// - Throws: ``DocumentValidatorFailure`` where a schema is none.
    /// - Complexity: that of the schema and the packs that are named; see
    ///   ``Schematron/SchematronSchema``.
    public init(
        _ options: ValidationOptions = ValidationOptions()
    ) throws(DocumentValidatorFailure) {
        self.options = options
        schema = try Self.schema(options.schema)
        rules = try RuleChooser(options)
    }

    private static func schema(
        _ choice: ValidationOptions.SchemaChoice
    ) throws(DocumentValidatorFailure) -> XMLSchema? {
        do throws(XMLSchemaFailure) {
            switch choice {
            case .none, .casebook: return nil
            case .file(let path, let bytes): return try XMLSchema(file: path, bytes: bytes)
            }
        } catch {
            throw .schema(error)
        }
    }

    /// What SVRL's root says of `ValidationOptions.schematron`, where it is one schema and no pack
    /// of Casebook's runs beside it.
    public var ruleHead: SVRLRendering.Head? { rules.head }

    /// The namespaces of the prefixes that `ValidationOptions.schematron` declares, for SVRL.
    public var ruleNamespaces: [String: String] { rules.namespaces }

    /// Validates one document, or the one that a PDF carries (``PDFAttachments/EmbeddedDocument``).
    ///
    /// - Parameter uri: The document's absolute URI, as `base-uri()` of a Schematron schema has it.
    /// - Parameter isAbandoned: Whether nobody waits for the report any more; asked all along. The
    ///   work ends then, and what is reported is of no use.
    /// - Complexity: O(*n*) in time and memory, *n* bytes; parsing and schema about 150 MB/s. What
    ///   costs more than ``XMLTree/ParseLimits/steps`` allow is refused (`CB-LIMIT-WORK`).
    public func validate(
        _ bytes: consuming [UInt8], at uri: String? = nil,
        abandoned isAbandoned: @escaping () -> Bool = { false }
    ) -> ValidationReport {
        var draft = ReportDraft(options: options)
        draft.uri = uri
        guard let xml = draft.receive(bytes) else { return draft.finish(nil) }
        let work = options.limits.budget(forBytes: xml.count, abandoned: isAbandoned)
        return examine(xml, within: work, draft) { document in DocumentSummary(document) }
    }

    /// Validates one document and reads its header from the same tree.
    ///
    /// - Parameter facts: What else is read of the header; see ``ClinicalDocument/DocumentHeader``.
    /// - Returns: The report, and the header where it is a clinical document that was not refused.
    public func validateAndExtract(
        _ bytes: [UInt8], at uri: String? = nil, reading facts: [HeaderFact] = [],
        abandoned isAbandoned: @escaping () -> Bool = { false }
    ) -> (report: ValidationReport, header: DocumentHeader?) {
        validateAndExtract(bytes, at: uri, reading: facts, abandoned: isAbandoned) { _, _ in }
    }

    /// The same, and what else is read of the tree once it was checked.
    ///
    /// - Parameter finish: Not called for a document that was refused. What it spends of the
    ///   document's budget changes no verdict.
    package func validateAndExtract(
        _ bytes: [UInt8], at uri: String? = nil, reading facts: [HeaderFact],
        abandoned isAbandoned: @escaping () -> Bool,
        finally finish: (XMLDocument, ValidationReport) -> Void
    ) -> (report: ValidationReport, header: DocumentHeader?) {
        var header: DocumentHeader?
        var draft = ReportDraft(options: options)
        draft.uri = uri
        guard let xml = draft.receive(bytes) else { return (draft.finish(nil), nil) }
        let work = options.limits.budget(forBytes: xml.count, abandoned: isAbandoned)
        let summarize: (XMLDocument) -> DocumentSummary? = { document in
            header = DocumentHeader(document, reading: facts)
            return header.map(DocumentSummary.init)
        }
        let report = examine(xml, within: work, draft, summarize: summarize) { document, report in
            if header != nil { finish(document, report) }
        }
        return (report, report.document == nil ? nil : header)
    }

    private func checkSchema(_ document: XMLDocument, _ draft: inout ReportDraft) {
        switch options.schema {
        case .none: break
        case .casebook: draft.checkModel(document)
        case .file(_, let bytes):
            if let schema { draft.check(document, against: schema, of: bytes) }
        }
    }

    func examine(
        _ bytes: consuming [UInt8], within work: WorkBudget, _ begun: ReportDraft? = nil,
        summarize: (XMLDocument) -> DocumentSummary?,
        finally finish: (XMLDocument, ValidationReport) -> Void = { _, _ in }
    ) -> ValidationReport {
        var draft = begun ?? ReportDraft(options: options)
        let document: XMLDocument
        let head = Array(bytes[..<min(bytes.count, InputKind.bytes)])
        let source = options.unwrapsEnvelopes ? Array(bytes[...]) : []
        do throws(XMLRefusal) {
            document = try XMLDocument(bytes, limits: options.limits, within: work)
        } catch {
            if work.mayGoOn() { draft.refuse(error, InputKind(head)) } else { draft.giveUp(work) }
            return draft.finish(nil)
        }
        let summary = summarize(document)
        if summary == nil, options.unwrapsEnvelopes, draft.enclosed == nil, work.mayGoOn(),
            let enclosed = EnclosedDocument(in: document, source: source)
        {
            draft.take(enclosed)
            return examine(
                enclosed.bytes, within: work, draft, summarize: summarize, finally: finish)
        }
        if summary == nil, !options.acceptsAnyRoot, work.mayGoOn() {
            draft.refuseRoot(of: document)
        } else if summary == nil {
            draft.levels[.wellFormed] = .passed
            let choices = rules.rulesForAnyDocument
            draft.rules = rules
            for level in [ValidationLevel.schema, .casebook] {
                draft.levels[level] = .skipped(because: ReportDraft.otherRoot)
            }
            if work.mayGoOn() { draft.check(document, by: choices, of: rules, within: work) }
        } else {
            draft.levels[.wellFormed] = .passed
            draft.noteSignatures(of: document.root)
            if work.mayGoOn() { checkSchema(document, &draft) }
            if work.mayGoOn() {
                let failures = rules.failures(for: summary)
                draft.check(
                    document, by: rules.rules(for: summary), of: rules, within: work,
                    besides: failures)
            }
            if options.runsChecks, work.mayGoOn() { draft.runChecks(on: document, within: work) }
        }
        guard work.mayGoOn() else {
            draft.giveUp(work)
            return draft.finish(nil)
        }
        let report = draft.finish(summary)
        finish(document, report)
        return report
    }
}

extension DocumentSummary {
    fileprivate init(_ header: DocumentHeader) {
        self.init(
            id: header.id, title: header.title, templateIds: header.templateIds, code: header.code)
    }

    /// Reads the four facts alone; nil where the root is not a clinical document.
    fileprivate init?(_ document: XMLDocument) {
        let root = document.root
        guard root.is(XMLName("ClinicalDocument", hl7)) else { return nil }
        let title = root.child("title")?.normalizedText
        self.init(
            id: root.child("id").map { InstanceIdentifier($0) },
            title: title?.isEmpty == false ? title : nil,
            templateIds: root.children("templateId").map { InstanceIdentifier($0) },
            code: root.child("code").map { CodedValue($0) })
    }
}

/// Why a validator cannot be made.
public enum DocumentValidatorFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The XML Schema cannot be compiled.
    case schema(XMLSchemaFailure)
    /// A Schematron schema cannot be compiled.
    case rules(SchematronFailure)
    /// There is no rule pack of this name; those that there are.
    case unknownPack(String, known: [String])

    /// What is wrong and where. Schemas hold no patient, so they are quoted.
    public var description: String {
        switch self {
        case .schema(let failure): "\(failure)"
        case .rules(let failure): "\(failure)"
        case .unknownPack(let name, let known):
            "unknown rule pack `\(name)`; "
                + (NearWords.near(name, among: known).first.map {
                    "did you mean \($0)? Known packs"
                }
                    ?? "known packs") + ": " + known.joined(separator: ", ")
        }
    }
}
