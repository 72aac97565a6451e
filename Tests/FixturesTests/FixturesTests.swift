import Fixtures
import Foundation
import Testing

@Suite struct FixturesTests {
    let fixtures: [Fixture]

    init() throws { fixtures = try Fixtures.all() }

    @Test func everyKindHasFixturesAndThereAreEnough() {
        #expect(fixtures.count >= 32)
        for kind in FixtureKind.allCases {
            #expect(fixtures.contains { $0.kind == kind }, "\(kind)")
        }
    }

    @Test func everyExpectationHasItsDocument() throws {
        for kind in FixtureKind.allCases {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: "\(Fixtures.directory)/\(kind.rawValue)")
            let documents = files.filter { $0.hasSuffix(".xml") }.map { $0.dropLast(4) }
            let expectations = files.filter { $0.hasSuffix(".expected.json") }.map {
                $0.dropLast(".expected.json".count)
            }
            #expect(Set(documents) == Set(expectations), "\(kind)")
            #expect(files.contains("README.md"), "\(kind)")
        }
    }

    @Test func namesAreUnique() {
        let names = Dictionary(grouping: fixtures, by: \.name)
        #expect(names.filter { $0.value.count > 1 }.keys.isEmpty)
    }

    @Test func documentIdsAreUniqueExceptInConflicts() {
        let known = fixtures.filter { $0.expected.outcome?.conflictsWith == nil }
        let byId = Dictionary(grouping: known.filter { $0.expected.header != nil }) {
            $0.expected.header?["id"]
        }
        #expect(byId.filter { $0.value.count > 1 }.values.map(\.description).isEmpty)
    }

    @Test func noFixtureNamesAMachineOrIsLarge() {
        let paths = ["home", "root", "tmp", "work", "Users"].map { Data("/\($0)/".utf8) }
        for fixture in fixtures {
            let data = Data(fixture.bytes)
            #expect(paths.allSatisfy { data.range(of: $0) == nil }, "\(fixture)")
            #expect(fixture.bytes.count <= 200_000, "\(fixture)")
        }
    }

    @Test func expectationsAgreeWithTheKind() {
        for fixture in fixtures {
            let expected = fixture.expected
            let refused = fixture.kind == .refused
            #expect((expected.refused != nil) == refused, "\(fixture)")
            #expect((expected.header != nil) == !refused, "\(fixture)")
            #expect((expected.outcome != nil) == !refused, "\(fixture)")
            #expect(
                expected.schema?.valid == (refused ? nil : expected.defect == nil), "\(fixture)")
            #expect((expected.defect != nil) == (fixture.kind == .schemaInvalid), "\(fixture)")
            #expect((expected.outcome?.why == .schema) == (expected.schema?.valid == false))
            if expected.schema?.strict == true { #expect(expected.schema?.valid == true) }
        }
    }

    @Test func defectLinesHoldTheElement() throws {
        for fixture in fixtures {
            guard let defect = fixture.expected.defect else { continue }
            let text = String(decoding: fixture.bytes, as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(lines.dropFirst(defect.line - 1).first, "\(fixture)")
            let tags = ["<\(defect.element)", ":\(defect.element)"]
            #expect(tags.contains { line.contains($0) }, "\(fixture)")
        }
    }

    @Test func outcomesNameFixturesOfTheSamePerson() throws {
        for fixture in fixtures {
            guard let outcome = fixture.expected.outcome else { continue }
            let others = (outcome.supersedes ?? []) + [outcome.conflictsWith].compactMap { $0 }
            for other in others {
                let header = try Fixtures.named(other).expected.header
                #expect(header?["patients"] == fixture.expected.header?["patients"], "\(fixture)")
                if other == outcome.conflictsWith {
                    #expect(header?["id"] == fixture.expected.header?["id"], "\(fixture)")
                }
            }
        }
    }

    @Test func everyReasonToRefuseHasFixtures() {
        let reasons = Set(fixtures.compactMap(\.expected.refused))
        #expect(reasons == Set(FixtureExpectation.Refusal.allCases))
    }

    @Test func aFixtureIsFoundByNameWithAndWithoutItsKind() throws {
        #expect(try Fixtures.named("author-device").kind == .header)
        #expect(try Fixtures.named("header/author-device").bytes.first == UInt8(ascii: "<"))
        #expect(throws: FixtureError.unknown("body/author-device")) {
            try Fixtures.named("body/author-device")
        }
        #expect(throws: FixtureError.unknown("")) { try Fixtures.named("") }
    }
}
