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
