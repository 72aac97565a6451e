import ClinicalFHIR
import HealthModel
import Statements
import Testing

@Suite struct IdentityTests {
    @Test func idsDependOnTheDocumentAlone() {
        let one = ClinicalResources.make(from: ExtractedDocument(), document: "a")
        let two = ClinicalResources.make(from: ExtractedDocument(), document: "a")
        let other = ClinicalResources.make(from: ExtractedDocument(), document: "b")
        #expect(one == two)
        #expect(Set(one.resources.map(\.id)).isDisjoint(with: other.resources.map(\.id)))
    }
}
