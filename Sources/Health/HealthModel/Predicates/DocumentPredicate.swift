#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Which documents a query is about (NSPredicate over HKPredicateKeyPathCDATitle and its kin).
///
/// A predicate is a value: it is evaluated in memory by ``matches(_:)``, which is the definition,
/// and translated to SQL by a backend, which must agree. There are two truth values only: a
/// comparison with an absent field is false, and its negation true.
public indirect enum DocumentPredicate: Sendable, Hashable {
    /// The title; false for a document without one.
    case title(TextMatch)
    /// The patient's name; false for a document without one.
    case patientName(TextMatch)
    /// The custodian's name; false for a document without one.
    case custodianName(TextMatch)
    /// Any of the authors' names.
    case authorName(TextMatch)
    /// The type code, exactly as written, and its code system unless that is nil.
    case typeCode(String, codeSystem: String?)
    /// The time that the sample covers, S to E, either of them open if nil
    /// (HKQuery predicateForSamples(withStart:end:options:)).
    ///
    /// Without options: end >= S and start < E. With `strictStartDate`: S <= start < E. With
    /// `strictEndDate`: S <= end < E. With both: both.
    case dates(from: Date?, to: Date?, options: DateRangeOptions)
    /// Documents brought by one of these sources; none matches the empty set.
    case sources(Set<Source>)
    /// The documents of one person.
    case person(PersonID)
    /// Documents that name this identifier among their patients' (compared by
    /// ``InstanceIdentifier/key``; one that names nothing matches nothing).
    case patientIdentifier(InstanceIdentifier)
    /// The document with this `id`.
    case documentID(InstanceIdentifier)
    /// All versions of a document.
    case setID(InstanceIdentifier)
    /// Current or superseded documents.
    case status(DocumentStatus.Kind)
    /// The document with exactly these bytes.
    case digest(ContentDigest)
    /// The samples with these UUIDs; none matches the empty set.
    case uuids(Set<UUID>)
    /// All of them; true if there are none.
    case and([DocumentPredicate])
    /// Any of them; false if there are none.
    case or([DocumentPredicate])
    /// The opposite.
    case not(DocumentPredicate)

    /// Every document.
    public static let all = DocumentPredicate.and([])

    /// How many nodes the tree has. O(nodes).
    package var nodeCount: Int {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.nodeCount }
        case .not(let part): 1 + part.nodeCount
        case .sources(let values): 1 + values.count
        case .uuids(let values): 1 + values.count
        default: 1
        }
    }

    /// Whether a name or a title is looked at anywhere in the tree. O(nodes).
    package var comparesText: Bool {
        switch self {
        case .title, .patientName, .custodianName, .authorName: true
        case .and(let parts), .or(let parts): parts.contains(where: \.comparesText)
        case .not(let part): part.comparesText
        default: false
        }
    }

    /// How deep the tree is. O(nodes).
    package var depth: Int {
        switch self {
        case .and(let parts), .or(let parts): 1 + (parts.map(\.depth).max() ?? 0)
        case .not(let part): 1 + part.depth
        default: 1
        }
    }
}

extension DocumentPredicate {
    /// The title contains a text, ignoring case and accents.
    public static func title(contains text: String) -> Self { .title(.contains(text)) }
    /// The title equals a text, ignoring case and accents.
    public static func title(equals text: String) -> Self { .title(.equals(text)) }
    /// The patient's name contains a text, ignoring case and accents.
    public static func patientName(contains text: String) -> Self { .patientName(.contains(text)) }
    /// The patient's name equals a text, ignoring case and accents.
    public static func patientName(equals text: String) -> Self { .patientName(.equals(text)) }
    /// The custodian's name contains a text, ignoring case and accents.
    public static func custodianName(contains text: String) -> Self {
        .custodianName(.contains(text))
    }
    /// The custodian's name equals a text, ignoring case and accents.
    public static func custodianName(equals text: String) -> Self { .custodianName(.equals(text)) }
    /// An author's name contains a text, ignoring case and accents.
    public static func authorName(contains text: String) -> Self { .authorName(.contains(text)) }
    /// An author's name equals a text, ignoring case and accents.
    public static func authorName(equals text: String) -> Self { .authorName(.equals(text)) }
    /// Samples whose time overlaps S to E, either open if nil.
    public static func dates(from start: Date?, to end: Date?) -> Self {
        .dates(from: start, to: end, options: [])
    }

    /// Both.
    public static func && (left: Self, right: Self) -> Self { .and([left, right]) }
    /// Either.
    public static func || (left: Self, right: Self) -> Self { .or([left, right]) }
    /// The opposite.
    public static prefix func ! (part: Self) -> Self { .not(part) }
}
