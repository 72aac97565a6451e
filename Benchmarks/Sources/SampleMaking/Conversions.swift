import HealthModel
import Units

/// Conversions between units that are there already, and unit strings that were read before.
struct Conversions {
    private let values: [Double]
    private let pounds: HealthUnit
    private let kilograms: HealthUnit
    private let strings = ["count/min", "mg/dL", "kcal", "mmHg", "ml/(kg*min)", "degC", "km", "%"]
    private let known: [String: HealthUnit]

    init(count: Int) throws {
        values = (0..<count).map { 40 + Double($0) / 1000 }
        pounds = try HealthUnit("lb")
        kilograms = try HealthUnit("kg")
        known = try Dictionary(uniqueKeysWithValues: strings.map { ($0, try HealthUnit($0)) })
    }

    @inline(never)
    func convert() throws -> Double {
        var sum = 0.0
        for value in values { sum += try Quantity(value, pounds).doubleValue(for: kilograms) }
        return sum
    }

    @inline(never)
    func convertPrepared() throws -> Double {
        let conversion = try pounds.conversion(to: kilograms)
        var sum = 0.0
        for value in values { sum += conversion(value) }
        return sum
    }

    @inline(never)
    func multiply() -> Double {
        var sum = 0.0
        for value in values { sum += value * 45_359_237 / 100_000_000 }
        return sum
    }

    @inline(never)
    func parse() throws -> Double {
        var sum = 0
        for index in values.indices where try !HealthUnit(strings[index & 7]).isNull { sum += 1 }
        return Double(sum)
    }

    @inline(never)
    func lookUp() -> Double {
        var sum = 0
        for index in values.indices where known[strings[index & 7]]?.isNull == false { sum += 1 }
        return Double(sum)
    }
}
