import Foundation
import Testing
import Units

/// UCUM's functional tests, each named by its id when it fails; set `CASEBOOK_SHARED` to run
/// them.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED is not set"))
struct UCUMFunctionalTests {
    /// Cases whose expected value is rounded to its digits; others are exact.
    private static let rounded: Set = ["3-113", "3-115", "3-118", "3-119", "4-102"]

    @Test func validation() throws {
        let cases = try Self.cases("validation")
        #expect(cases.count == 529)
        for row in cases {
            let unit = row["unit"]!
            #expect(HealthUnit.isUCUM(unit) == (row["valid"] == "true"), "\(row["id"]!) \(unit)")
        }
    }

    @Test func displayNames() throws {
        let cases = try Self.cases("displayNameGeneration")
        #expect(cases.count == 9)
        for row in cases {
            let name = try HealthUnit.displayName(ucum: row["unit"]!)
            #expect(name == row["display"]!, "\(row["id"]!)")
        }
    }

    @Test func conversion() throws {
        let cases = try Self.cases("conversion")
        #expect(cases.count == 30)
        for row in cases {
            let source = Quantity(Double(row["value"]!)!, try HealthUnit(ucum: row["srcUnit"]!))
            let value = try source.doubleValue(for: HealthUnit(ucum: row["dstUnit"]!))
            Self.check(value, row["outcome"]!, row["id"]!)
        }
    }

    @Test func multiplicationAndDivision() throws {
        let products = try Self.cases("multiplication")
        let quotients = try Self.cases("division")
        #expect(products.count == 2 && quotients.count == 3)
        for (rows, combine) in [
            (products, { (a: Quantity, b: Quantity) in a * b }), (quotients, { $0 / $1 }),
        ] {
            for row in rows {
                let left = Quantity(Double(row["v1"]!)!, try HealthUnit(ucum: row["u1"]!))
                let right = Quantity(Double(row["v2"]!)!, try HealthUnit(ucum: row["u2"]!))
                let value = try combine(left, right)
                    .doubleValue(for: HealthUnit(ucum: row["uRes"]!))
                Self.check(value, row["vRes"]!, row["id"]!)
            }
        }
    }

    private static func check(_ value: Double, _ expected: String, _ id: String) {
        let number = Double(expected)!
        var tolerance = 1e-14
        if rounded.contains(id), !isClose(value, number, tolerance: tolerance) {
            let digits = expected.filter { $0 != "." }.drop { $0 == "0" }.count
            tolerance = 0.5 * pow(10, Double(1 - digits))
        }
        #expect(isClose(value, number, tolerance: tolerance), "\(id): \(value), not \(expected)")
    }

    /// The attributes of the cases in one part of the file.
    private static func cases(_ part: String) throws -> [[String: String]] {
        let text = try Shared.text("spec/ucum/UcumFunctionalTests.xml")
            .replacing(/(?s)<!--.*?-->/, with: "")
        let start = try #require(text.range(of: "<\(part)>"))
        let end = try #require(text.range(of: "</\(part)>"))
        var cases: [[String: String]] = []
        for row in text[start.upperBound..<end.lowerBound].matches(of: /<case ([^>]*)\/>/) {
            var attributes: [String: String] = [:]
            for pair in row.output.1.matches(of: /(\w+)\s*=\s*"([^"]*)"/) {
                let value = String(pair.output.2).replacingOccurrences(of: "&#232;", with: "è")
                attributes[String(pair.output.1)] = value
            }
            cases.append(attributes)
        }
        return cases
    }
}
