import Schemas
import Testing

@testable import DocumentValidation

/// The checks of times look at every element that CDA R2 gives a type of times.
@Suite struct TimeElementsTests {
    @Test func everyElementOfATimeIsKnown() {
        let model = CDAModel.shared
        let known = Set((TimeElements.certain + TimeElements.possible).map { "\($0)" })
        /// Parts of generated lists of times, which no document has (HL7 V3 GLIST, SLIST).
        let leftOut: Set<String> = ["head", "origin"]
        var seen: Set<String> = []
        for type in model.types {
            for element in type.elements where model.isType(element.type, derivedFrom: "TS") {
                seen.insert(element.name.local)
            }
        }
        #expect(seen.count > 8)
        #expect(seen.subtracting(known).subtracting(leftOut).isEmpty, "\(seen.subtracting(known))")
    }

    @Test func certainTimesAreNothingElse() {
        let model = CDAModel.shared
        let certain = Set(TimeElements.certain.map { "\($0)" })
        for type in model.types {
            for element in type.elements where certain.contains(element.name.local) {
                let isTime = model.isType(element.type, derivedFrom: "TS")
                #expect(isTime, "\(type.name).\(element.name)")
            }
        }
    }
}
