import Testing

@testable import DocumentValidation

/// What is proposed for a wrong unit is itself right, and what is doubted is valid UCUM.
@Suite struct UnitTableTests {
    private static let validator = Result { try DocumentValidator() }

    private func codes(_ unit: String) throws -> [String] {
        let fragment = """
            <observation classCode="OBS" moodCode="EVN">
              <code nullFlavor="UNK"/>
              <value xsi:type="PQ" value="1" unit="\(unit)"/>
            </observation>
            """
        return try Self.validator.get().validate(ExampleDocument(.fragment(fragment)).bytes)
            .findings.map(\.code.name)
    }

    @Test func proposalsAreSound() throws {
        for unit in Set(UnitSuggestion.spellings.values) {
            #expect(try codes(unit) == [], "\(unit)")
        }
        #expect(UnitSuggestion.spellings.count > 100)
    }

    @Test func spellingsAreWrong() throws {
        for (unit, meant) in UnitSuggestion.spellings where unit != meant.lowercased() {
            let found = try codes(unit)
            #expect(found != [] || Self.homonyms.contains(unit), "\(unit) for \(meant)")
        }
    }

    /// UCUM's own powers of ten, and the phot: proposed for only as a part of something wrong, and
    /// for another case.
    private static let homonyms: Set<String> = ["10^3", "10^6", "10^9", "10^12", "ph"]

    @Test func doubtfulUnitsAreValid() throws {
        for (unit, (_, meant)) in DoubtfulUnitCheck.doubtful {
            #expect(try codes(unit) == ["CB-UNIT-DOUBTFUL"], "\(unit)")
            #expect(try codes(meant) == [], "\(unit): \(meant)")
        }
    }
}
