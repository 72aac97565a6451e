import Testing

@testable import Wording

/// Sentences of commands, which are looked up when they are shown.
@Suite("Messages") struct MessageTests {
    private enum Sample: String, MessageKey {
        static let group = "sample"
        static let rows: StaticString = #"""
            plain (error 20) = nothing to do
            more (part 20) = and {1} more
            two (error 40) = {2} before {1} = {1}
            sets.one (part 20) = {n} value set in {1}
            sets.other (part 20) = {n} value sets in {1}
            braces (error 40) = expected ${name} or {0} in {1}
            last (line 20) = the last: “{1}”
            """#

        case plain, more, two, sets, braces, last
    }

    @Test("a sentence is its row, with what is put in")
    func filled() {
        #expect(Sample.plain().text == "nothing to do")
        #expect(Sample.plain.text == "nothing to do")
        #expect(Sample.more(3).text == "and 3 more")
        #expect(Sample.two("a", "b").text == "b before a = a")
        #expect(Sample.last("x").text == "the last: “x”")
    }

    @Test("what is put in is not searched for places")
    func partsAreText() {
        #expect(Sample.two("{2}", "{1}").text == "{1} before {2} = {2}")
        #expect(Sample.more("{n} {1}\n").text == "and {n} {1}\n more")
    }

    @Test("a brace that is no place stays")
    func braces() {
        #expect(Sample.braces("x").text == "expected ${name} or {0} in x")
        #expect(Sample.more().text == "and {1} more")
    }

    @Test("a number chooses the form", arguments: [(0, "sets"), (1, "set"), (2, "sets")])
    func plurals(count: Int, noun: String) {
        #expect(Sample.sets(count: count, "a.cbv").text == "\(count) value \(noun) in a.cbv")
    }

    @Test("a message keeps its name, whatever its words, and takes others as parts")
    func names() {
        #expect(Sample.two(Sample.more(1), "x").id == "sample.two")
        #expect(Sample.two(Sample.more(1), "x").text == "x before and 1 more = and 1 more")
        #expect("\(Sample.plain())" == "nothing to do")
    }

    @Test("a row of a similar name is another one")
    func prefixes() {
        enum Near: String, MessageKey {
            static let group = "near"
            static let rows: StaticString = #"""
                notFoundHere (error 20) = wrong
                notFound (error 20) = right
                """#

            case notFound, notFoundHere
        }
        #expect(Near.notFound.text == "right")
    }
}
