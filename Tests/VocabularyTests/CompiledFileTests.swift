import Fixtures
import Testing

@testable import Vocabulary

/// The compiled file answers as a plain set of codes would, and notices damage.
@Suite struct CompiledFileTests {
    private func file(_ sets: [ValueSetDraft]) throws -> [UInt8] {
        var builder = VocabularyBuilder()
        for set in sets { try builder.add(set) }
        return try builder.file()
    }

    @Test func lookUpsAgreeWithASet() throws {
        var random = SplitMix64(seed: 7)
        var drafts: [ValueSetDraft] = []
        for index in 0..<40 {
            let codes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                ValueSetDraft.Code(
                    String(UInt16.random(in: 0...999, using: &random)),
                    system: Bool.random(using: &random) ? "2.999.5" : "")
            }
            drafts.append(ValueSetDraft(oid: "2.999.\(index)", name: "n\(index)", codes: codes))
        }
        let vocabulary = try VocabularyFile(try file(drafts))
        try vocabulary.check()
        #expect(vocabulary.sets.map(\.oid) == drafts.map(\.oid).sorted())
        for draft in drafts {
            let set = try #require(try vocabulary.set(oid: draft.oid))
            #expect(set.name == draft.name && set.count == Set(draft.codes).count)
            for number in 0..<1_000 {
                let own = draft.codes.filter { $0.code == String(number) }
                let expected: Membership =
                    own.isEmpty
                    ? .absent : own.contains { $0.system.isEmpty } ? .member : .ofAnotherSystem
                #expect(set.membership(of: String(number), system: "2.999.6") == expected)
                #expect(
                    set.membership(of: String(number), system: nil)
                        == (own.isEmpty ? .absent : .member))
            }
        }
        #expect(try vocabulary.set(oid: "2.999.41") == nil)
    }

    @Test func setsOfOneIdentifierArePutTogether() throws {
        let vocabulary = try VocabularyFile(
            try file([
                ValueSetDraft(oid: "2.999.1", codes: [.init("a")]),
                ValueSetDraft(oid: "2.999.1", codes: [.init("a"), .init("b")]),
            ]))
        #expect(try vocabulary.set(oid: "2.999.1")?.count == 2)
    }

    @Test func identifiersThatAreNoneAreRefused() throws {
        var builder = VocabularyBuilder()
        for oid in ["", "2", "2.999.", "urn:oid:2.999.1", "a.b.c", "9.1.1"] {
            #expect(throws: VocabularyFailure.self) { try builder.add(ValueSetDraft(oid: oid)) }
        }
    }

    /// A byte that changed anywhere is noticed, by whoever opens the file, looks a code up, or
    /// checks it whole; no answer is a wrong one.
    @Test func everyChangedByteIsNoticed() throws {
        let codes = (0..<300).map { ValueSetDraft.Code("c\($0)", system: "2.999.5") }
        let sound = try file([ValueSetDraft(oid: "2.999.1", name: "n", codes: codes)])
        #expect(sound.count > 4_096 * 2)
        for place in stride(from: 0, to: sound.count, by: 7) {
            var bytes = sound
            bytes[place] ^= 0x55
            guard let vocabulary = try? VocabularyFile(bytes) else { continue }
            #expect(throws: VocabularyFailure.self, "\(place)") { try vocabulary.check() }
            guard let set = try? vocabulary.set(oid: "2.999.1") else { continue }
            let answers = ["c1", "c77", "c299", "d"].map { set.membership(of: $0, system: nil) }
            let right: [Membership] = [.member, .member, .member, .absent]
            for (answer, right) in zip(answers, right) {
                #expect(answer == right || answer == .damaged, "\(place)")
            }
        }
        for length in [0, 1, 63, 64, 4_096, sound.count - 1] {
            #expect(throws: VocabularyFailure.self) {
                try VocabularyFile(Array(sound.prefix(length)))
            }
        }
    }
}
