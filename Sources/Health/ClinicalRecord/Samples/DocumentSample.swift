#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import HealthModel
public import Statements

/// A sample that a document's statement stands for, and what tells that two documents mean the same
/// one.
public struct DocumentSample: Sendable, Hashable {
    /// The sample: a quantity, or a blood pressure as a correlation.
    public var sample: Sample
    /// The numbers of the statements, in document order: two for a blood pressure.
    public var statements: [Int]
    /// What is measured: code, time, value and unit as written.
    public var fact: String
    /// The performers' and the statements' own identifiers.
    public var identifiers: Set<IdentifierKey>
    /// What a correlation holds, each by itself; nothing for a quantity.
    public var parts: [DocumentSample] = []

    /// Whether both are the same result: the same fact, and an identifier or performer in common,
    /// or none named in either.
    public func isSame(as other: DocumentSample) -> Bool {
        guard fact == other.fact else { return false }
        return identifiers.isEmpty && other.identifiers.isEmpty
            || !identifiers.isDisjoint(with: other.identifiers)
    }
}

extension DocumentSample {
    /// The key of a sample's metadata that holds the document's identifier.
    public static let documentKey: MetadataKey = "CasebookDocumentIdentifier"
    /// The key of a sample's metadata that holds the XPath of the statement.
    public static let pathKey: MetadataKey = "CasebookDocumentNode"

    /// The samples of a document's statements: vital signs and results with a corresponding type.
    ///
    /// A statement is a sample only if it says that something was measured on the patient of the
    /// document: an observation in mood EVN, affirmed, completed or active, with one PQ whose unit
    /// UCUM has and whose dimension is the type's, with a time to the day or finer, and without a
    /// fault of its value. Nothing else becomes a sample.
    ///
    /// - Parameters:
    ///   - name: The document's name in the store; nil for one that is not stored.
    ///   - revision: Who brings them: the custodian.
    ///   - uuid: The identifier of a statement's sample; the same statement should get the same.
    /// - Complexity: O(*n*) in the statements.
    public static func all(
        of document: ExtractedDocument, named name: UUID? = nil,
        sourceRevision revision: SourceRevision? = nil,
        uuid: (ClinicalStatement) -> UUID = { _ in UUID() }
    ) -> [DocumentSample] {
        let facts = Facts(document: document, name: name, revision: revision)
        var samples: [DocumentSample] = []
        var pressures: [PressureKey: [(QuantitySample, DocumentSample)]] = [:]
        var order: [PressureKey] = []
        for statement in document.statements {
            guard let found = quantity(statement, facts, uuid(statement)) else {
                continue
            }
            guard found.0.isPressure else {
                samples.append(found.1)
                continue
            }
            let key = PressureKey(
                parent: statement.parent, start: found.0.startDate, end: found.0.endDate)
            if pressures[key] == nil { order.append(key) }
            pressures[key, default: []].append(found)
        }
        for key in order { samples += joined(pressures[key] ?? [], key, facts, uuid) }
        return samples.sorted { $0.statements[0] < $1.statements[0] }
    }

    /// What all samples of a document have in common.
    struct Facts {
        let document: ExtractedDocument
        let name: UUID?
        let revision: SourceRevision?
    }

    private struct PressureKey: Hashable {
        let parent: Int?
        let start: Date
        let end: Date
    }

    /// Systolic and diastolic of one organizer and one time as a correlation; what has no partner,
    /// or more than one, stays alone.
    private static func joined(
        _ parts: [(QuantitySample, DocumentSample)], _ key: PressureKey,
        _ facts: Facts, _ uuid: (ClinicalStatement) -> UUID
    ) -> [DocumentSample] {
        guard let parent = key.parent, parts.count == 2,
            Set(parts.map(\.0.quantityType)).count == 2,
            let correlation = try? CorrelationSample(
                type: .bloodPressure, objects: parts.map(\.0), start: key.start, end: key.end,
                metadata: metadata(facts.document.statements[parent], facts),
                sourceRevision: facts.revision, uuid: uuid(facts.document.statements[parent]))
        else { return parts.map(\.1) }
        return [
            DocumentSample(
                sample: .correlation(correlation), statements: parts.flatMap(\.1.statements),
                fact: parts.map(\.1.fact).sorted().joined(separator: " + "),
                identifiers: parts[0].1.identifiers.union(parts[1].1.identifiers),
                parts: parts.map(\.1))
        ]
    }
}

extension QuantitySample {
    fileprivate var isPressure: Bool {
        quantityType == .bloodPressureSystolic || quantityType == .bloodPressureDiastolic
    }
}
