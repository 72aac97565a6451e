import Fixtures
import Foundation
import Testing
import XMLTree

/// Our schema, written for libxml2 and compiled for our own engine, must give every document the
/// verdict that HL7's gives, whatever has been done to it.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the folder of shared data"))
struct DifferentialTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let wanted = environment["CASEBOOK_MUTANTS"].flatMap(Int.init) ?? 2_000
    private static let first = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 0

    private struct Counts {
        var valid = 0
        var invalid = 0
        var lenientlyValid = 0
    }

    /// `CASEBOOK_MUTANTS` says how many, `CASEBOOK_SEED` which is the first; a mutant is made again
    /// from its document, kind and seed.
    @Test func mutantsOfRealDocumentsAndFixtures() throws {
        var documents = try Shared.documents(upTo: 24 * 1024).map { url in
            (url.lastPathComponent, try Array(Data(contentsOf: url)))
        }
        for kind in [FixtureKind.header, .body] {
            documents += try Fixtures.all(of: kind).map { ($0.name, $0.bytes) }
        }
        try #require(documents.count > 50)
        let each = Self.wanted / documents.count * 21 / 20 + 2
        var counts = Counts()
        for (name, bytes) in documents {
            guard let document = try? XMLDocument(bytes) else { continue }
            let root = MutableElement(document.root)
            try compare(root, name, each, &counts)
        }
        #expect(counts.valid + counts.invalid >= Self.wanted)
        #expect(counts.valid > Self.wanted / 20, "mutants that are still valid test as much")
    }

    /// Real documents of every size, as they are.
    @Test func realDocuments() throws {
        let reference = try Compiled.reference.get()
        var compared = 0
        for url in try Shared.documents(upTo: 400 * 1024) {
            let bytes = try Array(Data(contentsOf: url))
            for isLenient in [false, true] {
                guard let document = try? XMLDocument(bytes), isClinical(document) else { continue }
                let own = try #require(verdict(of: document, isLenient: isLenient))
                let expected = try #require(
                    reference.validate(document, setsForeignAside: isLenient))
                #expect(own.isValid == expected.isValid, "\(url.lastPathComponent)")
                #expect(own.setAside == expected.setAsideCount, "\(url.lastPathComponent)")
                compared += 1
            }
        }
        #expect(compared > 500)
    }

    private func compare(
        _ root: MutableElement, _ name: String, _ number: Int, _ counts: inout Counts
    ) throws {
        let mutator = Mutator()
        let (ours, reference) = try (Compiled.ours.get(), Compiled.reference.get())
        let elements = root.all
        var made = 0
        for seed in Self.first..<Self.first + UInt64(number * 4) where made < number {
            var random = SplitMix64(seed: seed)
            let kind = Mutator.Kind.allCases.randomElement(using: &random)!
            guard let undo = mutator.mutate(elements, kind, using: &random) else { continue }
            defer { undo() }
            let bytes = root.document()
            // A tree remembers identifiers that it has seen: each schema gets its own.
            guard let one = try? XMLDocument(bytes), let other = try? XMLDocument(bytes),
                let third = try? XMLDocument(bytes), isClinical(one)
            else { continue }
            let expected = reference.validate(other)?.isValid
            if made.isMultiple(of: 8) {
                #expect(ours.validate(one)?.isValid == expected, "\(name), \(kind), seed \(seed)")
            }
            let own = verdict(of: one, isLenient: false)?.isValid
            #expect(own == expected, "compiled: \(name), \(kind), seed \(seed)")
            let lenient = reference.validate(third, setsForeignAside: true)
            let ownLenient = verdict(of: one, isLenient: true)
            #expect(
                ownLenient?.isValid == lenient?.isValid,
                "compiled, lenient: \(name), \(kind), seed \(seed)")
            #expect(
                ownLenient?.setAside == lenient?.setAsideCount,
                "set aside: \(name), \(kind), seed \(seed)")
            made += 1
            if expected == true { counts.valid += 1 } else { counts.invalid += 1 }
        }
    }

    private func isClinical(_ document: XMLDocument) -> Bool {
        document.root.is(XMLName("ClinicalDocument", "urn:hl7-org:v3"))
    }

    /// Without broken references, which libxml2 does not look for.
    private func verdict(
        of document: XMLDocument, isLenient: Bool
    ) -> (isValid: Bool, setAside: Int)? {
        XMLModel.cda.validate(document, setsForeignAside: isLenient, kept: 10).map {
            ($0.total == $0.brokenReferences, $0.setAsideCount)
        }
    }
}
