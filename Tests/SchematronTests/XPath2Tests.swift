import Testing
import XMLTree

@testable import Schematron

/// Under a binding of XPath 2.0 or later an expression has the answer that another processor gives,
/// or none: then the report says so. It never has the answer of XPath 1.0.
@Suite struct XPath2Tests {
    enum Answer: String { case yes = "true", no = "false", none = "error" }

    private static let cases = XPath2Cases.text.split(separator: "\n").map { line in
        let word = line.drop { $0 == " " }.prefix { $0 != " " }
        let expression = line.drop { $0 == " " }.dropFirst(word.count).drop { $0 == " " }
        return (answer: Answer(rawValue: String(word))!, expression: String(expression))
    }

    /// What the grammar of XPath 1.0, or a type that we do not have, leaves out.
    private static let unanswered = [
        "for ", "some ", "if (", "(1, 2)", "1 to ", "//*:", "/string(@n)", "/(@n|@sku)", " is ",
        "||", " ! ", "intersect", "idiv", " cast as ", " eq ", "year-from-date", "xs:float",
        "xs:duration", "''s'", "1e3 = ", "+1 = 1", "-(//o:from |", "9007199254740992 + 1",
        "//o:big/@n = 9007199254740993",
    ]

    private func ask(
        _ expression: String, of tree: TreeIndex, binding: String = "xslt2",
        namespaces: [String: String] = XPath2Cases.namespaces
    ) throws -> Answer {
        let prefixes = namespaces.map { "<ns prefix=\"\($0.key)\" uri=\"\($0.value)\"/>" }
        let test = expression.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        let text = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="\(binding)">
            \(prefixes.joined())<pattern><rule context="/">
            <report test="\(test)">yes</report></rule></pattern></schema>
            """
        let schema = try SchematronSchema(
            SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)))
        guard schema.unchecked.count == 0 else { return .none }
        let outcome = schema.validate(tree)
        guard outcome.unanswered.isEmpty else { return .none }
        return outcome.results.isEmpty ? .no : .yes
    }

    @Test(arguments: ["xslt2", "xpath2", "xslt3", "xpath3", "XSLT2"])
    func answersAreAnotherProcessorsOrNone(binding: String) throws {
        let tree = try #require(TreeIndex(XMLDocument(Array(XPath2Cases.document.utf8))))
        #expect(Self.cases.count > 300)
        for (expected, expression) in Self.cases {
            let answer = try ask(expression, of: tree, binding: binding)
            let mayBeNone = Self.unanswered.contains { expression.contains($0) }
            #expect(answer == expected || answer == .none && mayBeNone, "\(expression)")
        }
    }

    /// Under an XPath 1.0 binding nothing changes: strings are compared as numbers.
    @Test func theBindingDecides() throws {
        let tree = try #require(TreeIndex(XMLDocument(Array(XPath2Cases.document.utf8))))
        for binding in ["xslt", "xpath"] {
            #expect(try ask("'9' < '10'", of: tree, binding: binding) == .yes)
            #expect(try ask("string-length(//o:line) = 0", of: tree, binding: binding) == .yes)
            #expect(try ask("1 = '1'", of: tree, binding: binding) == .yes)
        }
    }

    /// The answers of SaxonC to the shared expressions, in their order: true, false, error.
    private static let sharedAnswers =
        "TTTTTTTETTTTTTTTTTTTFTTTTTTTTTTTTFTTTTTTTTTEETTTTT"
        + "TTTTTTFTTTTTTTTTTEEETTTTETTTTTTTTTTTTTTTTTTTTETTTF"
        + "T"

    @Test(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
    func sharedExpressionsAreAnsweredRightOrNotAtAll() throws {
        let lines = try String(
            decoding: Shared.bytes("repro/xpath2_expressions.txt"), as: UTF8.self
        )
        .split(separator: "\n")
        let bytes = try Shared.bytes("repro/schematron/x2.xml")
        let tree = try #require(TreeIndex(XMLDocument(bytes)))
        try #require(lines.count == Self.sharedAnswers.count)
        var answered = 0
        let namespaces = [
            "h": "urn:hl7-org:v3", "xsi": "http://www.w3.org/2001/XMLSchema-instance",
            "xs": "http://www.w3.org/2001/XMLSchema",
        ]
        for (line, letter) in zip(lines, Self.sharedAnswers) {
            let expected: Answer = letter == "T" ? .yes : letter == "F" ? .no : .none
            let answer = try ask(String(line), of: tree, namespaces: namespaces)
            if answer != .none { answered += 1 }
            #expect(answer == expected || answer == .none, "\(line)")
        }
        #expect(answered >= 70)
    }
}
