public import Foundation
internal import HealthModel
public import Statements

/// The kinds of lines of a person's record, in the order in which they are shown.
public enum RecordCategory: String, Sendable, Hashable, CaseIterable {
    case allergy, medication, problem, immunization, result, vitalSign, procedure, encounter
    case socialHistory, familyHistory, pregnancy, functionalStatus, device, advanceDirective
    case goal, plan, note, other
}

/// One line of a person's record: a statement, and all documents that make it.
///
/// A line says what was written. Who reads one looks at ``assertion``, ``isAboutAnother`` and
/// ``isPlanned`` before the rest: "penicillin" may be denied, a mother's, or planned.
public struct RecordLine: Sendable, Hashable {
    /// Where it stands in the record.
    public var category: RecordCategory
    /// Whether the statement says that it is so.
    public var assertion: StatementAssertion
    /// Whether it is about somebody else than the person, as a relative.
    public var isAboutAnother: Bool
    /// Who that is, in the document's words.
    public var subject: String?
    /// Whether it is intended, ordered or asked for, rather than something that is or was so.
    public var isPlanned: Bool
    /// What it is about, in the document's words; nil where it has none.
    public var name: String?
    /// What it is about, in codes; the document's own first.
    public var codes: [RecordCode]
    /// What an allergy to several substances is to: their codes, else their names.
    var substances: [String] = []
    /// When it was so, or begins; nil where that is not said, or cannot be read.
    public var start: TimePoint.Reading?
    /// When it ends.
    public var end: TimePoint.Reading?
    /// What was found: a result, a dose, a coded value; as written.
    public var value: String?
    /// The number that was measured, where there is exactly one with a unit.
    public var number: Double?
    /// The unit of ``number``, as written (UCUM).
    public var unit: String?
    /// The reference range in the document's words.
    public var referenceRange: String?
    /// The lower end of the reference range in ``unit``.
    public var low: Double?
    /// The upper end of the reference range in ``unit``.
    public var high: Double?
    /// `interpretationCode` in the document's words.
    public var interpretation: String?
    /// `statusCode/@code`, as written.
    public var status: String?
    /// How often a medication is taken; in document order.
    public var timings: [RecordTiming]
    /// What statements inside say of it: severity, reaction, status, route; label and words.
    public var details: [RecordDetail]
    /// Who did it.
    public var performers: [String]
    /// What is wrong with the statement.
    public var faults: [StatementFault]
    /// The documents that say so, the preferred one first.
    public var origins: [RecordOrigin]
}

/// A code with its system, as a document has it.
public struct RecordCode: Sendable, Hashable {
    /// The code.
    public var code: String
    /// The OID of its system; nil where none is named.
    public var system: String?

    /// A code.
    public init(code: String, system: String?) {
        self.code = code
        self.system = system
    }
}

/// Something that is said of a line beside its value.
public struct RecordDetail: Sendable, Hashable {
    /// What it is.
    public enum Label: String, Sendable, Hashable {
        case severity, criticality, reaction, status, ageAtOnset, indication, instruction, comment
        case route, rate, site, method, substitution
        /// A step of a medication's dosage: an amount with its time.
        case dosage
        /// The most that is taken in a period.
        case maximum
    }

    /// What it is.
    public var label: Label
    /// The document's words.
    public var text: String

    /// A detail.
    public init(_ label: Label, _ text: String) {
        self.label = label
        self.text = text
    }
}

/// Where a document says something.
public struct RecordOrigin: Sendable, Hashable {
    /// The document.
    public var document: UUID
    /// The number of the statement in it.
    public var statement: Int
    /// The statement's element.
    public var xpath: String

    /// A place in a document.
    public init(document: UUID, statement: Int, xpath: String) {
        self.document = document
        self.statement = statement
        self.xpath = xpath
    }
}
