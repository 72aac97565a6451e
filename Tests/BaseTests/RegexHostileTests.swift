import Testing

@testable import Base

/// Patterns and subjects that mean harm, and what is refused.
@Suite struct RegexHostileTests {
    private typealias Failure = XPathRegex.Failure

    /// A backtracking engine would not come back from any of these.
    @Test(arguments: [
        "(a*)*b", "(a|aa)+$", "(a|a)*c", "(.*)(.*)(.*)(.*)(.*)[^a]", "((a*)*)*!", "(a+)+\\d",
        "[ab]*a[ab]{12}c",
    ])
    func endlessBacktracking(pattern: String) throws {
        let regex = try XPathRegex(pattern)
        var subject = Array(repeating: UInt8(ascii: "a"), count: 100_000)
        #expect(regex.matches(subject) == (pattern == "(a|aa)+$"))
        subject.append(UInt8(ascii: "b"))
        #expect(regex.matches(subject) == ["(a*)*b", "(.*)(.*)(.*)(.*)(.*)[^a]"].contains(pattern))
    }

    /// Each match, looked for by itself, would go through the rest of the subject.
    @Test func manyMatchesThatLookFarAhead() throws {
        let regex = try XPathRegex("a.*b|a")
        let subject = Array(repeating: UInt8(ascii: "a"), count: 50_000)
        let replaced = try regex.replacing(subject, with: Array("x".utf8))
        #expect(replaced == Array(repeating: UInt8(ascii: "x"), count: 50_000))
        #expect(try regex.splitting(subject).count == 50_001)
    }

