import ClinicalDocument
internal import HealthModel
public import Statements
public import XMLTree

/// Reads the clinical statements of a document (CDA R2, 4.3).
///
/// One pass over the body: each act, encounter, observation, observationMedia, organizer,
/// procedure, regionOfInterest, substanceAdministration and supply becomes a
/// ``ClinicalStatement``, part of one, or a line of the list with its reason. Whatever stands
/// inside a statement is kept: what CDA knows under its name, everything else as ``Part``.
///
///     let document = try XMLDocument(bytes)
///     let extraction = StatementReader.extract(document)
///     for statement in extraction?.statements ?? [] { print(statement.origin.xpath) }
public final class StatementReader {
    let document: XMLDocument
    var names = ElementNames()
    var result = ExtractedDocument()
    /// Faults of the statement that is being read.
    var faults: [StatementFault] = []
    /// Levels of parts around what is being read.
    var level = 0
    /// Bytes that may still be copied into statements; see ``ExtractionLimits/copiedBytes``.
    var allowance: Int
    var narrative: NarrativeIndex
    /// Whether something around what is being read was too large to be repeated.
    var omitsContext = false
    /// Whether what is read belongs to entries: not the header, nor the head of a section.
    var holdsEntries = false
    /// Statements that are in the account.
    var seen: Set<UInt> = []
    /// XPaths of sections and statements by ``XMLNode/identity``.
    private var paths: [UInt: String] = [:]
    /// Offsets of the statements' start tags, in document order.
    var starts: [Int] = []

    init(_ document: XMLDocument) {
        self.document = document
        let (more, overflow) = document.textLength.multipliedReportingOverflow(by: 4)
        allowance = ExtractionLimits.copiedBytes + (overflow ? 0 : more)
        narrative = NarrativeIndex(document)
        // About as many as documents have; each step of growth would move all of them.
        result.statements.reserveCapacity(min(document.textLength / 2048, 1024))
    }

    /// The statements of a document and the account of its entries.
    ///
    /// - Returns: Nil where the root is not ClinicalDocument in `urn:hl7-org:v3`, or where the
    ///   document has spent its budget: nothing of it is of use then.
    /// - Complexity: O(*n*) in the document, in steps of its ``XMLDocument/work``.
    public static func extract(_ document: XMLDocument) -> ExtractedDocument? {
        let root = document.root
        guard root.is(XMLName("ClinicalDocument", hl7)) else { return nil }
        let reader = StatementReader(document)
        reader.readDocument(root)
        guard reader.allowance >= 0, document.work?.isSpent != true else { return nil }
        reader.assignRanges()
        reader.result.findDenials()
        guard document.work?.isSpent != true else { return nil }
        return reader.result
    }

    /// Names a fault of the statement that is being read.
    func fault(_ code: StatementFault.Code, _ place: String) {
        guard faults.count < ExtractionLimits.faults else { return }
        let fault = StatementFault(code, at: place)
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// Lists an entry that no statement holds.
    func list(_ node: XMLNode, _ reason: String) {
        seen.insert(node.identity)
        result.listed.append(.init(xpath: path(node), reason: reason))
    }

    private static let prefixes = ["\(hl7)": "", "\(sdtc)": "sdtc"]

    /// The XPath of a node, as findings give it.
    func path(_ node: XMLNode) -> String {
        let path = node.path(
            prefixes: Self.prefixes, known: paths,
            showing: { $0.isInNamespace(hl7) || $0.isInNamespace(sdtc) })
        allowance -= path.utf8.count
        paths[node.identity] = path
        return path
    }

    func entry(_ node: XMLNode) -> ElementNames.Entry {
        names.entry(node.nameIdentity, name: node.name)
    }

    func fields(_ node: XMLNode) -> Fields { Fields(node, names: &names) }

    private func assignRanges() {
        let ends = document.ends(ofElementsAt: starts)
        guard starts.count == result.statements.count else { return }
        for (index, end) in ends.enumerated() {
            guard let end, end >= starts[index] else { continue }
            result.statements[index].origin.bytes = starts[index]..<end
        }
    }
}

/// What reading a document's statements may take, beside its budget of steps.
enum ExtractionLimits {
    /// Levels of statements inside statements, or of parts inside parts. Real documents have less
    /// than ten; what is deeper is listed.
    static let depth = 32
    /// Bytes of participations of one level, or of a section's heading, that each statement below
    /// repeats; of what is larger only the name or the place is repeated.
    static let inheritedBytes = 8 * 1024
    /// Bytes of XPaths and of referenced narrative that may be copied into statements, beside as
    /// many as the document is large, four times over.
    static let copiedBytes = 4 * 1024 * 1024
    /// Faults of one statement that are kept.
    static let faults = 32
}
