import Base
import Fixtures
import Foundation
import Testing

@Suite struct JSONNumberTests {
    @Test(arguments: [
        "0", "-0", "1.50", "1e3", "1E-7", "9007199254740993", "18446744073709551615",
        "123456789012345678901234567890", "0.1000000000000000055511151231257827", "-1.0e+10",
    ])
    func textIsKept(text: String) throws {
        let value = try JSONValue(Array(text.utf8))
        #expect(value == .number(try #require(JSONNumber(text))))
        #expect(value.jsonText == text)
        #expect(value.number == Double(text))
    }

    @Test func wholeNumbers() throws {
        let cases: [(String, Int64?, Bool)] = [
            ("9007199254740993", 9_007_199_254_740_993, true), ("9007199254740992", 1 << 53, false),
            ("2.0", 2, false), ("1e3", 1_000, false), ("2.5", nil, false),
            ("-9223372036854775808", .min, false), ("18446744073709551615", nil, true),
            ("123456789012345678901234567890", nil, false),
        ]
        for (text, whole, losesDigits) in cases {
            let number = try #require(JSONNumber(text))
            #expect(number.integer == whole, "\(text)")
            #expect(number.losesDigits == losesDigits, "\(text)")
        }
    }

    /// -2^63 has no magnitude among the whole numbers of 64 bits.
    @Test(arguments: [
        (-9_223_372_036_854_775_808.0, "-9.223372036854776e+18"), (5.0, "5"), (-0.0, "-0.0"),
        (0.1, "0.1"), (1e21, "1e+21"), (9_007_199_254_740_991, "9007199254740991"),
    ])
    func shortestText(value: Double, text: String) throws {
        #expect(NumberText.format(value) == text)
        #expect(try JSONValue(Array(text.utf8)) == .number(value))
    }

    @Test func notFinite() {
        #expect(JSONNumber(Double.nan) == nil && JSONNumber(Double.infinity) == nil)
        #expect(JSONValue.number(Double.nan) == .null)
    }

    @Test func throughCodable() throws {
        let text = #"{"a":[1,2.5,true,null,"x"],"b":9007199254740993,"c":18446744073709551615}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(value["b"] == .number(9_007_199_254_740_993))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let plain = #"{"a":[1,2.5,true,null,"x"],"b":9007199254740993}"#
        let read = try JSONValue(Array(plain.utf8))
        #expect(String(decoding: try encoder.encode(read), as: UTF8.self) == plain)
        #expect(value["a"] == read["a"])
    }
}

extension JSONNumber {
    /// A number as the reader makes it.
    fileprivate init?(_ text: String) {
        guard case .number(let number)? = try? JSONValue(Array(text.utf8)) else { return nil }
        self = number
    }
}
