import Testing

@testable import XMLTree

/// Schemas from memory, what is set aside, and that nothing else is ever loaded.
@Suite struct SchemaTests {
    private let main = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a"
            xmlns:b="urn:b" xmlns="urn:a" elementFormDefault="qualified">
          <xs:import namespace="urn:b" schemaLocation="b.xsd"/>
          <xs:element name="r"><xs:complexType><xs:sequence>
            <xs:element name="n" type="xs:int" maxOccurs="2"/>
            <xs:element ref="b:x" minOccurs="0"/>
          </xs:sequence><xs:attribute name="k" type="xs:ID"/></xs:complexType></xs:element>
        </xs:schema>
        """
    private let imported = """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:b">
          <xs:element name="x" type="xs:boolean"/>
        </xs:schema>
        """

    private func schema() throws -> XMLSchema {
        try XMLSchema([
            XMLSchema.Source(name: "a.xsd", bytes: Array(main.utf8)),
            XMLSchema.Source(name: "b.xsd", bytes: Array(imported.utf8)),
        ])
    }

    @Test func errorsComeWithTheirPlace() throws {
        let document = try XMLDocument(
            Array("<r xmlns='urn:a'>\n<n>1</n>\n<n>one</n>\n<n>3</n></r>".utf8))
        var places: [XMLPosition?] = []
        let verdict = try schema().validate(document) { _, node in places.append(node?.position) }
        #expect(verdict?.isValid == false)
        #expect(places == [XMLPosition(line: 3, column: 1), XMLPosition(line: 4, column: 1)])
    }

    @Test func foreignPartsAreSetAsideAndComeBack() throws {
        let text = """
            <r xmlns='urn:a' xmlns:b='urn:b' xmlns:f='urn:f' f:q='1'><f:z/><n f:v='2'>1</n><f:z><n/>\
            </f:z><b:x>true</b:x><f:z/></r>
            """
        let document = try XMLDocument(Array(text.utf8))
        let strict = try schema().validate(document)
        #expect(strict?.isValid == false)
        let lenient = try schema().validate(document, setsForeignAside: true)
        #expect(lenient == XMLSchemaVerdict(isValid: true, errorCount: 0, setAsideCount: 5))
        #expect(document.root.elements.map(\.name) == ["z", "n", "z", "x", "z"])
        #expect(document.root.attributes.map(\.name) == ["q"])
        #expect(try schema().validate(document)?.isValid == false)
    }

    /// What the imported schema declares counts, whether it is missing or wrong.
    @Test(arguments: [("true", true), ("maybe", false)])
    func importedPartsAreNotForeign(value: String, isValid: Bool) throws {
        let text = "<r xmlns='urn:a'><n>1</n><x xmlns='urn:b'>\(value)</x></r>"
        let document = try XMLDocument(Array(text.utf8))
        let verdict = try schema().validate(document, setsForeignAside: true)
        #expect(verdict?.isValid == isValid)
        #expect(verdict?.setAsideCount == 0)
    }

    @Test func locationsAreNeverFollowed() throws {
        let text = """
            <r xmlns='urn:a' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' \
            xsi:schemaLocation='urn:a http://example.invalid/a.xsd'><n>1</n></r>
            """
        let document = try XMLDocument(Array(text.utf8))
        #expect(try schema().validate(document)?.isValid == true)
        #expect(document.root.attributes.map(\.name) == ["schemaLocation"])
    }

    @Test func aMissingImportIsAnErrorNotALoad() {
        #expect(throws: XMLSchemaFailure.self) {
            try XMLSchema([XMLSchema.Source(name: "a.xsd", bytes: Array(main.utf8))])
        }
    }

    @Test func sharedByManyTasks() async throws {
        let schema = try schema()
        let verdicts = await withTaskGroup(of: Bool?.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let value = number % 2 == 0 ? "1" : "x"
                    let bytes = Array("<r xmlns='urn:a' k='i'><n>\(value)</n></r>".utf8)
                    return (try? XMLDocument(bytes)).flatMap { schema.validate($0)?.isValid }
                }
            }
            return await group.reduce(into: [:]) { counts, verdict in
                counts[verdict, default: 0] += 1
            }
        }
        #expect(verdicts == [true: 32, false: 32])
    }

    @Test func moreErrorsThanAreKeptAreCounted() throws {
        let numbers = String(repeating: "<n k='1'>1</n>", count: 2)
        let document = try XMLDocument(Array("<r xmlns='urn:a'>\(numbers)</r>".utf8))
        var kept = 0
        let verdict = try schema().validate(document, kept: 1) { _, _ in kept += 1 }
        #expect(kept == 1)
        #expect(verdict?.errorCount == 2)
    }
}
