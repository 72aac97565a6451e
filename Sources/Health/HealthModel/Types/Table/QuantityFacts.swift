internal import Units

/// What the catalogue says of a quantity type.
struct QuantityFacts: Sendable {
    var canonicalUnit: HealthUnit
    var aggregationStyle: AggregationStyle
    var isWritable: Bool
    var introduced: String
    var durationLimit: DurationLimit
    var ucumCode: String
    var exchangeUnit: HealthUnit
    var loincCodes: [String]
    /// A key without which there is no sample of the type.
    var requiredKey: MetadataKey?

    init?(_ row: [Substring]) {
        guard row.count >= 8, let unit = try? HealthUnit(String(row[3])),
            let limit = DurationLimit(row: row[6])
        else { return nil }
        canonicalUnit = unit
        switch row[4] {
        case "sum": aggregationStyle = .cumulative
        case "mean": aggregationStyle = .discreteArithmetic
        case "timed": aggregationStyle = .discreteTemporallyWeighted
        case "level": aggregationStyle = .discreteEquivalentContinuousLevel
        default: return nil
        }
        isWritable = row[5] == "w"
        introduced = String(row[2])
        durationLimit = limit
        exchangeUnit = unit
        if row[7] == "=" {
            ucumCode = unit.ucumCode
        } else {
            ucumCode = String(row[7])
            guard let exchanged = try? HealthUnit(ucum: ucumCode) else { return nil }
            if exchanged.isCompatible(with: unit) { exchangeUnit = exchanged }
        }
        loincCodes = row[8...].map(String.init)
        requiredKey = row[1] == "InsulinDelivery" ? .insulinDeliveryReason : nil
    }
}
