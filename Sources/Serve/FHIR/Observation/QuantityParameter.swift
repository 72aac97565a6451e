import Foundation
package import HealthModel
internal import Units

/// A value of a `quantity` parameter (FHIR R4, 3.1.1.4.11): `5.4|http://unitsofmeasure.org|mg`,
/// `5.4||mg`, `5.4`, with a prefix before it. Amounts in another unit of UCUM are converted.
package struct QuantityParameter: Sendable {
    private enum Prefix: String {
        case eq, ne, gt, lt, ge, le, sa, eb, ap
    }

    private let prefix: Prefix
    private let number: Double
    /// What the number stands for by its digits: `5.4` is from 5.35 until 5.45.
    private let range: Range<Double>
    private let system: String?
    /// nil for an amount in any unit.
    private let code: String?
    /// The code's unit; nil where it is none of UCUM.
    private let unit: HealthUnit?

    /// nil for what is no amount.
    package init?(_ text: String) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let prefix = Prefix(rawValue: String(parts[0].prefix(2)))
        let digits = parts[0].dropFirst(prefix == nil ? 0 : 2)
        let isDecimal = digits.utf8.allSatisfy {
            (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
        }
        guard parts.count == 1 || parts.count == 3, isDecimal, digits.utf8.count <= 60,
            let number = Double(digits), number.isFinite
        else { return nil }
        self.prefix = prefix ?? .eq
        self.number = number
        let slack = self.prefix == .ap ? abs(number) / 10 : Self.halfDigit(digits)
        let end = number + slack
        range = (number - slack)..<(self.prefix == .ap ? end.nextUp : end)
        system = parts.count == 3 && !parts[1].isEmpty ? parts[1] : nil
        code = parts.count == 3 && !parts[2].isEmpty ? parts[2] : nil
        let isUCUM = system == nil || system == CodeSystem.ucum
        unit = isUCUM ? code.flatMap { try? HealthUnit(ucum: $0) } : nil
        guard parts.count == 1 || code != nil, system != CodeSystem.ucum || unit != nil else {
            return nil
        }
    }

    /// Half of the last digit's place.
    private static func halfDigit(_ digits: Substring) -> Double {
        let parts = digits.lowercased().split(separator: "e")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let places = parts.first?.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = places.map { $0.count > 1 ? $0[1].count : 0 } ?? 0
        return 0.5 * pow(10, Double(exponent - fraction))
    }

    /// Whether an amount of a resource is meant.
    package func means(_ amount: ClinicalFacts.Amount) -> Bool {
        guard let value = value(of: amount) else { return false }
        let (low, high) =
            switch amount.comparator {
            case "<", "<=": (-Double.infinity, value)
            case ">", ">=": (value, Double.infinity)
            default: (value, value)
            }
        let isWithin = range.contains(low) && range.contains(high)
        return switch prefix {
        case .eq, .ap: isWithin
        case .ne: !isWithin
        case .gt: high > number
        case .lt: low < number
        case .ge: high >= number
        case .le: low <= number
        case .sa: low > number
        case .eb: high < number
        }
    }

    /// The amount in the unit that is asked for; nil for an amount of something else.
    private func value(of amount: ClinicalFacts.Amount) -> Double? {
        guard let code else { return amount.value }
        if amount.code == code || system == nil && amount.unit == code {
            return system == nil || system == amount.system ? amount.value : nil
        }
        guard let unit, amount.system == CodeSystem.ucum, let written = amount.code,
            let own = try? HealthUnit(ucum: written)
        else { return nil }
        return try? Quantity(amount.value, own).doubleValue(for: unit)
    }

    /// The samples of some types that are meant.
    package func predicate(among types: [SampleType]) -> SamplePredicate {
        var byUnit: [HealthUnit: Set<SampleType>] = [:]
        for type in types {
            guard let own = QuantityType(identifier: type.identifier)?.exchangeUnit,
                let unit = code == nil ? own : unit, own.isCompatible(with: unit)
            else { continue }
            byUnit[unit, default: []].insert(type)
        }
        // In the same order each time, since the store's paging tokens are of one query.
        let groups = byUnit.sorted { $0.key.unitString < $1.key.unitString }
        return .or(groups.map { .and([.sampleTypes($0.value), predicate(in: $0.key)]) })
    }

    private func predicate(in unit: HealthUnit) -> SamplePredicate {
        let exact = Quantity(number, unit)
        let isWithin = SamplePredicate.and([
            .quantity(.greaterOrEqual, Quantity(range.lowerBound, unit)),
            .quantity(.less, Quantity(range.upperBound, unit)),
        ])
        return switch prefix {
        case .eq, .ap: isWithin
        case .ne: .not(isWithin)
        case .gt, .sa: .quantity(.greater, exact)
        case .lt, .eb: .quantity(.less, exact)
        case .ge: .quantity(.greaterOrEqual, exact)
        case .le: .quantity(.lessOrEqual, exact)
        }
    }
}
