import Foundation
import Synchronization
import Testing
import XMLTree

@testable import Schematron

/// What was compiled and kept gives the same findings as the schema itself, is used only where
/// nothing has changed, and never ends a program, whatever its bytes are.
@Suite struct KeepingTests {
    /// FNV-1a, in the place of a cryptographic digest.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        let sum = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    }

    private let keeper = SchematronKeeper(program: "1", digest: Self.digest)

    private static let document = """
        <a xmlns:x="urn:x"><b c="2" n="x" root="1.2.3.4"><t root="1.2.3.4.5"/></b><b c="10"/>
        <x:c d="2026-02-30">word</x:c></a>
        """

    private static let original = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" schemaVersion="2" defaultPhase="p">
        <title>Original</title><ns prefix="x" uri="urn:x"/><let name="top" value="count(//b)"/>
        <include href="more.sch"/>
        <phase id="p"><active pattern="one"/><active pattern="more"/></phase>
        <pattern id="one"><rule context="b[t/@root='1.2.3.4.5']" role="warning" id="r">
        <let name="c" value="@c"/>
        <assert id="a1" test="$c &gt; 5 or contains(concat(@n, 'y'), 'z')" diagnostics="d"
         see="urn:see">c is <value-of select="$c"/> of <name/>, <value-of select="$top"/></assert>
        <report id="a2" test="document('codes.xml')//code[@value = current()/@c]">known</report>
        <report id="a3" test="matches(@root, '^[0-9.]+$') and @c = document('codes.xml')//@value">
        oid</report></rule>
        <rule context="b | x:c/@d"><assert id="a4" test="false()" flag="f">b</assert></rule>
        </pattern>
        <diagnostics><diagnostic id="d">diagnosis <value-of select="@n"/></diagnostic></diagnostics>
        </schema>
        """

    private static let typed = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"
         xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:f="urn:f">
        <ns prefix="x" uri="urn:x"/><ns prefix="f" uri="urn:f"/><include href="more.sch"/>
        <xsl:key name="k" match="b" use="@c"/>
        <xsl:function name="f:twice" as="xs:integer"><xsl:param name="n" as="xs:integer"/>
        <xsl:sequence select="2 * $n"/></xsl:function>
        <let name="all" value="//b"/>
        <pattern><rule context="b[t/@root = '1.2.3.4.5']"><let name="c" value="xs:integer(@c)"/>
        <assert id="a1" test="f:twice($c) gt 100">twice <value-of select="f:twice($c)"/></assert>
        <report id="a2" test="exists(key('k', '10'))">key</report></rule>
        <rule context="x:c"><assert id="a3" test="@d castable as xs:date">date</assert>
        <assert id="a4" test="xs:date(@d) gt xs:date('2026-01-01')">error</assert>
        <assert id="a5" test="nosuch()">not there</assert></rule>
        <rule context="b" subject=".."><report id="a6" test="count($all) = 2">two</report></rule>
        </pattern></schema>
        """

    private func source(
        _ text: String, _ files: [String: String] = [:]
    ) -> SchematronSource {
        let beside = [
            "more.sch": """
            <pattern xmlns="http://purl.oclc.org/dsdl/schematron" id="more"><rule context="t">
            <report id="m" test="true()">more</report></rule></pattern>
            """,
            "codes.xml": "<codes><code value='2'/><code value='3'/></codes>",
        ].merging(files) { $1 }
        return SchematronSource(name: "made", path: "made.sch", bytes: Array(text.utf8)) {
            beside[$0].map { Array($0.utf8) }
        }
    }

    /// Everything that a run says.
    private func report(_ schema: SchematronSchema) throws -> String {
        let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
        var limits = SchematronLimits()
        limits.traces = true
        let outcome = schema.validate(tree, limits: limits)
        var lines = outcome.results.map { result in
            "\(result.isReport) \(result.node.number) \(result.pattern ?? "") \(result.rule ?? "") "
                + "\(result.context) \(result.anchors) \(result.id ?? "") \(result.see ?? "") "
                + "\(result.flag ?? "") \(result.test) \(result.severity) \(result.message) "
                + "\(result.revealedMessage ?? "")"
        }
        lines += outcome.unanswered.map { "\($0.id ?? "") \($0.expression) \($0.reason)" }
        lines.append("\(outcome.fired) \(outcome.trace.count) \(outcome.phase ?? "")")
        lines.append("\(schema.title ?? "") \(schema.version ?? "") \(schema.phases)")
        lines.append("\(schema.phase) \(schema.namespaces.sorted { $0.key < $1.key })")
        lines += schema.unchecked.reasons.map { "\($0)" }
        lines.append("\(schema.names.sorted())")
        return lines.joined(separator: "\n")
    }