    /// What is known of a subject is kept by blocks; characters lie across their ends.
    @Test(arguments: [0, 1, 2, 3])
    func subjectsLongerThanABlock(shift: Int) throws {
        let words = (0..<2_000).map { String(repeating: "𝒜é", count: $0 % 5) + "€\($0)" }
        let subject = String(repeating: "x", count: shift) + words.joined(separator: ", ")
        let tokens = try XPathRegex(",\\s*").splitting(Array(subject.utf8))
        #expect(
            tokens.map { String(decoding: $0, as: UTF8.self) }
                == [String(repeating: "x", count: shift) + words[0]] + words[1...])
        let replaced = try XPathRegex("([^,]*), ").replacing(
            Array(subject.utf8), with: Array("$1;".utf8))
        #expect(
            String(decoding: replaced, as: UTF8.self)
                == subject.split(separator: ", ").joined(separator: ";"))
    }

    /// The automaton and the search, which share the program alone, agree.
    @Test func automatonAgainstSearch() throws {
        let seed: UInt64 = 0x5EED_0005
        var random = RegexRandom(state: seed)
        var withAutomaton = 0
        for _ in 0..<1_500 {
            let pattern = random.pattern(depth: 3)
            let subject = random.subject()
            let regex = try XPathRegex(pattern)
            let found = unsafe subject.withUnsafeBytes { bytes in
                var search = unsafe RegexSearch(regex.program, regex.reversal, in: bytes)
                return unsafe search.findMatch(from: 0, in: bytes)
            }
            withAutomaton += regex.hasAutomaton ? 1 : 0
            #expect(regex.matches(subject) == found, "seed \(seed): \(pattern) on \(subject)")
        }
        #expect(withAutomaton > 1_000)
    }

    @Test func bytesThatAreNoText() throws {
        var random = RegexRandom(state: 0x5EED_0006)
        let regex = try XPathRegex("(\\w|[^é]\\p{Lu})+?(..|€)", flags: "i")
        for _ in 0..<300 {
            let subject = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
            _ = regex.matches(subject)
            #expect(try regex.splitting(subject).joined().count <= subject.count)
        }
        #expect(!regex.matches([0xF0]))
    }

    /// What is refused, where, and with which words.
    @Test(arguments: [
        ("(a)\\1", 3, "back-reference"), ("a**", 2, "nothing before it"),
        ("*a", 0, "nothing before"),
        ("(a", 0, "`(` without `)`"), ("a)", 1, "`)` without `(`"), ("a]", 1, "opening"),
        ("[a", 0, "`[` without `]`"), ("[]a]", 1, "a character of a class"),
        ("[z-a]", 1, "before its start"), ("[a-\\d]", 3, "no escape"), ("a{,3}", 2, "number"),
        ("a{3,2}", 1, "maximum below"), ("a{2", 3, "expected `}`"), ("(?=a)", 0, "look-ahead"),
        ("\\x", 0, "no escape"), ("a\\", 1, "at the end"), ("\\p{IsKlingon}", 0, "IsKlingon"),
        ("\\p{Lx}", 0, "general category"), ("\\p{L", 4, "expected `}`"),
        ("\\pL", 2, "expected `{`"),
        ("[a-z-[b]c]", 8, "expected `]`"), ("b a{1,100000}", 6, "quantifier above"),
        ("(a{1,1000}){1,1000}", 2, "steps"),
        (String(repeating: "(", count: 101), 100, "nested deeper"),
        (String(repeating: "[a-", count: 101), 300, "nested deeper"),
    ])
    func refusedPatterns(pattern: String, offset: Int, words: String) {
        let failure = #expect(throws: Failure.self) { try XPathRegex(pattern) }
        #expect(failure?.code == .pattern)
        #expect(failure?.offset == offset)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test func refusedFlags() {
        let failure = #expect(throws: Failure.self) { try XPathRegex("a", flags: "ig") }
        #expect(failure?.code == .flags)
        #expect(failure?.offset == 1)
    }

    @Test func offsetsCountWhiteSpaceThatMeansNothing() {
        let failure = #expect(throws: Failure.self) { try XPathRegex(" a  **", flags: "x") }
        #expect(failure?.offset == 5)
    }

    @Test(arguments: [("$", 0), ("a$x", 1), ("é\\", 1), ("\\n", 0)])
    func refusedReplacements(replacement: String, offset: Int) throws {
        let regex = try XPathRegex("a")
        let failure = #expect(throws: Failure.self) {
            try regex.replacing([], with: Array(replacement.utf8))
        }
        #expect(failure?.code == .replacement)
        #expect(failure?.offset == offset)
    }

    @Test(arguments: ["a*", "", "^", "(b|)", "^$"])
    func emptyMatchesAreForMatchesAlone(pattern: String) throws {
        let regex = try XPathRegex(pattern)
        let replacing = #expect(throws: Failure.self) { try regex.replacing([0x78], with: []) }
        #expect(replacing?.code == .matchesEmpty)
        let splitting = #expect(throws: Failure.self) { try regex.splitting([0x78]) }
        #expect(splitting?.code == .matchesEmpty)
    }

    /// What costs nothing may be nested and repeated.
    @Test func repeatedNothing() throws {
        #expect(try XPathRegex("(?:(?:){9999}){9999}a{0}").matches([]))
        #expect(try XPathRegex("^.{0,4000}$").matches(Array(repeating: 0x61, count: 4_000)))
        #expect(try !XPathRegex("^.{0,4000}$").matches(Array(repeating: 0x61, count: 4_001)))
    }
}

/// Seeded patterns and subjects over few characters, so that they meet often.
private struct RegexRandom {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

    mutating func pattern(depth: Int) -> String {
        guard depth > 0 else { return pick(["a", "b", ".", "[^a]", "é", "\\w", "\\s", "[a-c]"]) }
        switch below(6) {
        case 0: return pattern(depth: depth - 1) + pattern(depth: depth - 1)
        case 1: return "(\(pattern(depth: depth - 1))|\(pattern(depth: depth - 1)))"
        case 2:
            return "(\(pattern(depth: depth - 1)))" + pick(["*", "+", "?", "{2,3}", "*?", "{2,}"])
        case 3: return "(^\(pattern(depth: depth - 1)))"
        case 4: return "(\(pattern(depth: depth - 1))$)"
        default: return pattern(depth: 0)
        }
    }

    mutating func subject() -> [UInt8] {
        Array((0..<below(8)).map { _ in pick(["a", "b", "c", "é", " ", "𝒜"]) }.joined().utf8)
    }
}
