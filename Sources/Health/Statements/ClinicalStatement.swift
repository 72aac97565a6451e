public import HealthModel

/// A clinical statement: what one entry of a document's body says (CDA R2, 4.3.6), exact, with
/// everything that it takes from what stands around it.
///
/// Values are in ``elements`` and ``parts`` as the document has them, in document order; the
/// properties of `ClinicalStatement+Elements` read them by their names in the standard. Absence,
/// negation, mood and status are never folded into the value: look at ``assertion`` before you
/// use one.
public struct ClinicalStatement: Sendable, Hashable {
    /// The place among the statements of its document, in document order, from 0.
    public var number: Int
    /// The number of the nearest statement around it; nil for the statement of an `entry`.
    public var parent: Int?
    /// How it is joined to ``parent``; for the statement of an `entry`, that element itself.
    public var link: StatementLink
    /// Whether it is a line of its own, or a part of what another statement says.
    public var disposition: Disposition = .converted
    /// Which of the classes of a clinical statement it is, by its element.
    public var statementClass: StatementClass
    /// `classCode`, as written; nil if absent.
    public var classCode: String?
    /// `moodCode`, as written; nil if absent.
    public var moodCode: String?
    /// `negationInd`, as written; nil if absent.
    public var negationInd: String?
    /// The number of the denied concern around it, or of the status inside it that rules it out,
    /// where it has neither `negationInd` nor `nullFlavor` itself: nobody says then that it is so.
    public var deniedBy: Int?
    /// Whether ``deniedBy`` is a concern around it.
    public var isDeniedByConcern: Bool { deniedBy.map { $0 < number } ?? false }
    /// `nullFlavor` of the statement itself.
    public var nullFlavor: String?
    /// Other attributes, as `ID` or `independentInd`, as written.
    public var attributes: [Part.Attribute] = []
    /// The templates that it claims to follow.
    public var templateIds: [InstanceIdentifier] = []
    /// Its identifiers.
    public var ids: [InstanceIdentifier] = []
    /// All other values directly inside, in document order: `code`, `statusCode`, `effectiveTime`,
    /// `value`, `doseQuantity`, and what is in none of the standard's lists.
    public var elements: [NamedValue] = []
    /// Participations, reference ranges, references, preconditions, and what is not known, in
    /// document order.
    public var parts: [Part] = []
    /// Statements directly inside, in document order.
    public var relationships: [Relationship] = []
    /// Who or what holds for it by CDA's context conduction.
    public var context: StatementContext
    /// The section that it stands in; nil outside of one.
    public var section: StatementSection?
    /// The words of the narrative that its `text` refers to, or its own text; white space
    /// normalised.
    public var narrative: String?
    /// What it is about, by template, section or code; nil where none of them tells.
    public var kind: StatementKind?
    /// What told ``kind``.
    public var kindSource: KindSource?
    /// Where it contradicts itself, or says what cannot be read.
    public var faults: [StatementFault] = []
    /// Where it stands in its document.
    public var origin: StatementOrigin

    /// What became of an entry.
    public enum Disposition: Sendable, Hashable {
        /// It stands for itself.
        case converted
        /// It says something about the statement of that number, and belongs to it: the severity
        /// of an allergy, the status of a problem.
        case carried(by: Int)
    }

    /// What told what a statement is about.
    public enum KindSource: String, Sendable, Hashable {
        case template, section, code, parent
        /// Its class and mood alone.
        case `class`
    }

    /// A statement without content.
    public init(
        number: Int, parent: Int?, link: StatementLink, statementClass: StatementClass,
        context: StatementContext, section: StatementSection?, origin: StatementOrigin
    ) {
        self.number = number
        self.parent = parent
        self.link = link
        self.statementClass = statementClass
        self.context = context
        self.section = section
        self.origin = origin
    }
}

/// The classes of clinical statements, by the names of their elements (CDA R2, 4.3.6).
public enum StatementClass: String, Sendable, Hashable, CaseIterable {
    case act, encounter, observation, observationMedia, organizer, procedure, regionOfInterest
    case substanceAdministration, supply
}

/// How a statement is joined to what stands around it.
public struct StatementLink: Sendable, Hashable {
    /// The element: `entry`, `entryRelationship`, `component`, or a country's own.
    public var element: String
    /// `typeCode`, as written; nil if absent (of `entry` and `component` it is `COMP` then).
    public var typeCode: String?
    /// `inversionInd`, as written: whether source and target change places.
    public var inversionInd: String?
    /// `contextConductionInd`, as written; false ends ``StatementContext``.
    public var contextConductionInd: String?
    /// `negationInd` of the link itself, as written: whether the relation is denied.
    public var negationInd: String?
    /// Values of the link itself, as `sequenceNumber` and `seperatableInd`.
    public var elements: [NamedValue] = []
    /// Parts beside the statement, as a country's own.
    public var parts: [Part] = []

    /// A link.
    public init(element: String, typeCode: String? = nil) {
        self.element = element
        self.typeCode = typeCode
    }
}

/// A statement inside a statement.
public struct Relationship: Sendable, Hashable {
    /// `typeCode` of the link, as `MFST`; nil if absent.
    public var typeCode: String?
    /// The number of the statement inside.
    public var target: Int

    /// A relation.
    public init(typeCode: String?, target: Int) {
        self.typeCode = typeCode
        self.target = target
    }
}

/// The section of a document that a statement stands in.
public struct StatementSection: Sendable, Hashable {
    /// `code`.
    public var code: CodedConcept?
    /// `title`, white space normalised.
    public var title: String?
    /// The templates that the section claims to follow.
    public var templateIds: [InstanceIdentifier] = []
    /// The XPath of the section.
    public var xpath: String

    /// A section.
    public init(xpath: String) { self.xpath = xpath }
}

/// Where a statement stands in its document.
public struct StatementOrigin: Sendable, Hashable {
    /// Selects the node and no other; elements of HL7's namespace without prefix, as in findings.
    public var xpath: String
    /// From the first byte of the start tag to behind the last of the end tag, in the document as
    /// UTF-8 without byte order mark; nil where it is not known.
    public var bytes: Range<Int>?

    /// An origin.
    public init(xpath: String, bytes: Range<Int>? = nil) {
        self.xpath = xpath
        self.bytes = bytes
    }
}

/// Who holds for a statement: its own participations, or the nearest ones around it by CDA's
/// context conduction (CDA R2, 4.4).
public struct StatementContext: Sendable, Hashable {
    /// Where participations were written.
    public enum Level: String, Sendable, Hashable { case own, statement, section, document }

    /// Participations of one kind with the level that they come from.
    public struct Participants: Sendable, Hashable {
        /// Where they were written.
        public var level: Level
        /// The participations, in document order.
        public var parts: [Part]

        /// Participations of a level.
        public init(level: Level, parts: [Part]) {
            self.level = level
            self.parts = parts
        }
    }

    /// Authors; nil where there is none, or where conduction was ended.
    public var author: Participants?
    /// Informants; nil where there is none.
    public var informant: Participants?
    /// Whom it is about if not the patient: a relative, a fetus, a specimen's donor; nil for the
    /// patient of the document.
    public var subject: Participants?

    /// A context of nobody.
    public init() {}
}
