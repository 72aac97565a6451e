import Fixtures
import Foundation
import Schemas
import Testing
import XMLTree

/// Our schema beside HL7's, on documents that are wrong in one place each.
@Suite struct MutantTests {
    private static let shared = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]
        .map { URL(filePath: $0) }
    private static let wanted =
        ProcessInfo.processInfo.environment["CASEBOOK_MUTANTS"].flatMap(Int.init) ?? 12_000

    private static let ours = Result {
        try XMLSchema(
            CDASchema.documents().map { XMLSchema.Source(name: $0.name, bytes: $0.bytes) })
    }

    private func isUTF8(_ bytes: [UInt8]) -> Bool {
        (try? XMLDocument(bytes).encoding) == "UTF-8" && !bytes.starts(with: [0xEF, 0xBB, 0xBF])
    }

    private func validFixtures() throws -> [[UInt8]] {
        let kinds: [FixtureKind] = [.header, .body, .versions, .documents]
        return try kinds.flatMap { try Fixtures.all(of: $0) }
            .filter { $0.expected.schema?.strict == true }.map(\.bytes).filter(isUTF8)
    }

    @Test(
        .enabled(if: shared != nil, "CASEBOOK_SHARED names the folder of shared data"))
    func theVerdictIsHL7s() throws {
        let shared = try #require(Self.shared)
        let path = shared.appending(
            path: "standards/xsd/hl7-cda-r2-sdtc/infrastructure/cda/CDA_SDTC.xsd")
        let theirs = try XMLSchema(
            file: path.path(percentEncoded: false), bytes: [UInt8](try Data(contentsOf: path)))
        let ours = try Self.ours.get()
        let documents = try validFixtures() + corpus(shared)
        let each = max(1, Self.wanted / documents.count)
        var counts = (mutants: 0, valid: 0)
        for (number, document) in documents.enumerated() {
            var mutator = Mutator(document, seed: UInt64(number))
            for index in 0..<each * 2 where counts.mutants < (number + 1) * each {
                let kind = Mutator.Kind.allCases[index % Mutator.Kind.allCases.count]
                guard let mutant = mutator.mutant(kind), let tree = try? XMLDocument(mutant),
                    let expected = theirs.validate(tree, kept: 1)
                else { continue }
                let found = ours.validate(tree, kept: 1)
                counts.mutants += 1
                if expected.isValid { counts.valid += 1 }
                #expect(
                    found?.isValid == expected.isValid,
                    "document \(number), mutant \(index), \(kind)")
            }
        }
        #expect(counts.mutants >= min(Self.wanted, 10_000), "\(counts)")
        #expect(counts.valid > counts.mutants / 10, "\(counts)")
    }

    /// Small documents of the corpus: their mutations are dense, and many are made.
    private func corpus(_ shared: URL) throws -> [[UInt8]] {
        let folder = shared.appending(path: "corpus")
        let rows = try String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8)
            .split(separator: "\n").dropFirst()
        return try rows.map {
            try Data(contentsOf: folder.appending(path: $0.prefix { $0 != "\t" }))
        }
        .filter { $0.count < 40_000 }.map { [UInt8]($0) }.filter(isUTF8)
    }

    @Test func whatTheStandardDoesNotKnowIsRefused() throws {
        let ours = try Self.ours.get()
        for (number, document) in try validFixtures().enumerated() {
            var mutator = Mutator(document, seed: UInt64(number))
            for _ in 0..<4 {
                guard let mutant = mutator.mutant(.unknownElement) else { continue }
                let verdict = ours.validate(try XMLDocument(mutant))
                #expect(verdict?.isValid == false, "document \(number)")
            }
        }
    }
}
