internal import Units

extension Sample {
    /// Whether two samples of one type have the same value, in whatever unit: what they measure,
    /// and not when, by whom or with what. Workouts, series and documents never do.
    public func hasValue(of other: Sample) -> Bool {
        guard sampleType == other.sampleType else { return false }
        return switch (self, other) {
        case (.quantity(let one), .quantity(let two)): one.hasValue(of: two)
        case (.category(let one), .category(let two)): one.value == two.value
        case (.correlation(let one), .correlation(let two)):
            one.objects.count == two.objects.count
                && one.objects.allSatisfy { object in
                    two.objects.contains {
                        $0.quantityType == object.quantityType && $0.hasValue(of: object)
                    }
                }
        default: false
        }
    }
}

extension QuantitySample {
    fileprivate func hasValue(of other: QuantitySample) -> Bool {
        (try? quantity.compare(other.quantity)) == .same
    }
}
