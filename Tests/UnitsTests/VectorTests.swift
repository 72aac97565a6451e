import Testing
import Units

/// Every unit vector of the shared folder; set `CASEBOOK_SHARED` to run them.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED is not set"))
struct VectorTests {
    // rows 10 11 15
    @Test func conversions() throws {
        let cases = try Vectors.read().unitConversions
        #expect(cases.count == 218)
        for row in cases {
            let quantity = Quantity(row.value, try HealthUnit(row.from))
            let value = try quantity.doubleValue(for: HealthUnit(row.to))
            #expect(
                isClose(value, row.expected, tolerance: row.tol),
                "\(row.value) \(row.from) in \(row.to): \(value), not \(row.expected)")
        }
    }

    /// W and J/s are compatible, against HealthKit, by decision.
    // rows 9 13 16
    @Test func compatibility() throws {
        let cases = try Vectors.read().unitCompatible
        #expect(cases.count == 18)
        for row in cases {
            let expected = row.left == "W" && row.right == "J/s" ? true : row.isCompatible
            let answer = try HealthUnit(row.left).isCompatible(with: HealthUnit(row.right))
            #expect(answer == expected, "\(row.left) and \(row.right)")
        }
    }

    // rows 4
    @Test func parsing() throws {
        let vectors = try Vectors.read().unitParse
        for text in vectors.accept {
            #expect(throws: Never.self, "\(text)") { try HealthUnit(text) }
        }
        for text in vectors.reject {
            #expect(throws: UnitParseError.self, "\(text)") { try HealthUnit(text) }
        }
        for pair in vectors.equal {
            #expect(try HealthUnit(pair[0]) == HealthUnit(pair[1]), "\(pair)")
        }
        for pair in vectors.prints {
            #expect(try HealthUnit(pair[0]).unitString == pair[1])
        }
        for (answer, texts) in vectors.isNull {
            for text in texts {
                #expect(try HealthUnit(text).isNull == (answer == "true"), "\(text)")
            }
        }
    }

    /// The row of `%` is a sentence, not a code; its first word is ours.
    @Test func codes() throws {
        let pairs = try Vectors.read().hkToUcum
        #expect(pairs.count == 34)
        for pair in pairs {
            let code = pair[0] == "%" ? String(pair[1].prefix { $0 != " " }) : pair[1]
            #expect(try HealthUnit(pair[0]).ucumCode == code, "\(pair[0])")
            #expect(HealthUnit.isUCUM(code), "\(code)")
        }
    }

    @Test func canonicalUnitsOfAllTypesHaveCodes() throws {
        let text = try Shared.text("spec/catalogue.json")
        let units = text.matches(of: /"canonicalUnit": "([^"]+)"/).map { String($0.output.1) }
        #expect(units.count > 100)
        for string in Set(units) {
            let unit = try HealthUnit(string)
            #expect(HealthUnit.isUCUM(unit.ucumCode), "\(string): \(unit.ucumCode)")
            guard string != "%" else { continue }
            let back = try HealthUnit(ucum: unit.ucumCode).healthKitCounterpart
            #expect(back == unit, "\(string): \(unit.ucumCode), \(back?.unitString ?? "none")")
        }
    }
}
