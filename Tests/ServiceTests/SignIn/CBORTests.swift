import Base
import Testing

@testable import Access

/// CBOR as authenticators write it, by the examples of RFC 8949 appendix A.
@Suite struct CBORTests {
    private func value(_ hexadecimal: String) -> CBORValue? {
        let digits = Array(hexadecimal.utf8)
        return CBORValue(
            stride(from: 0, to: digits.count, by: 2).map {
                UInt8(hexadecimal.dropFirst($0).prefix(2), radix: 16) ?? 0
            })
    }

    @Test(arguments: [
        ("00", CBORValue.integer(0)), ("17", .integer(23)), ("1818", .integer(24)),
        ("1903e8", .integer(1_000)), ("1a000f4240", .integer(1_000_000)),
        ("1b000000e8d4a51000", .integer(1_000_000_000_000)), ("20", .integer(-1)),
        ("3863", .integer(-100)), ("3903e7", .integer(-1_000)), ("f4", .boolean(false)),
        ("f5", .boolean(true)), ("f6", .null), ("40", .bytes([])),
        ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6449455446", .text("IETF")),
        ("62c3bc", .text("ü")), ("80", .array([])),
        (
            "8301820203820405",
            .array([
                .integer(1), .array([.integer(2), .integer(3)]),
                .array([.integer(4), .integer(5)]),
            ])
        ),
        ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])),
        (
            "a26161016162820203",
            .map([.text("a"): .integer(1), .text("b"): .array([.integer(2), .integer(3)])])
        ),
    ])
    func `what authenticators write is read`(text: String, expected: CBORValue) {
        #expect(value(text) == expected)
    }

    @Test(
        arguments: [
            // Not what CTAP2 allows: lengths that are not given, tags, floating-point numbers.
            "5f42010243030405ff", "9fff", "bfff", "c11a514b67b0", "f90000", "fb3ff199999999999a",
            "f7", "f0", "f818",
            // Numbers and lengths that are longer than they need be (RFC 8949 section 4.2.1).
            "1817", "190018", "1a0000ffff", "1b00000000ffffffff", "580141",
            // Beyond 64 bits with a sign, broken off, and with something behind.
            "1bffffffffffffffff", "3bffffffffffffffff", "44010203", "63c3bc", "82", "8201", "a101",
            "0000", "", "1c", "ff",
            // A name twice, a name that is neither a number nor a text, bytes that are no UTF-8.
            "a201020103", "a1410101", "a1f501", "61ff",
        ])
    func `anything else is refused`(text: String) {
        #expect(value(text) == nil)
    }

    @Test func `made-up lengths and depths cost nothing`() {
        for head in ["5b", "7b", "9b", "bb"] {
            #expect(value("\(head)7fffffffffffffff") == nil)
            #expect(value("\(head)00000000ffffffff") == nil)
        }
        #expect(value(String(repeating: "81", count: 100_000) + "00") == nil)
        #expect(value(String(repeating: "81", count: 8) + "00") != nil)
        #expect(value(String(repeating: "81", count: 9) + "00") == nil)
    }
}
