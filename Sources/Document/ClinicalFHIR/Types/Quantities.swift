import Base
import HealthModel
import Statements
import Units

/// Amounts as FHIR has them (C-CDA on FHIR: CDA quantity to Quantity).
enum Quantities {
    /// A decimal number, digit for digit as far as JSON has its form; nil for what is none.
    static func decimal(_ written: String?) -> JSONValue? {
        guard let text = written?.trimmed, text.utf8.count <= 60,
            WrittenQuantity(value: text).number != nil
        else { return nil }
        var digits = Substring(text)
        let isNegative = digits.first == "-"
        if isNegative || digits.first == "+" { digits = digits.dropFirst() }
        let exponent = digits.firstIndex { $0 == "e" || $0 == "E" } ?? digits.endIndex
        let number = digits[..<exponent]
        let dot = number.firstIndex(of: ".") ?? number.endIndex
        var whole = number[..<dot].drop { $0 == "0" }
        if whole.isEmpty { whole = "0" }
        let fraction = dot == number.endIndex ? "" : number[number.index(after: dot)...]
        let json =
            (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
            + digits[exponent...]
        return try? JSONValue(Array(json.utf8))
    }

    /// A `Quantity`; nil without a number.
    static func quantity(_ written: WrittenQuantity?, comparator: String? = nil) -> JSONValue? {
        guard let written else { return nil }
        guard let number = decimal(written.value), written.nullFlavor == nil else {
            return translated(written, comparator: comparator)
        }
        var fields = Fields()
        fields.add("value", number)
        fields.add("comparator", comparator.map(JSONValue.string))
        if let unit = written.unit?.token {
            fields.add("unit", .string(unit))
            if HealthUnit.isUCUM(unit) {
                fields.add("system", .string(SystemNames.ucum))
                fields.add("code", .string(unit))
            }
        } else if let currency = written.currency?.token {
            fields.add("unit", .string(currency))
            fields.add("system", "urn:iso:std:iso:4217")
            fields.add("code", .string(currency))
        }
        return fields.value
    }

    /// The first translation of an amount that has no number in UCUM. An infinity has none.
    private static func translated(
        _ written: WrittenQuantity, comparator: String?
    ) -> JSONValue? {
        guard !["PINF", "NINF"].contains(written.nullFlavor?.token) else { return nil }
        for translation in written.translations {
            guard let number = decimal(translation.value) else { continue }
            var fields = Fields()
            fields.add("value", number)
            fields.add("comparator", comparator.map(JSONValue.string))
            fields.text("unit", translation.unit.display)
            if let system = Codes.system(translation.unit.codeSystem),
                let code = translation.unit.code?.token
            {
                fields.add("system", .string(system))
                fields.add("code", .string(code))
            }
            return fields.value
        }
        return nil
    }

    /// A `Duration` (R4, drt-1: in a unit of time); nil for any other amount.
    static func duration(_ written: WrittenQuantity) -> JSONValue? {
        guard let unit = written.unit?.token, Repetition.units.contains(unit) else { return nil }
        return quantity(written)
    }

    /// A `SimpleQuantity` of an interval's single amount.
    static func single(_ range: QuantityRange?) -> JSONValue? {
        quantity(range?.value ?? (range?.width == nil ? range?.center : nil))
    }

    /// A `Range`; nil where neither end is known.
    static func range(_ written: QuantityRange?) -> JSONValue? {
        let range = written?.byEnds
        var fields = Fields()
        fields.add("low", quantity(range?.low))
        fields.add("high", quantity(range?.high))
        return fields.value
    }

    /// A `Ratio`; nil unless both parts are single amounts.
    static func ratio(_ ratio: QuantityRatio?) -> JSONValue? {
        guard let numerator = single(ratio?.numerator),
            let denominator = single(ratio?.denominator)
        else { return nil }
        return .fields(["numerator": numerator, "denominator": denominator])
    }

    /// An amount beyond a bound, where only one end of an interval is known.
    static func bounded(_ range: QuantityRange) -> JSONValue? {
        switch (quantity(range.low) != nil, quantity(range.high) != nil) {
        case (true, false):
            return quantity(
                range.low, comparator: range.low?.excludesItself == true ? ">" : ">=")
        case (false, true):
            return quantity(
                range.high, comparator: range.high?.excludesItself == true ? "<" : "<=")
        default: return nil
        }
    }
}
