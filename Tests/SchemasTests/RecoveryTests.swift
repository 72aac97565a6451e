import Fixtures
import Foundation
import Testing
import XMLTree

/// All defects of a document are named in one run, and none that only follows from another one.
@Suite struct RecoveryTests {
    private static let wanted =
        ProcessInfo.processInfo.environment["CASEBOOK_MUTANTS"].flatMap(Int.init) ?? 300

    /// Ways to break a document at one place. What fits and is inserted is empty, which may be a
    /// defect of its own: that is no way.
    private static let kinds: [Mutator.Kind] = [
        .dropElement, .doubleElement, .moveAmongSiblings, .renameElement, .changeNamespace,
        .insertElement, .insertText, .dropAttribute, .changeAttribute,
        .addAttribute, .addFittingAttribute, .addNil,
    ]

    /// Changes that are drawn again from the same number make the same change.
    private struct Defect {
        let element: MutableElement
        let kind: Mutator.Kind
        let random: SplitMix64
        let places: [Place]
    }

    /// A finding, where it is by names alone: what is taken out or put in shifts the numbers.
    private struct Place: Hashable {
        let kind: String
        let path: String
        let name: String
    }

    @Test func independentDefectsAreAllNamed() throws {
        let documents = try [FixtureKind.header, .body, .versions]
            .flatMap { try Fixtures.all(of: $0) }
            .filter { $0.expected.schema?.strict == true }
        var (defects, named, findings, consequences) = (0, 0, 0, 0)
        var examples: [String] = []
        var seed: UInt64 = 0
        while defects < Self.wanted {
            seed += 1
            var random = SplitMix64(seed: seed)
            let fixture = documents.randomElement(using: &random)!
            let root = MutableElement(try XMLDocument(fixture.bytes).root)
            let drawn = try defectsOf(root, Int.random(in: 1...6, using: &random), &random)
            let elements = root.all
            for defect in drawn {
                var again = defect.random
                _ = Mutator().mutate(elements, defect.kind, using: &again)
            }
            let found = try places(in: root)
            let expected = Set(drawn.flatMap(\.places))
            defects += drawn.count
            for defect in drawn {
                if defect.places.contains(where: found.contains) {
                    named += 1
                } else {
                    examples.append("\(seed) \(fixture) not named: \(defect.places)")
                }
                consequences += defect.places.count - 1
                if defect.places.count > 1 {
                    examples.append("\(seed) \(fixture) \(defect.kind): \(defect.places)")
                }
            }
            findings += found.count
            let more = found.filter { !expected.contains($0) }
            consequences += more.count
            if !more.isEmpty { examples.append("\(seed) \(fixture) more: \(more)") }
        }
        let words = "\(named) of \(defects) named, \(consequences) of \(findings) follow"
        if ProcessInfo.processInfo.environment["CASEBOOK_MUTANTS"] != nil { print(words) }
        #expect(named * 100 >= defects * 95, "\(words): \(examples.prefix(20))")
        #expect(consequences * 100 <= findings * 2, "\(words): \(examples.prefix(20))")
    }

    /// Defects of which none is inside another, each with what is found where it is alone.
    private func defectsOf(
        _ root: MutableElement, _ number: Int, _ random: inout SplitMix64
    ) throws -> [Defect] {
        let elements = root.all
        var drawn: [Defect] = []
        for _ in 0..<number * 3 where drawn.count < number {
            let kind = Self.kinds.randomElement(using: &random)!
            let state = random
            var look = random
            let element = elements.dropFirst().randomElement(using: &look)!
            guard let undo = Mutator().mutate(elements, kind, using: &random) else { continue }
            let found = try places(in: root)
            undo()
            let isApart = drawn.allSatisfy { other in
                !other.element.all.contains { $0 === element }
                    && !element.all.contains { $0 === other.element }
            }
            if !found.isEmpty, isApart {
                drawn.append(Defect(element: element, kind: kind, random: state, places: found))
            }
        }
        return drawn
    }

    private func places(in root: MutableElement) throws -> [Place] {
        let document = try XMLDocument(root.document())
        let verdict = XMLModel.cda.validate(document, setsForeignAside: true, kept: 1_000)
        return try #require(verdict).findings.map(place)
    }

    private func place(_ finding: XMLModelFinding) -> Place {
        let node = finding.node
        let inside = node.parent.map(path) ?? ""
        return switch finding.kind {
        case .childMissing: Place(kind: "missing", path: inside, name: finding.child!.local)
        case .childMissingAtEnd:
            Place(kind: "missing", path: path(node), name: finding.child!.local)
        case .childBefore: Place(kind: "order", path: inside, name: finding.related!.name)
        case .childLate, .childEarly: Place(kind: "order", path: inside, name: node.name)
        case .attributeMissing:
            Place(kind: "attribute", path: path(node), name: "\(finding.attribute!)")
        default: Place(kind: "\(finding.kind)", path: inside, name: node.name)
        }
    }

    private func path(_ node: XMLNode) -> String {
        (node.parent.map(path) ?? "") + "/" + node.name
    }
}
