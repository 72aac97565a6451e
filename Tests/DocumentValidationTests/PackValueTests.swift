import DocumentValidation
import Schemas
import Schematron
import Testing
import XMLTree

/// What the packs say of quantities at their borders, and what many entries of one section cost.
@Suite struct PackValueTests {
    private static let validator = Result {
        var options = ValidationOptions()
        options.rules = .named(["cda-core", "patient-safety"])
        options.schema = .none
        options.runsChecks = false
        return try DocumentValidator(options)
    }

    private func document(_ observations: String) -> String {
        """
        <ClinicalDocument xmlns="urn:hl7-org:v3" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody>\
        <component><section>\(observations)</section></component></structuredBody></component>\
        </ClinicalDocument>
        """
    }

    private func report(_ observations: String) throws -> ValidationReport {
        try Self.validator.get().validate(Array(document(observations).utf8))
    }

    /// A bound without unit is in the unit 1 (HL7 V3 Data Types R1, PQ), and is not compared with
    /// one in another; a real may have a plus.
    @Test(arguments: [
        ("value='5' unit='g'", "value='900' unit='g'", false),
        ("value='900' unit='g'", "value='5' unit='g'", true),
        ("value='900' unit='mg'", "value='5' unit='g'", false),
        ("value='900'", "value='5' unit='g'", false),
        ("value='900' unit='g'", "value='5'", false),
        ("value='+9'", "value='+5'", true),
        ("value='+5'", "value='9'", false),
        ("value='-5'", "value='+5'", false),
    ]) func rangesAreOrdered(low: String, high: String, isFound: Bool) throws {
        let value = "<value xsi:type='IVL_PQ'><low \(low)/><high \(high)/></value>"
        let found = try report("<entry><observation>\(value)</observation></entry>").findings
        #expect(found.contains { $0.code.name == "CORE-RANGE-ORDER" } == isFound)
    }

    /// A range in a unit says nothing of a value without it.
    @Test(arguments: [(" unit='g'", true), ("", false), (" unit='mg'", false)])
    func valuesAreComparedInTheirUnit(unit: String, isFound: Bool) throws {
        let range =
            "<value xsi:type='IVL_PQ'><low value='1' unit='g'/><high value='2' unit='g'/></value>"
        let observation = """
            <entry><observation><value xsi:type='PQ' value='9'\(unit)/><interpretationCode code='N'/>\
            <referenceRange><observationRange>\(range)</observationRange></referenceRange>\
            </observation></entry>
            """
        let found = try report(observation).findings
        #expect(found.contains { $0.code.name == "SAFE-NORMAL-OUTSIDE" } == isFound)
    }

    /// Words of a narrative that an entry negates, with the document's language, and whether they
    /// leave the negation out.
    @Test(arguments: [
        ("en", "Penicillin allergy", true), ("en", "Non-smoker", false),
        ("en", "NONSMOKER", false), ("en-US", "Non-diabetic", false),
        ("de", "Herzinfarkt ausgeschlossen", false), ("de-CH", "Ausschluss Embolie", false),
        ("de", "Herzinfarkt", true), ("es", "Infarto descartado", false),
        ("ru", "Не курит", false), ("ru", "АЛЛЕРГИИ НЕТ", false), ("ru", "Аллергия", true),
        ("el", "ΔΕΝ ΚΑΠΝΙΖΕΙ", false), ("el", "Όχι", false), ("el", "Χωρίς αλλεργία", false),
        ("el", "ΧΩΡΙΣ", false), ("el", "Καμία αλλεργία", false), ("el", "Αλλεργία", true),
        ("zh-CN", "没有过敏", false), ("zh", "无过敏", false), ("zh", "过敏", true),
        ("tr", "Alerji yok", false), ("en_US", "Allergy", true), ("eng", "Allergy", true),
    ]) func negationsInWords(language: String, words: String, isFound: Bool) throws {
        let entry = """
            <languageCode code='\(language)'/><text><content ID='a'>\(words)</content></text>\
            <entry><observation negationInd='true'><text><reference value='#a'/></text>\
            </observation></entry>
            """
        let found = try report(entry).findings
        #expect(found.contains { $0.code.name == "SAFE-NEGATION-LOST" } == isFound, "\(words)")
    }

    /// Visits are counted, so that what grows with the square of a section is seen to.
    @Test func manyEntriesOfOneSectionCostTheirNumber() throws {
        let entry = """
            <entry><observation><text><reference value='#a'/></text>\
            <value xsi:type='PQ' value='1' unit='g'/></observation></entry>
            """
        let pack = try #require(RulePack.named("patient-safety"))
        let schema = try SchematronSchema(
            SchematronSource(name: pack.name, path: pack.name, bytes: pack.bytes))
        let section = document(String(repeating: entry, count: 4_000))
        let tree = try #require(TreeIndex(XMLDocument(Array(section.utf8))))
        var limits = SchematronLimits()
        limits.visits = 0
        limits.visitsPerNode = 400
        #expect(!schema.validate(tree, limits: limits).isIncomplete)
    }
}
