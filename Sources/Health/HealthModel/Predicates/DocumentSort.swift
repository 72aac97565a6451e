/// What documents are ordered by (HKSampleSortIdentifier and NSSortDescriptor).
///
/// Names and titles are ordered by their folded text, scalar by scalar, and an absent one comes
/// before all others. Documents that are equal in every key are ordered by UUID, in the
/// direction of the last key, so an order is always total and the same on every backend.
public struct DocumentSort: Sendable, Hashable {
    /// What documents can be ordered by: their dates, and the fields of the header that the table
    /// says so of.
    public struct Key: Sendable, Hashable, CaseIterable {
        package enum Kind: Sendable, Hashable {
            case startDate, endDate, storedAt, field(HeaderField)
        }

        package let kind: Kind

        /// When the sample starts (HKSampleSortIdentifierStartDate).
        public static let startDate = Key(kind: .startDate)
        /// When the sample ends (HKSampleSortIdentifierEndDate).
        public static let endDate = Key(kind: .endDate)
        /// When the store took the document in.
        public static let storedAt = Key(kind: .storedAt)

        /// Every key.
        public static let allCases =
            [startDate, endDate] + HeaderField.sortable.map { Key(kind: .field($0)) } + [storedAt]

        /// The name by which the interface and paging tokens know it, as `startDate`.
        public var name: String {
            switch kind {
            case .startDate: "startDate"
            case .endDate: "endDate"
            case .storedAt: "storedAt"
            case .field(let field): field.row.word ?? field.name
            }
        }

        /// The word of the command line, as `start`.
        package var option: String {
            switch kind {
            case .startDate: "start"
            case .endDate: "end"
            case .storedAt: "stored"
            case .field(let field): field.row.option ?? field.name
            }
        }
    }

    /// The field.
    public let key: Key
    /// Whether small comes first.
    public let isAscending: Bool

    /// Orders by a field.
    public init(_ key: Key, ascending: Bool) {
        self.key = key
        self.isAscending = ascending
    }

    /// Small, early, or A first.
    public static func ascending(_ key: Key) -> DocumentSort { .init(key, ascending: true) }
    /// Large, late, or Z first.
    public static func descending(_ key: Key) -> DocumentSort { .init(key, ascending: false) }
}

/// What a sample is compared by under one ``DocumentSort/Key``.
package enum SortValue: Sendable, Hashable {
    /// Microseconds since 1970.
    case instant(Int64)
    /// Folded text, compared by its UTF-8 bytes, which is the order of Unicode scalars.
    case text(String)

    /// Whether this value comes before the other one, small first. Values of one key are of one
    /// kind.
    package func precedes(_ other: SortValue) -> Bool {
        switch (self, other) {
        case (.instant(let one), .instant(let two)): one < two
        case (.text(let one), .text(let two)): one.utf8.lexicographicallyPrecedes(two.utf8)
        default: preconditionFailure("values of two kinds under one sort key")
        }
    }
}

extension CDADocumentSample {
    /// What the sample is compared by.
    package func sortValue(_ key: DocumentSort.Key) -> SortValue {
        switch key.kind {
        case .startDate: .instant(startDate.microseconds)
        case .endDate: .instant(endDate.microseconds)
        case .storedAt: .instant(storedAt.microseconds)
        case .field(let field): .text(document?.header.folded(field) ?? "")
        }
    }
}
