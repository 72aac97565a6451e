import Schemas
import Testing
import XMLTree

/// The tables hold together, and say what CDA R2 says.
@Suite struct CDAModelTests {
    private let model = CDAModel.shared

    /// HL7 CDA R2, R-MIM and section 4.2: what every document's header must have, and its order.
    @Test func whatEveryDocumentMustHave() throws {
        let document = try #require(model.type(named: "ClinicalDocument"))
        let required = document.elements.filter { $0.cardinality.minimum > 0 }.map(\.name.local)
        #expect(
            required == [
                "typeId", "id", "code", "effectiveTime", "confidentialityCode", "recordTarget",
                "author", "custodian", "component",
            ])
        #expect(document.schemaName == "POCD_MT000040.ClinicalDocument")
        #expect(document.attributes.map(\.local) == ["nullFlavor", "classCode", "moodCode"])
    }

    @Test func everyNameStandsForSomething() {
        #expect(model.types.count > 200)
        for type in model.types {
            if let base = type.base { #expect(model.type(named: base) != nil, "\(type.name)") }
            for element in type.ownContent.flatMap(\.elements) {
                #expect(model.type(named: element.type) != nil, "\(type.name), \(element.name)")
            }
            for attribute in type.ownAttributes {
                #expect(model.valueType(named: attribute.valueType) != nil, "\(attribute.local)")
            }
            if type.isSimple { #expect(model.valueType(named: type.name) != nil) }
        }
        #expect(model.globalElements.allSatisfy { model.type(named: $0.type) != nil })
        #expect(Set(model.types.map(\.name)).count == model.types.count)
    }

    /// What a restriction removes stays in the compiled rows, as HL7's schema has it: the thumbnail
    /// of a text adds a type at the end.
    @Test func compiledElementsHaveTheTypesOfTheTables() {
        let elements = model.types.flatMap(\.elements)
        #expect(elements.count > 1000)
        for name in Set(elements.map(\.name)) {
            var wanted: [String] = []
            for element in elements where element.name == name && !wanted.contains(element.type) {
                wanted.append(element.type)
            }
            let found = XMLModel.cda.types(
                ofElements: name.local, inExtension: name.namespace == .sdtc)
            let types = found.map { model.type(at: $0).name }
            #expect(types == wanted || name.local == "thumbnail", "\(name)")
            #expect(types.starts(with: wanted), "\(name)")
        }
    }

    @Test func fixedAndDefaultValuesAreOfTheirList() {
        var count = 0
        for attribute in model.types.flatMap(\.ownAttributes) {
            guard case .code(let list) = model.valueType(named: attribute.valueType) else {
                continue
            }
            for value in [attribute.fixed, attribute.defaultValue].compactMap(\.self) {
                #expect(list.codes.contains(value), "\(attribute.local) \(value) \(list.name)")
                count += 1
            }
        }
        #expect(count > 100)
    }

    /// HL7 V3 Data Types R1: the flavors of null, and kinds of data types.
    @Test func dataTypes() throws {
        guard case .code(let flavors) = model.valueType(named: "NullFlavor") else {
            Issue.record("NullFlavor is a code list")
            return
        }
        #expect(
            Set(flavors.codes) == [
                "NI", "OTH", "NINF", "PINF", "UNK", "ASKU", "NAV", "NASK", "TRC", "MSK", "NA", "NP",
            ])
        for (kind, base) in [
            ("CE", "CD"), ("CS", "CD"), ("IVL_TS", "TS"), ("PIVL_TS", "SXCM_TS"), ("PQ", "QTY"),
            ("ST", "ED"), ("PN", "EN"), ("adxp.city", "ST"), ("RTO_PQ_PQ", "ANY"),
        ] {
            #expect(model.isType(kind, derivedFrom: base), "\(kind) is a kind of \(base)")
            #expect(!model.isType(base, derivedFrom: kind))
        }
        let abstract = model.types.filter(\.isAbstract).map(\.name)
        #expect(Set(abstract) == ["ANY", "BIN", "QTY", "URL"])
        let code = try #require(model.type(named: "CS"))
        #expect(!code.attributes.contains { $0.local == "codeSystem" })
        #expect(
            model.type(named: "CE")?.elements.map(\.name.local) == ["originalText", "translation"])
    }
}
