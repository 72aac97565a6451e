import Fixtures
import Foundation
import Testing
import XMLTree

/// Our schema must give every document the verdict that HL7's gives, whatever has been done to it.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the folder of shared data"))
struct DifferentialTests {
    private static let wanted =
        ProcessInfo.processInfo.environment["CASEBOOK_MUTANTS"].flatMap(Int.init) ?? 10_000

    /// `CASEBOOK_MUTANTS` says how many; a mutant is made again from its document, kind and seed.
    @Test func mutantsOfRealDocumentsAndFixtures() throws {
        var documents = try Shared.documents(upTo: 24 * 1024).map { url in
            (url.lastPathComponent, try Array(Data(contentsOf: url)))
        }
        for kind in [FixtureKind.header, .body] {
            documents += try Fixtures.all(of: kind).map { ($0.name, $0.bytes) }
        }
        try #require(documents.count > 50)
        let each = Self.wanted / documents.count * 21 / 20 + 2
        var counts = (valid: 0, invalid: 0)
        for (name, bytes) in documents {
            guard let document = try? XMLDocument(bytes) else { continue }
            let root = MutableElement(document.root)
            try compare(root, name, each, &counts)
        }
        #expect(counts.valid + counts.invalid >= Self.wanted)
        #expect(counts.valid > Self.wanted / 20, "mutants that are still valid test as much")
    }

    private func compare(
        _ root: MutableElement, _ name: String, _ number: Int,
        _ counts: inout (valid: Int, invalid: Int)
    ) throws {
        let mutator = Mutator()
        let (ours, reference) = try (Compiled.ours.get(), Compiled.reference.get())
        let elements = root.all
        var made = 0
        for seed in 0..<UInt64(number * 4) where made < number {
            var random = SplitMix64(seed: seed)
            let kind = Mutator.Kind.allCases.randomElement(using: &random)!
            guard let undo = mutator.mutate(elements, kind, using: &random) else { continue }
            defer { undo() }
            let bytes = root.document()
            // A tree remembers identifiers that it has seen: each schema gets its own.
            guard let one = try? XMLDocument(bytes), let other = try? XMLDocument(bytes) else {
                continue
            }
            let verdict = ours.validate(one)?.isValid
            let expected = reference.validate(other)?.isValid
            #expect(verdict == expected, "\(name), \(kind), seed \(seed)")
            made += 1
            if expected == true { counts.valid += 1 } else { counts.invalid += 1 }
        }
    }
}
