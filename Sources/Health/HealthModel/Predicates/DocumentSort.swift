/// What documents are ordered by (HKSampleSortIdentifier and NSSortDescriptor).
///
/// Names and titles are ordered by their folded text, scalar by scalar, and an absent one comes
/// before all others. Documents that are equal in every key are ordered by UUID, in the
/// direction of the last key, so an order is always total and the same on every backend.
public struct DocumentSort: Sendable, Hashable {
    /// A field that documents can be ordered by.
    public enum Key: String, Sendable, Hashable, CaseIterable {
        /// When the sample starts (HKSampleSortIdentifierStartDate).
        case startDate
        /// When the sample ends (HKSampleSortIdentifierEndDate).
        case endDate
        /// The title.
        case title
        /// The patient's name.
        case patientName
        /// The custodian's name.
        case custodianName
        /// The authors' names, the first one first.
        case authorName
        /// When the store took the document in.
        case storedAt
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
