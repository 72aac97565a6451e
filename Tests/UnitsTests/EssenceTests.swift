import Foundation
import Testing
import Units

/// Our table against UCUM's own, row by row; set `CASEBOOK_SHARED` to run them.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED is not set"))
struct EssenceTests {
    @Test func everyUnitIsKnownWithItsNamePrefixesAndSize() throws {
        let blocks = try Self.blocks("unit")
        #expect(blocks.count == 305)
        for block in blocks {
            let code = try Self.attribute("Code", of: block)
            let unit = try HealthUnit(ucum: code)
            let isMetric = try Self.attribute("isMetric", of: block) == "yes"
            #expect(HealthUnit.isUCUM("k" + code) == isMetric, "\(code)")
            let name = try #require(block.firstMatch(of: /<name>([^<]*)<\/name>/)).output.1
            #expect(
                try HealthUnit.displayName(ucum: code) == "(\(Self.decoded(String(name))))",
                "\(code)")
            guard !block.contains("isSpecial=\"yes\"") else { continue }
            if block.contains("isArbitrary=\"yes\"") {
                #expect(!unit.isCompatible(with: .count()), "\(code)")
                continue
            }
            let value = try #require(block.firstMatch(of: /<value[^>]*>/)).output
            let size = Quantity(
                Double(try Self.attribute("value", of: value))!,
                try HealthUnit(ucum: Self.attribute("Unit", of: value)))
            #expect(isClose(try size.doubleValue(for: unit), 1, tolerance: 1e-15), "\(code)")
        }
    }

    @Test func everySpecialUnitRefersToItsMeasure() throws {
        for block in try Self.blocks("unit") where block.contains("isSpecial=\"yes\"") {
            let code = try Self.attribute("Code", of: block)
            let function = try #require(block.firstMatch(of: /<function[^>]*>/)).output
            let reference = try HealthUnit(ucum: Self.attribute("Unit", of: function))
            let unit = try HealthUnit(ucum: code)
            #expect(unit.isCompatible(with: reference), "\(code)")
            let there = try Quantity(0.25, unit).doubleValue(for: reference)
            let back = try Quantity(there, reference).doubleValue(for: unit)
            #expect(isClose(back, 0.25), "\(code): \(there), \(back)")
        }
    }

    @Test func everyPrefixHasItsSize() throws {
        let blocks = try Self.blocks("prefix")
        #expect(blocks.count == 24)
        for block in blocks {
            let code = try Self.attribute("Code", of: block)
            let value = try #require(block.firstMatch(of: /<value[^>]*>/)).output
            let factor = try Quantity(1, HealthUnit(ucum: code + "m"))
                .doubleValue(for: HealthUnit(ucum: "m"))
            #expect(factor == Double(try Self.attribute("value", of: value)), "\(code)")
        }
    }

    private static func blocks(_ element: String) throws -> [Substring] {
        let text = try Shared.text("spec/ucum/ucum-essence.xml")
        return text.components(separatedBy: "<\(element) ").dropFirst().map { block in
            "<" + block.prefix(upTo: block.range(of: "</\(element)>")!.lowerBound)
        }
    }

    private static func attribute(_ name: String, of text: Substring) throws -> String {
        let start = try #require(text.range(of: " \(name)=\"") ?? text.range(of: "<\(name)=\""))
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func decoded(_ text: String) -> String {
        text.replacing(/&#(\d+);/) { match in
            String(Character(UnicodeScalar(UInt32(match.output.1)!)!))
        }
    }
}
