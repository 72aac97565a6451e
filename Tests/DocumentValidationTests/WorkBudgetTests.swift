@testable import DocumentValidation
import Fixtures
import Foundation
import Schematron
import Testing
import XMLTree

/// Every document has one budget of steps for all that is done with it.
@Suite struct WorkBudgetTests {
    private func options(steps: Int, perByte: Int = 0) -> ValidationOptions {
        var options = ValidationOptions()
        options.limits.steps = steps
        options.limits.stepsPerByte = perByte
        return options
    }

    /// Steps that a document needs, found by halving: the least budget that it passes with.
    private func steps(of bytes: [UInt8], _ options: ValidationOptions) throws -> Int {
        var (low, high) = (0, 1 << 30)
        while low < high {
            let middle = (low + high) / 2
            var options = options
            (options.limits.steps, options.limits.stepsPerByte) = (middle, 0)
            let report = try DocumentValidator(options).validateAndExtract(bytes).report
            if report.findings.contains(where: { $0.code.name == "CB-LIMIT-WORK" }) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    @Test func whatCostsTooMuchIsRefusedWhereverItStops() throws {
        let bytes = try Fixtures.named("operative-note").bytes
        let needed = try steps(of: bytes, ValidationOptions())
        #expect(needed > bytes.count)
        // In the parser, in the rules, in the last check.
        for steps in [0, bytes.count + 1, needed / 2, needed - 1] {
            let validator = try DocumentValidator(options(steps: steps))
            let (report, header) = validator.validateAndExtract(bytes)
            #expect(report.findings.map(\.code.name) == ["CB-LIMIT-WORK"])
            #expect(report.findings.first?.severity == .fatal)
            #expect(report.levels[.wellFormed] == .failed && header == nil)
        }
        #expect(
            try DocumentValidator(options(steps: needed / 2)).validate(bytes).findings
                .map(\.code.name) == ["CB-LIMIT-WORK"])
        let (report, header) = try DocumentValidator(options(steps: needed))
            .validateAndExtract(bytes)
        #expect(header != nil)
        #expect(report == (try DocumentValidator().validate(bytes)))
    }

    @Test func theBudgetGrowsWithTheDocument() {
        var limits = ParseLimits()
        (limits.steps, limits.stepsPerByte) = (10, 3)
        #expect(limits.steps(forBytes: 0) == 10 && limits.steps(forBytes: 5) == 25)
        #expect(limits.steps(forBytes: .max) == .max)
    }

    /// A rule of somebody's own that compares every element with every other.
    @Test func aRuleThatComparesAllWithAllIsGivenUp() throws {
        let pack = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="c" \
            uri="urn:hl7-org:v3"/><pattern><rule context="c:td">\
            <assert test="count(//c:td[. = current()]) = 1">twice</assert></rule></pattern></schema>
            """
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        func document(_ count: Int) -> [UInt8] {
            let cells = (0..<count).map { "<td>\($0)</td>" }.joined()
            let table = "<table><tbody><tr>\(cells)</tr></tbody></table></text>"
            let parts = text.split(separator: "</text>", maxSplits: 1)
            return Array("\(parts[0])\(table)\(parts[1])".utf8)
        }
        var options = options(steps: 1_000_000, perByte: 400)
        options.schematron = [
            SchematronSource(name: "mine", path: "mine", bytes: Array(pack.utf8))
        ]
        let validator = try DocumentValidator(options)
        func isGivenUp(_ bytes: [UInt8]) -> Bool {
            validator.validate(bytes).findings.contains { $0.code.name == "CB-LIMIT-WORK" }
        }
        #expect(!isGivenUp(document(200)))
        #expect(isGivenUp(document(8_000)))
    }

    /// Once nobody waits, no further part of the work is begun, and nothing is said to have passed.
    @Test func whatNobodyWaitsForIsGivenUp() throws {
        let bytes = try Fixtures.named("operative-note").bytes
        var asked = 0
        let report = try DocumentValidator().validate(bytes) {
            asked += 1
            return true
        }
        #expect(asked == 1)
        #expect(!report.levels.values.contains(.passed) && report.findings.isEmpty)
    }

    /// What runs ends at the next charge when the client goes, wherever in a document's way.
    @Test(arguments: [true, false]) func whatRunsEndsWhenTheClientGoes(isValid: Bool) throws {
        let bytes = try document(isValid ? "N" : "no code", entries: 400)
        let validator = try DocumentValidator()
        let whole = WorkBudget(steps: .max)
        #expect(validator.examine(bytes, within: whole, summarize: summary).document != nil)
        let nodes = try #require(TreeIndex(XMLDocument(bytes))).count
        for part in 0..<50 {
            let goesAt = whole.spent * part / 50
            let (report, spent) = examined(bytes, by: validator, abandonedAt: goesAt)
            // At once a few errors are charged, or that rules sort all nodes by their names.
            // Looks that rules ask for and do not get are counted too.
            let most = goesAt + 2 * WorkBudget.stepsUntilAsked + max(2 * nodes, 4_096)
            #expect(spent <= most, "\(part) of 50: \(spent) steps, left at \(goesAt)")
            #expect(report.document == nil && !report.levels.values.contains(.passed))
        }
    }

    private func summary(_ document: XMLDocument) -> DocumentSummary? {
        DocumentSummary(id: nil, title: nil, templateIds: [], code: nil)
    }

    private func examined(
        _ bytes: [UInt8], by validator: DocumentValidator, abandonedAt steps: Int
    ) -> (ValidationReport, Int) {
        final class Clock { var work: WorkBudget? }
        let clock = Clock()
        let work = WorkBudget(steps: .max) { [unowned clock] in clock.work!.spent >= steps }
        clock.work = work
        defer { clock.work = nil }
        return (validator.examine(bytes, within: work, summarize: summary), work.spent)
    }

    /// An operative note with further entries, whose `classCode` may be wrong.
    private func document(_ classCode: String, entries: Int) throws -> [UInt8] {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        let act =
            "<entry><act classCode=\"\(classCode == "N" ? "ACT" : classCode)\" moodCode=\"EVN\">"
            + "<code code=\"1\" codeSystem=\"2.999\"/></act></entry>"
        let parts = text.split(separator: "</text>", maxSplits: 1)
        return Array("\(parts[0])</text>\(String(repeating: act, count: entries))\(parts[1])".utf8)
    }
}

/// No real document comes near the budget: all pass with a quarter of it. `CASEBOOK_ROUNDS=1` asks
/// all of them, with HL7's own rules besides; by default it is every fortieth, without.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct RealWorkTests {
    private static let asksAll = ProcessInfo.processInfo.environment["CASEBOOK_ROUNDS"] != nil

    private static let documents: [String] = {
        guard let folder = Shared.folder?.appending(path: "corpus/documents"),
            let walk = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        else { return [] }
        let names = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".xml") }.sorted()
        return names.enumerated().filter { asksAll || $0.offset % 40 == 0 }.map(\.element)
    }()

    @Test func realDocumentsStayFarBelow() throws {
        let shared = try #require(Shared.folder)
        let pack = shared.appending(path: "standards/schematron/hl7-ccda-r2.1-runnable")
        let main = try FileManager.default.contentsOfDirectory(
            atPath: pack.path(percentEncoded: false)
        )
        .first { $0.hasSuffix(".sch") }
        var options = ValidationOptions()
        options.limits.steps /= 4
        options.limits.stepsPerByte /= 4
        if Self.asksAll, let main {
            options.schematron = [
                SchematronSource(
                    name: main, path: main, bytes: try bytes(pack.appending(path: main)),
                    open: { try? bytes(pack.appending(path: $0)) })
            ]
        }
        let validator = try DocumentValidator(options)
        #expect(Self.documents.count > 10)
        for name in Self.documents {
            let document = try bytes(shared.appending(path: "corpus/documents/\(name)"))
            let refusals = validator.validate(document).findings
                .filter { ["CB-LIMIT-WORK", "CB-RULES-LIMIT"].contains($0.code.name) }
            #expect(refusals.isEmpty, "\(name)")
        }
    }
}

private func bytes(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }
