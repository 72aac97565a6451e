import Access
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Testing

/// Pages of searches over many documents: what they show is all that there is, each thing once, and
/// what they make does not grow with the number of documents.
@Suite struct ClinicalPageTests {
    private static let number = 24

    /// A letter with three problems, of which one is in every letter.
    private static func letter(_ number: Int) -> [UInt8] {
        func problem(_ id: String, _ code: String, since low: Int = 20_200_102) -> String {
            """
            <entry><observation classCode="OBS" moodCode="EVN">
            <id root="2.999.7" extension="\(id)"/>
            <code code="55607006" codeSystem="2.16.840.1.113883.6.96"/>
            <statusCode code="completed"/><effectiveTime><low value="\(low)"/></effectiveTime>
            <value xsi:type="CD" code="\(code)" codeSystem="2.16.840.1.113883.6.96"
            displayName="Problem \(code)"/></observation></entry>
            """
        }
        let day = 20_240_101 + number % 28 + 100 * (number / 28)
        return Array(
            """
            <ClinicalDocument xmlns="urn:hl7-org:v3"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
            <realmCode code="US"/><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
            <id root="2.999.1" extension="letter-\(number)"/>
            <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/><title>Letter \(number)</title>
            <effectiveTime value="\(day)"/>
            <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
            <recordTarget><patientRole><id root="2.999.2" extension="p"/></patientRole>
            </recordTarget>
            <author><time value="\(day)"/><assignedAuthor><id root="2.999.3" extension="a"/>
            </assignedAuthor></author>
            <custodian><assignedCustodian><representedCustodianOrganization>
            <id root="2.999.4" extension="c"/></representedCustodianOrganization>
            </assignedCustodian></custodian>
            <component><structuredBody><component><section>
            <code code="11450-4" codeSystem="2.16.840.1.113883.6.1"/><title>Problems</title>
            <text>Problems.</text>
            \(problem("same", "73211009"))
            \(problem("a\(number)", "38341003", since: day))
            \(problem("b\(number)", "195967001", since: day))
            </section></component></structuredBody></component></ClinicalDocument>
            """.utf8)
    }

    @Test func pagesShowAllAndMakeLittle() async throws {
        let world = try await FHIRWorld()
        for number in 0..<Self.number {
            let taken = try await world.service.take(
                bytes: Self.letter(number), for: world.person)
            try #require(taken != nil)
        }
        try await pagesMakeWhatTheyShow(world)
        try await pagesDoNotDependOnWhatIsKept(world)
        try await numbersAndPlacesAreTold(world)
    }

    /// All pages from an address on, and how many documents each of them made into resources.
    private func pages(
        _ world: FHIRWorld, _ address: String, as token: String = "owner"
    ) async throws -> (ids: [String], made: [Int]) {
        var (ids, made) = ([String](), [Int]())
        var next: String? = address
        while let page = next {
            let before = world.service.parts.resources.madeCount
            let answer = try await world.get(page, as: token)
            try #require(answer.status == .ok, "\(page)")
            ids += answer.ids
            made.append(world.service.parts.resources.madeCount - before)
            next = answer.next
        }
        return (ids, made)
    }

    /// Three problems a letter, one of them in all: a page of four begins in a document of which
    /// it shows one or two, and ends in the third behind it at most.
    private func pagesMakeWhatTheyShow(_ world: FHIRWorld) async throws {
        let whole = try await world.get("Condition?_count=1000").ids
        #expect(whole.count == 2 * Self.number + 1 && Set(whole).count == whole.count)
        let (ids, made) = try await pages(world, "Condition?_count=4&code=38341003,195967001")
        #expect(Set(ids).count == 2 * Self.number && ids.count == 2 * Self.number)
        #expect(made.dropFirst().allSatisfy { $0 <= 3 }, "\(made)")
        let everything = try await world.get("Patient/\(world.person)/$everything?_count=1000").ids
        let (parts, madeOfAll) = try await pages(
            world, "Patient/\(world.person)/$everything?_count=10")
        #expect(parts == everything && Set(parts).count == parts.count)
        #expect(madeOfAll.allSatisfy { $0 <= 10 }, "\(madeOfAll)")
    }

    /// A page that another search came between, and one that is asked for again, are the same.
    private func pagesDoNotDependOnWhatIsKept(_ world: FHIRWorld) async throws {
        let all = try await world.get("Condition?_count=1000").ids
        var found: [String] = []
        var next: String? = "Condition?_count=7"
        while let page = next {
            let answer = try await world.get(page)
            _ = try await world.get("Condition?_count=1")
            #expect(try await world.get(page).ids == answer.ids)
            found += answer.ids
            next = answer.next
        }
        #expect(found == all)
        for query in ["_sort=-date&_count=8", "_total=accurate&_count=8"] {
            let (ids, _) = try await pages(world, "Condition?" + query)
            #expect(Set(ids) == Set(all) && ids.count == all.count, "\(query)")
        }
    }

    /// A number is told where it is known or asked for, and a token of something else is refused.
    private func numbersAndPlacesAreTold(_ world: FHIRWorld) async throws {
        let number = Double(2 * Self.number + 1)
        func total(_ query: String) async throws -> Double? {
            try await world.get("Condition?" + query).resource["total"].number
        }
        #expect(try await total("_count=1000") == number)
        #expect(try await total("_summary=count") == number)
        #expect(try await total("_count=5&_total=accurate") == number)
        #expect(try await total("_count=5") == nil)
        let other = UUID().uuidString.lowercased()
        for token in ["x", other, "\(other)_\(other)"] {
            #expect(try await world.get("Condition?_page=\(token)").status == .badRequest)
        }
    }
}
