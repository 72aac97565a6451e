import Base
import ClinicalFHIR
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// One thing of one statement, or of the link to it, is changed in a whole document: the resources
/// that tell the statement say the other thing, and only they and those around and inside it change.
@Suite struct FlipTests {
    private enum Flip: CaseIterable {
        case negation, nullFlavor, goal, request, nullified, subject, link
    }

    private struct Made {
        let extracted: ExtractedDocument
        let resources: ClinicalResources

        init?(_ bytes: [UInt8]) throws {
            guard let document = try? XMLDocument(bytes), document.encoding.uppercased() == "UTF-8",
                let extracted = StatementReader.extract(document)
            else { return nil }
            self.extracted = extracted
            resources = ClinicalResources.make(from: extracted, document: "made")
        }

        func telling(_ number: Int) -> ClinicalResource? {
            resources.resources.first { $0.statements.first == number }
        }

        /// Resources made of statements, by their addresses.
        var clinical: [String: ClinicalResource] {
            Dictionary(
                uniqueKeysWithValues: resources.resources.filter { !$0.statements.isEmpty }
                    .map { ($0.address, $0) })
        }
    }

    /// The start tag at a place with an attribute changed.
    private func attribute(
        _ name: String, _ value: String, at start: Int, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var tag = String(decoding: bytes[start..<close], as: UTF8.self)
        let isEmpty = tag.hasSuffix("/")
        if isEmpty { tag.removeLast() }
        tag = tag.replacing(try! Regex("\\s\(name)\\s*=\\s*(\"[^\"]*\"|'[^']*')"), with: "")
        tag += " \(name)=\"\(value)\"" + (isEmpty ? "/" : "")
        return Array(bytes[..<start]) + Array(tag.utf8) + bytes[close...]
    }

    private func inside(_ text: String, _ start: Int, _ bytes: [UInt8]) -> [UInt8]? {
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            bytes[close - 1] != UInt8(ascii: "/")
        else { return nil }
        return Array(bytes[...close]) + Array(text.utf8) + bytes[(close + 1)...]
    }

