import Schemas
import Testing
import XMLTree

/// The words' own check of values agrees with the validator's on the schema that we publish.
@Suite struct LexicalFormTests {
    /// By form, an element and attribute that has it.
    private static let places: [(LexicalForm, String, String)] = [
        (.string, "II", "extension"), (.word, "CD", "code"), (.boolean, "II", "displayable"),
        (.booleanNonNull, "CR", "inverted"), (.binary, "ED", "integrityCheck"),
        (.integer, "INT", "value"), (.real, "PQ", "value"), (.probability, "UVP_TS", "probability"),
        (.timestamp, "TS", "value"), (.uniqueIdentifier, "II", "root"), (.url, "TEL", "value"),
        (.xmlBoolean, "RegionOfInterest.value", "unsorted"), (.text, "StrucDoc.Td", "abbr"),
        (.identifier, "StrucDoc.Td", "ID"), (.identifierReferences, "StrucDoc.Td", "headers"),
        (.nameToken, "StrucDoc.Td", "language"), (.nameTokens, "StrucDoc.Td", "styleCode"),
    ]

    @Test func everyPlaceHasItsForm() {
        for (form, type, attribute) in Self.places {
            let found = CDAModel.shared.type(named: type)?.attributes.first {
                $0.local == attribute
            }
            #expect(found?.valueType == form.rawValue, "\(type) \(attribute)")
        }
    }

    /// What the validator refuses, the words refuse, so that there are words for every error. What
    /// they refuse, it refuses too, but where libxml2 is known to be lenient: it skips what is not
    /// Base64, takes an exponent without digits, and lets more than fourteen digits through HL7's
    /// pattern of `ts`. URLs are left out: the words do not look into them.
    @Test func edgeValues() throws {
        let elements = Self.places.map { _, type, _ in
            let name = CDAModel.shared.type(named: type)?.schemaName ?? type
            return "<xs:element name=\"\(type)\" type=\"\(name)\"/>"
        }
        let wrapper = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:hl7-org:v3"
             targetNamespace="urn:hl7-org:v3"><xs:include schemaLocation="casebook-cda.xsd"/>
            \(Set(elements).sorted().joined())</xs:schema>
            """
        let schema = try XMLSchema(
            [XMLSchema.Source(name: "wrapper.xsd", bytes: Array(wrapper.utf8))]
                + CDASchema.documents().map { XMLSchema.Source(name: $0.name, bytes: $0.bytes) })
        var (admitted, refused) = (0, 0)
        for (form, type, attribute) in Self.places where form != .url {
            for value in Mutator.edgeValues {
                let isLenient =
                    form == .binary || value == "1e"
                    || (form == .timestamp && value.utf8.count > 14)
                let element = MutableElement(MutableElement.hl7, type)
                element.attributes = [.init(namespace: nil, name: attribute, value: value)]
                let verdict = schema.validate(try XMLDocument(element.document()))
                if isLenient, verdict?.isValid == true { continue }
                #expect(form.admits(value) == verdict?.isValid, "\(form) \(value)")
                if form.admits(value) { admitted += 1 } else { refused += 1 }
            }
        }
        #expect(admitted > 200 && refused > 200)
    }
}
