/// A field of documents' headers: a row of one table, from which its extraction, column, JSON,
/// predicate, order, FHIR search parameter and label follow.
///
/// The table stands in this room because it is the lowest one that both the store and intake see:
/// the store links no parser of CDA, and CDA's own room knows nothing of samples.
public struct HeaderField: Sendable, Hashable {
    /// The field's place in the table.
    package let number: Int

    init(known number: Int) { self.number = number }

    /// Every field, in the order in which JSON has them.
    public static let all = HeaderRows.all.indices.map(HeaderField.init(known:))

    /// The row.
    package var row: HeaderRow { HeaderRows.all[number] }

    /// The name in JSON, and of the property of ``CDADocument``.
    public var name: String { Self.names[number] }

    /// The row's kind, by the field's number: reading a page of headers asks for nothing else.
    package var kind: HeaderRow.Kind { Self.kinds[number] }

    private static let names = HeaderRows.all.map(\.member)
    private static let kinds = HeaderRows.all.map(\.kind)

    /// The field that a word of predicates or of orders means.
    package init?(word: String) {
        guard let field = Self.byWord[word] else { return nil }
        self = field
    }

    /// The field that a word of the command line means.
    package init?(option: String) {
        guard let field = Self.all.first(where: { $0.row.option == option }) else { return nil }
        self = field
    }

    private static let byWord = Dictionary(
        uniqueKeysWithValues: all.compactMap { field in field.row.word.map { ($0, field) } })

    /// Whether text is looked for in it, by part of it or the whole.
    package var isSearchedText: Bool {
        guard row.word != nil else { return false }
        switch row.kind {
        case .text, .personName, .organizationName, .authorNames: return true
        default: return false
        }
    }

    /// The fields that documents can be ordered by.
    package static let sortable = all.filter(\.row.isSortable)
}

extension HeaderField: CustomStringConvertible {
    /// The name in JSON.
    public var description: String { name }
}

/// What is known of a field of documents' headers.
package struct HeaderRow: Sendable {
    /// What kind of value a field has: how it is read in CDA, kept, written and compared.
    package enum Kind: String, Sendable, CaseIterable {
        /// The text of an element, white space normalised.
        case text
        /// The name of the first patient, the legal one before others.
        case personName
        /// The first name of an organisation that has text.
        case organizationName
        /// The names of all authors.
        case authorNames
        /// A code of a system that the standard fixes: the text of an attribute.
        case symbol
        /// A code with its system (CE).
        case code
        /// An identifier (II).
        case identifier
        /// Any number of identifiers.
        case identifiers
        /// A version number (INT).
        case version
        /// What the document says of others.
        case relations
        /// A time as written, of an interval the end that is written.
        case time
        /// A period (IVL_TS).
        case period
    }

    /// A search parameter of FHIR's DocumentReference.
    package struct Parameter: Sendable, Hashable {
        package let name: String
        /// `token`, `string`, `date` or `reference`.
        package let type: String
        /// The system of the codes of a symbol.
        package var system: String?
        /// The symbols that there are; nil where any text is one.
        package var symbols: [String]?
    }

    /// The name in JSON, and of the property of ``CDADocument``.
    package let member: String
    package let kind: Kind
    /// Where CDA has it, from the root: element names of HL7's namespace, and `@` before the name
    /// of an attribute.
    package let path: String
    /// A sentence without its full stop, for documentation.
    package let summary: String
    /// The column of the table of headers; for a code that of its words.
    package let column: String
    /// The columns of the narrow table that predicates and orders look at: the folded text; the
    /// code and its system; root and extension; the number of a version. For lists of identifiers
    /// the table that has a line for each. Empty where nothing looks for the field.
    package var keys: [String] = []
    /// The name in predicates and orders; nil where nothing looks for the field.
    package var word: String?
    package var isSortable = false
    /// The word of the command line for options, orders and columns.
    package var option: String?
    package var parameters: [Parameter] = []
    /// Whether the search of a patient's page looks at it.
    package var isSearchedOnPages = false
    /// Whether a document's page lists it, under the text `field.` and the member.
    package var isLabelled = false
    /// Whether lists of documents say it in a phrase, the text of the label with `.phrase`.
    package var hasPhrase = false
    /// The term that the help page explains beside it; nil where nothing needs an explanation.
    package var helpTerm: String?
}
