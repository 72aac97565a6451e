package import HealthModel
internal import Storage

extension ObjectType {
    /// Whether apps may save samples of the type: some quantities and categories only the system
    /// has.
    package var isWritable: Bool {
        if let quantity = QuantityType(self) { return quantity.isWritable }
        if let category = CategoryType(self) { return category.isWritable }
        return [.series, .workout, .correlation, .document].contains(kind)
    }

    /// Whether a person can be asked about the type at all: correlations are asked for by what
    /// they hold. Who may read documents as a type still asks for each of them.
    package var isRequestable: Bool {
        switch kind {
        case .quantity, .category, .series, .workout, .characteristic, .activitySummary, .document:
            true
        case .correlation, .clinical, .scoredAssessment, .other: false
        }
    }
}