    private func made(_ source: SchematronSource) throws -> [UInt8] {
        guard case .made(let bytes?) = try keeper.schema(source, kept: nil).outcome else {
            throw Missing()
        }
        return bytes
    }

    private struct Missing: Error {}

    @Test(arguments: [original, typed]) func keptSchemasFindTheSame(_ text: String) throws {
        let source = source(text)
        let bytes = try made(source)
        let (schema, outcome) = try keeper.schema(source, kept: bytes)
        guard case .used = outcome else { throw Missing() }
        let fresh = try report(SchematronSchema(source))
        #expect(try report(schema) == fresh)
        #expect(fresh.contains(" m ") && fresh.contains("a2") && fresh.contains("a4"))
    }

    @Test func whatHasChangedIsCompiledAgain() throws {
        let bytes = try made(source(Self.original))
        func isUsed(
            _ source: SchematronSource, by keeper: SchematronKeeper, phase: String? = nil
        ) throws -> Bool {
            guard case .used = try keeper.schema(source, phase: phase, kept: bytes).outcome else {
                return false
            }
            return true
        }
        #expect(try isUsed(source(Self.original), by: keeper))
        #expect(try !isUsed(source(Self.original + "\n"), by: keeper))
        for file in ["more.sch", "codes.xml"] {
            let text = file == "codes.xml" ? "<codes><code value='10'/></codes>" : "<a/>"
            #expect(try !isUsed(source(Self.original, [file: text]), by: keeper), "\(file)")
        }
        #expect(try !isUsed(source(Self.original), by: keeper, phase: "#ALL"))
        let newer = SchematronKeeper(program: "2", digest: Self.digest)
        #expect(try !isUsed(source(Self.original), by: newer))
        // A file that was not there and is now.
        let missing = Self.original.replacing("codes.xml", with: "late.xml")
        let without = try made(source(missing))
        let late = source(missing, ["late.xml": "<codes/>"])
        guard case .made = try keeper.schema(late, kept: without).outcome else { throw Missing() }
    }

    @Test(arguments: [original, typed]) func otherBytesAreRefused(_ text: String) throws {
        let source = source(text)
        let bytes = try made(source)
        for end in stride(from: 0, to: bytes.count, by: 97) {
            guard case .damaged = try keeper.schema(source, kept: Array(bytes[..<end])).outcome
            else { throw Missing() }
        }
        var flipped = bytes
        flipped[bytes.count / 2] ^= 4
        guard case .damaged = try keeper.schema(source, kept: flipped).outcome else {
            throw Missing()
        }
    }

    /// `CASEBOOK_PLAN_CASES` says how many.
    private static let cases =
        ProcessInfo.processInfo.environment["CASEBOOK_PLAN_CASES"].flatMap { Int($0) } ?? 1_500

    /// Whoever plants a file can give it the right digest: then it may say other rules, and
    /// nothing else.
    @Test(arguments: [original, typed]) func plantedBytesEndNothing(_ text: String) throws {
        let asked = Mutex<Set<String>>([])
        let plain = source(text)
        let source = SchematronSource(
            name: "made", path: "made.sch", bytes: plain.bytes
        ) { path throws(SchematronSource.Refusal) in
            asked.withLock { _ = $0.insert(path) }
            return try plain.open(path)
        }
        let bytes = try made(source)
        let body = Array(bytes.dropLast(8))
        var random = SystemRandomNumberGenerator()
        var used = 0
        for _ in 0..<Self.cases {
            var planted = body
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 20..<planted.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: planted[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: planted[place] &+= 1
                case 2: planted[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                default: planted.remove(at: place)
                }
            }
            let (schema, outcome) = try keeper.schema(
                source, kept: planted + Self.digest(planted))
            if case .used = outcome {
                used += 1
                let tree = try #require(TreeIndex(XMLDocument(Array(Self.document.utf8))))
                var limits = SchematronLimits()
                limits.visits = 200_000
                limits.visitsPerNode = 1_000
                _ = schema.validate(tree, limits: limits)
            }
        }
        #expect(used > 0)
        #expect(
            asked.withLock { $0.allSatisfy { !$0.hasPrefix("/") && !$0.hasPrefix("../../..") } })
    }

    /// It has compiled forms of its own.
    @Test func whatLibxsltEvaluatesIsNotKept() throws {
        let text = Self.original.replacing(
            "test=\"false()\"", with: "test=\"string(generate-id(.)) = ''\"")
        guard case .made(nil) = try keeper.schema(source(text), kept: nil).outcome else {
            throw Missing()
        }
    }
}
