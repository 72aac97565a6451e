extension QuantityRange {
    /// The interval by its two ends, where its middle or one end and its size give them (IVL<PQ>:
    /// center and width, low and width, width and high). The digits are exact. Unchanged where
    /// units differ or a number cannot be read; then ``center`` or ``width`` is still there.
    public var byEnds: QuantityRange {
        if low != nil, high != nil { return QuantityRange(low: low, high: high, value: value) }
        guard let width, width.nullFlavor == nil, let size = ExactDecimal(width.value),
            size.digits >= 0
        else { return self }
        func moved(_ end: WrittenQuantity?, _ distance: ExactDecimal?) -> WrittenQuantity? {
            guard let end, end.nullFlavor == nil, end.unit == width.unit,
                end.currency == width.currency, let distance,
                let sum = ExactDecimal(end.value)?.adding(distance)
            else { return nil }
            return WrittenQuantity(value: sum.text, unit: end.unit, currency: end.currency)
        }
        var found = QuantityRange(low: low, high: high, value: value)
        if let low {
            found.high = moved(low, size)
        } else if let high {
            found.low = moved(high, size.negated)
        } else {
            (found.low, found.high) = (moved(center, size.half?.negated), moved(center, size.half))
        }
        return found.low == nil || found.high == nil ? self : found
    }

    /// The interval in words: `3 mg – 7 mg`, `≥ 3 mg`, `> 3 mg, ≤ 7 mg`; nil where it says nothing.
    ///
    /// - Parameter amount: The words of an amount; nil of one that says nothing.
    package func words(_ amount: (WrittenQuantity) -> String?) -> String? {
        if let value, let words = amount(value) { return words }
        let range = byEnds
        // An end that is infinite or not known bounds nothing.
        func end(_ end: WrittenQuantity?) -> String? {
            guard let end, end.nullFlavor == nil || end.translated != nil else { return nil }
            return amount(end)
        }
        let (from, to) = (end(range.low), end(range.high))
        let lower = from.map { (range.low?.excludesItself == true ? "> " : "≥ ") + $0 }
        let upper = to.map { (range.high?.excludesItself == true ? "< " : "≤ ") + $0 }
        guard let from, let to else {
            return lower ?? upper ?? end(range.center)
        }
        return hasOpenEnd
            ? [lower, upper].compactMap(\.self).joined(separator: ", ") : "\(from) – \(to)"
    }

    /// Whether an end does not belong to the interval (`inclusive="false"`).
    public var hasOpenEnd: Bool {
        low?.excludesItself == true || high?.excludesItself == true
    }
}

extension WrittenQuantity {
    /// Whether it is an end that does not belong to its interval.
    public var excludesItself: Bool {
        inclusive?.split(whereSeparator: \.isWhitespace).first.map { $0 == "false" || $0 == "0" }
            ?? false
    }

    /// The first translation with a number, of an amount that has none itself and is no infinity.
    public var translated: Translation? {
        guard value == nil, nullFlavor != "PINF", nullFlavor != "NINF" else { return nil }
        return translations.first { $0.value != nil }
    }
}

extension TimePoint {
    /// Whether it is an end that does not belong to its interval.
    public var excludesItself: Bool { WrittenQuantity(inclusive: inclusive).excludesItself }
}

/// A decimal number of at most 15 digits, without rounding.
private struct ExactDecimal {
    /// All digits as one number.
    let digits: Int64
    /// How many of them stand behind the point.
    let scale: Int

    /// Nil for what is not a plain decimal number of that size.
    init?(_ written: String?) {
        let text = written?.split(whereSeparator: \.isWhitespace).first ?? ""
        guard WrittenQuantity.number(String(text)) != nil, text.utf8.count <= 17 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        guard parts.count <= 2, let digits = Int64(parts[0] + fraction) else { return nil }
        self.init(digits: digits, scale: fraction.utf8.count)
    }

    private init(digits: Int64, scale: Int) {
        (self.digits, self.scale) = (digits, scale)
    }

    var negated: ExactDecimal { ExactDecimal(digits: -digits, scale: scale) }

    /// Half of it, with one more digit where that is needed.
    var half: ExactDecimal? {
        digits.isMultiple(of: 2)
            ? ExactDecimal(digits: digits / 2, scale: scale) : times(10, scale: scale + 1)?.half
    }

    func adding(_ other: ExactDecimal) -> ExactDecimal? {
        let scale = max(scale, other.scale)
        guard let one = at(scale), let two = other.at(scale) else { return nil }
        let (sum, overflow) = one.digits.addingReportingOverflow(two.digits)
        return overflow ? nil : ExactDecimal(digits: sum, scale: scale)
    }

    private func at(_ scale: Int) -> ExactDecimal? {
        scale <= self.scale ? self : times(10, scale: self.scale + 1)?.at(scale)
    }

    private func times(_ factor: Int64, scale: Int) -> ExactDecimal? {
        let (product, overflow) = digits.multipliedReportingOverflow(by: factor)
        return overflow ? nil : ExactDecimal(digits: product, scale: scale)
    }

    /// The number with a digit before the point.
    var text: String {
        let all = String(digits.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - all.utf8.count)) + all
        let whole = padded.dropLast(scale)
        return (digits < 0 ? "-" : "") + whole + (scale == 0 ? "" : "." + padded.suffix(scale))
    }
}
