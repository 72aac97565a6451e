import HealthModel
import ShapeStatements
import Testing

/// A document takes few statements, whatever it is in the store's eyes: behind a network each of
/// them is a round trip.
extension StoreCostTests {
    private static func document(_ number: Int, patient: Int, replacing old: Int? = nil) -> [UInt8]
    {
        let related = old.map {
            """
            <relatedDocument typeCode="RPLC"><parentDocument><id root="2.999.9" extension="\($0)"/>\
            </parentDocument></relatedDocument>
            """
        }
        return Array(
            """
            <ClinicalDocument xmlns="urn:hl7-org:v3"><id root="2.999.9" extension="\(number)"/>\
            <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/><title>Note</title>\
            <effectiveTime value="20260401"/><setId root="2.999.10" extension="\(number)"/>\
            <versionNumber value="1"/><recordTarget><patientRole>\
            <id root="2.999.11" extension="\(patient)"/></patientRole></recordTarget>\
            \(related ?? "")</ClinicalDocument>
            """.utf8)
    }

    @Test func aDocumentTakesAtMostTenStatements() async throws {
        let store = try ShapeStore()
        defer { store.remove() }
        func statements(_ bytes: [UInt8]) async throws -> Int {
            let before = shape_statements_count()
            #expect(try await store.take(bytes) != nil)
            return Int(shape_statements_count() - before)
        }
        // The first one makes the person, the source and the connections.
        _ = try await statements(Self.document(0, patient: 1))
        for number in 1...5 {
            #expect(try await statements(Self.document(number, patient: 1)) <= 8)
        }
        let newer = Self.document(6, patient: 1, replacing: 5)
        #expect(try await statements(newer) <= 10, "it names what it replaces, and takes its place")
        let again = shape_statements_count()
        #expect(try await store.take(Self.document(3, patient: 1)) == nil)
        #expect(shape_statements_count() - again <= 1, "bytes that are known are one look-up")
    }
}
