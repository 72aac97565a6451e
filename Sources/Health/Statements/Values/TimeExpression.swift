/// A time in any form of HL7 V3, as written: TS, IVL_TS, PIVL_TS, EIVL_TS, SXPR_TS, and their
/// uncertain forms. What it means is ``meaning``.
public struct TimeExpression: Sendable, Hashable {
    /// The `xsi:type` as written, without prefix; nil without.
    public var type: String?
    /// `operator`: how it joins the time before it (`I` inclusion, the default; `A` intersection;
    /// `E` exclusion; `H` hull; `P` periodic hull), as written.
    public var setOperator: String?
    /// Why there is no time (HL7 V3 NullFlavor).
    public var nullFlavor: String?
    /// `value` of the element itself.
    public var value: TimePoint?
    /// The beginning of an interval.
    public var low: TimePoint?
    /// The end of an interval.
    public var high: TimePoint?
    /// The middle of an interval.
    public var center: TimePoint?
    /// The duration of an interval.
    public var width: WrittenQuantity?
    /// PIVL: a first occurrence; at most one, an array since the type holds itself.
    public var phase: [TimeExpression] = []
    /// PIVL: the time between occurrences; with two ends where it is between two amounts.
    public var period: QuantityRange?
    /// PIVL: the frequency instead of the period (HL7 V3 R2; IHE).
    public var frequency: QuantityRatio?
    /// PIVL: `alignment`, as `DW`, as written.
    public var alignment: String?
    /// PIVL: `institutionSpecified`, as written.
    public var institutionSpecified: String?
    /// EIVL: the event, as `AC` (before meals).
    public var event: CodedConcept?
    /// EIVL: how long after the event.
    public var offset: QuantityRange?
    /// SXPR: the times that it is made of, in document order.
    public var components: [TimeExpression] = []

    /// An empty time.
    public init() {}
}

/// What a time means, as far as it can be told without asking anybody.
public enum TimeMeaning: Sendable, Hashable {
    /// One point with its precision.
    case point(TimePoint.Reading)
    /// An interval; nil for an end that is unknown or open.
    case interval(start: TimePoint.Reading?, end: TimePoint.Reading?)
    /// Something that recurs: in words of the standard in the time itself.
    case recurring
    /// Several times joined by operators.
    case combined
    /// Nothing: a nullFlavor alone, an empty element, or something that is not a time.
    case unknown
}

extension TimeExpression {
    /// What the time means. An interval by its width (IVL_TS: low and width, width and high, center
    /// and width) is worked out for widths in fixed units of UCUM (s, min, h, d, wk) and, from
    /// an end, in months and years; other widths leave the other end nil.
    public var meaning: TimeMeaning {
        if !components.isEmpty { return .combined }
        if period != nil || frequency != nil || event != nil || !phase.isEmpty {
            return .recurring
        }
        let (start, end) = (low?.reading, high?.reading)
        if start != nil || end != nil || low != nil || high != nil {
            return .interval(
                start: start ?? end.flatMap { width?.moving($0, by: -1) },
                end: end ?? start.flatMap { width?.moving($0, by: 1) })
        }
        if let center = center?.reading {
            guard let width else { return .point(center) }
            let start = width.moving(center, by: -1, half: true)
            let end = width.moving(center, by: 1, half: true)
            return .interval(start: start, end: end)
        }
        return (value?.reading).map { .point($0) } ?? .unknown
    }

    /// Whether it is taken out of the times before it.
    public var isExcluded: Bool { setOperator == "E" }

    /// The beginning, or the point itself; nil where it is not known.
    public var start: TimePoint.Reading? {
        switch meaning {
        case .point(let point): point
        case .interval(let start, _): start
        case .recurring: phase.first?.start
        case .combined: components.lazy.filter { !$0.isExcluded }.compactMap(\.start).first
        case .unknown: nil
        }
    }

    /// The end, or the point itself; nil where it is not known.
    public var end: TimePoint.Reading? {
        switch meaning {
        case .point(let point): point
        case .interval(_, let end): end
        case .recurring: phase.first?.end
        case .combined: components.lazy.filter { !$0.isExcluded }.compactMap(\.end).first
        case .unknown: nil
        }
    }
}
