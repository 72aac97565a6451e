import Base
import Fixtures
import Foundation
import Testing

/// The reader against RFC 8259; what is refused beyond it is said by RFC 7493 (I-JSON).
@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue { try JSONValue(Array(text.utf8)) }

    @Test(arguments: [
        // RFC 8259, section 13, and texts that are a value of their own (section 2).
        (#""Hello world!""#, JSONValue.string("Hello world!")), ("42", .number(42)),
        ("true", .boolean(true)), (" \t\r\n null \n", .null), ("[]", .array([])),
        ("{}", .object([JSONMember]())),
        ("[116, 943, 234, 38793]", .array([116, 943, 234, 38793])),
        (
            #"{"b":[1,{"c":null}],"a":false}"#,
            .object([
                JSONMember(
                    name: "b",
                    value: .array([1, .object([JSONMember(name: "c", value: .null)])])),
                JSONMember(name: "a", value: .boolean(false)),
            ])
        ),
        // Section 7: every escape, a surrogate pair, and what needs none.
        (
            #""\"\\\/\b\f\n\r\t\u0041\u00e9\uD834\uDD1E""#,
            .string("\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1D11E}")
        ),
        ("\"\u{7F}\u{2028}\u{10FFFF}é\"", .string("\u{7F}\u{2028}\u{10FFFF}é")),
        (#"{"":0}"#, .object([JSONMember(name: "", value: 0)])),
    ])
    func reads(text: String, expected: JSONValue) throws {
        let value = try read(text)
        #expect(value == expected)
        #expect(try read(value.jsonText) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "True", "'a'", "a", "[1,]", "[,1]", "[1 2]", "[1", "]", "{",
        "{a:1}",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, "1 2", "[]]",
        "// c\n1",
        "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "1_000", "NaN", "Infinity", "--1", "-01",
        "\"a", "\"\u{1F}\"", "\"\n\"", #""\x41""#, #""\u12""#, #""\u12G4""#, #""\"#, "\u{A0}1",
        // Halves of a surrogate pair (RFC 7493, section 2.1).
        #""\uD834""#, #""\uD834A""#, #""\uD834\u0041""#, #""\uDD1E\uD834""#,
        // A name twice, also by way of an escape (RFC 7493, section 2.3).
        #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#,
        // A number that is none of IEEE 754's 64 bits (RFC 7493, section 2.2).
        "1e400", "-1e400", "[1E+999]",
    ])
    func refuses(text: String) {
        #expect(throws: JSONFailure.self) { try read(text) }
    }

    @Test func bytesThatAreNoUTF8() {
        for bytes: [UInt8] in [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0xFE, 0xFF, 0, 0x31], [0x31, 0],
        ] {
            #expect(throws: JSONFailure.self) { try JSONValue(bytes) }
        }
        #expect(throws: Never.self) { try JSONValue([0xEF, 0xBB, 0xBF, 0x31]) }
    }

    @Test func depthIsBounded() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array(repeating: 0x5B, count: levels) + Array(repeating: 0x5D, count: levels)
        }
        #expect(throws: Never.self) { try JSONValue(nested(512)) }
        #expect(throws: JSONFailure.self) { try JSONValue(nested(513)) }
        #expect(throws: JSONFailure.self) { try JSONValue(nested(1_000_000)) }
        #expect(throws: JSONFailure.self) { try JSONValue(nested(3), maximumDepth: 2) }
    }

    @Test func aFailureTellsThePlaceAndNothingElse() {
        do {
            _ = try read(#"{"a":"Anna", "b" "Muster"}"#)
            Issue.record("no failure")
        } catch {
            #expect("\(error)" == "JSON: expected a colon at byte 17")
        }
    }

    @Test func manyMembersKeepTheirOrderAndTheirNames() throws {
        let names = (0..<3_000).map { "n\($0 * 7_919 % 3_000)" }
        let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        guard case .object(let members) = try read(text) else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.name) == names)
        #expect(throws: JSONFailure.self) { try read(text.dropLast() + ",\"n8\":0}") }
    }

    /// Foundation's reader and ours agree on values made at random and on texts with one byte changed.
    @Test func agreesWithFoundation() throws {
        var random = SplitMix64(seed: 8259)
        for _ in 0..<400 {
            let value = Self.random(depth: 3, using: &random)
            var bytes = Array(value.jsonText.utf8)
            let read = try JSONValue(bytes)
            #expect(read == value)
            let peer = try JSONDecoder().decode(ExpectedJSON.self, from: Data(bytes))
            #expect(Self.expected(read) == peer)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = Array(#"{}[]",:\ 0e."#.utf8).randomElement(using: &random)!
            let ours = try? JSONValue(bytes)
            let others = try? JSONDecoder().decode(ExpectedJSON.self, from: Data(bytes))
            // Foundation takes the first of two members of one name.
            if let ours { #expect(Self.expected(ours) == others, "\(bytes)") }
        }
    }

    private static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &random) {
        case 0: .null
        case 1: .boolean(Bool.random(using: &random))
        case 2: .number(Double.random(in: -1e6...1e6, using: &random))
        case 3:
            .string(
                String(
                    (0..<4).map { _ in Array("aé\"\\\n\u{1}\u{7F}😀/").randomElement(using: &random)!
                    }))
        case 4:
            .array((0..<3).map { _ in Self.random(depth: depth - 1, using: &random) })
        default:
            .object(
                (0..<3).map {
                    JSONMember(
                        name: "\($0)é", value: Self.random(depth: depth - 1, using: &random))
                })
        }
    }

    private static func expected(_ value: JSONValue) -> ExpectedJSON {
        switch value {
        case .null: .null
        case .boolean(let truth): .bool(truth)
        case .number(let number): .number(number.double)
        case .string(let text): .string(text)
        case .array(let values): .array(values.map(expected))
        case .object: .object((value.fields ?? [:]).mapValues(expected))
        }
    }
}