    private func apply(
        _ flip: Flip, to statement: ClinicalStatement, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let start = statement.origin.bytes?.lowerBound else { return nil }
        switch flip {
        case .negation:
            guard statement.assertion == .affirmed else { return nil }
            return attribute("negationInd", "true", at: start, in: bytes)
        case .nullFlavor:
            guard statement.nullFlavor == nil else { return nil }
            return attribute("nullFlavor", "NI", at: start, in: bytes)
        case .goal:
            guard statement.isEvent else { return nil }
            return attribute("moodCode", "GOL", at: start, in: bytes)
        case .request:
            guard statement.isEvent else { return nil }
            return attribute("moodCode", "RQO", at: start, in: bytes)
        case .nullified:
            guard statement.first("statusCode") == nil else { return nil }
            return inside(
                #"<statusCode xmlns="urn:hl7-org:v3" code="nullified"/>"#, start, bytes)
        case .subject:
            guard !statement.isAboutAnother, statement.kind != .familyHistory else { return nil }
            return inside(
                #"<subject xmlns="urn:hl7-org:v3"><relatedSubject classCode="PRS"/></subject>"#,
                start, bytes)
        case .link:
            guard statement.parent != nil, statement.link.negationInd == nil else { return nil }
            let name = Array("<\(statement.link.element)".utf8)
            let before = (0..<start).reversed()
            guard let link = before.first(where: { bytes[$0...].starts(with: name) }) else {
                return nil
            }
            return attribute("negationInd", "true", at: link, in: bytes)
        }
    }

    /// A statement, those around it and those inside it.
    private func family(_ number: Int, _ document: ExtractedDocument) -> Set<Int> {
        var found: Set = [number]
        var around = document.statements[number].parent
        while let parent = around {
            found.insert(parent)
            around = document.statements[parent].parent
        }
        for statement in document.statements where statement.number > number {
            var parent = statement.parent
            while let current = parent {
                if current == number {
                    found.insert(statement.number)
                    break
                }
                parent = document.statements[current].parent
            }
        }
        return found
    }

    /// What the resource that tells a statement must say after a flip.
    private func says(_ flip: Flip, _ resource: ClinicalResource) -> Bool {
        let facts = resource.facts
        switch (flip, resource.resourceType) {
        case (.negation, "Condition"): return facts.verificationStatus == "refuted"
        case (.negation, "AllergyIntolerance"):
            return facts.verificationStatus == "refuted" || resource.at("code.coding.0.code") != nil
        case (.negation, "MedicationRequest"), (.negation, "ServiceRequest"):
            return resource.at("doNotPerform") == "true"
        case (.negation, "Observation"):
            let value =
                resource.at("valueCodeableConcept.text")
                ?? resource.at("component.0.valueCodeableConcept.text")
            return facts.status == "cancelled" || value?.hasPrefix("Negated: ") ?? false
        case (.negation, "Goal"): return facts.status == "rejected"
        case (.negation, "DocumentReference"), (.negation, "Media"), (.negation, "List"):
            return true
        case (.negation, _):
            return ["not-done", "not-taken", "cancelled", "declined", "entered-in-error"]
                .contains(facts.status)
        case (.goal, let type): return type == "Goal"
        case (.request, let type):
            return ["MedicationRequest", "ServiceRequest", "DeviceRequest", "List"].contains(type)
        case (.nullified, "Condition"), (.nullified, "AllergyIntolerance"):
            return facts.verificationStatus == "entered-in-error"
        case (.nullified, "List"), (.nullified, "Goal"), (.nullified, "CareTeam"): return true
        case (.nullified, _): return facts.status == "entered-in-error"
        case (.subject, let type): return type == "FamilyMemberHistory"
        case (.nullFlavor, _), (.link, _): return true
        }
    }

    private func check(_ bytes: [UInt8], _ name: String, every step: Int, from start: Int) throws
        -> Int
    {
        guard bytes.first == UInt8(ascii: "<"), let before = try Made(bytes),
            !before.extracted.statements.isEmpty
        else { return 0 }
        var count = 0
        let old = before.clinical
        for number in stride(from: start % step, to: before.extracted.statements.count, by: step) {
            let statement = before.extracted.statements[number]
            let family = family(number, before.extracted)
            for flip in Flip.allCases {
                guard let changed = apply(flip, to: statement, in: bytes),
                    let after = try Made(changed),
                    after.extracted.statements.count == before.extracted.statements.count
                else { continue }
                count += 1
                let label = "\(name): \(flip) of \(statement.origin.xpath)"
                let told = after.telling(number)
                let isSaid = told.map { says(flip, $0) } ?? true
                #expect(isSaid, "\(label): \(told?.json.jsonText ?? "")")
                let new = after.clinical
                for (address, resource) in old.merging(new, uniquingKeysWith: { $1 })
                where family.isDisjoint(with: resource.statements) {
                    guard isComparable(resource, family, before, after) else { continue }
                    #expect(
                        old[address]?.json == new[address]?.json, "\(label) in \(address)")
                }
            }
        }
        return count
    }

    /// Whether a resource refers to nothing that may have changed, and is no pressure of a pair.
    private func isComparable(
        _ resource: ClinicalResource, _ family: Set<Int>, _ before: Made, _ after: Made
    ) -> Bool {
        if resource.resourceType == "Provenance" { return false }
        let concerned = [before, after].flatMap { made in
            made.resources.resources.filter { !family.isDisjoint(with: $0.statements) }
                .map(\.address)
        }
        guard Set(concerned).isDisjoint(with: resource.references) else { return false }
        let pressures: Set = ["85354-9", "8480-6", "8462-4"]
        return !resource.facts.codes.contains { pressures.contains($0.code) }
    }

    @Test func fixtures() throws {
        var count = 0
        for fixture in try Fixtures.all(of: .documents) + Fixtures.all(of: .body) {
            count += try check(fixture.bytes, fixture.description, every: 2, from: 0)
        }
        #expect(count > 60)
    }

    private static let shared = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// Some statements of some documents; `CASEBOOK_FLIPS` takes each so many.
    @Test(.enabled(if: shared != nil, "needs CASEBOOK_SHARED"))
    func corpus() throws {
        let every = ProcessInfo.processInfo.environment["CASEBOOK_FLIPS"].flatMap(Int.init)
        let folder = try #require(Self.shared) + "/corpus"
        let manifest = try String(contentsOfFile: folder + "/MANIFEST.tsv", encoding: .utf8)
        var count = 0
        for (number, line) in manifest.split(separator: "\n").dropFirst().enumerated() {
            guard every != nil || number % 40 == 20, let path = line.split(separator: "\t").first
            else { continue }
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
            guard bytes.count < 120_000 else { continue }
            count += try check(bytes, String(path), every: every ?? 11, from: number)
        }
        #expect(count > 40)
    }
}
