import Base
import Testing

@Suite struct JSONWriterTests {
    @Test func membersInTheOrderInWhichTheyAreWritten() {
        var json = JSONText()
        json.object { json in
            json.member("b", "x")
            json.member("a", 1)
            json.key("list")
            json.array([true, false]) { json, truth in json.bool(truth) }
            json.key("value")
            json.value(.object(["z": .null, "y": .number(1.5)]))
            json.present("absent", nil)
            json.member("empty", String?.none)
        }
        #expect(
            json.text
                == #"{"b":"x","a":1,"list":[true,false],"value":{"y":1.5,"z":null},"empty":null}"#)
    }

    /// RFC 8259, section 7: what has to be escaped, and by RFC 8785, section 3.2.2.2, how.
    @Test func escapes() {
        let text = "\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}\u{2028}é"
        #expect(
            JSONValue.string(text).jsonText
                == "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\t\\u0001\\u001f\\u007f\u{2028}é\"")
        #expect(
            String(decoding: JSONValue.string(text).canonicalBytes, as: UTF8.self)
                == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u{7F}\u{2028}é\"")
    }

    @Test func canonicalOrder() throws {
        let value = try JSONValue(Array(#"{"b":[{"d":1,"c":2}],"a":true}"#.utf8))
        let text = #"{"a":true,"b":[{"c":2,"d":1}]}"#
        #expect(String(decoding: value.canonicalBytes, as: UTF8.self) == text)
        #expect(JSONValue(canonical: Array(text.utf8))?.canonicalBytes == Array(text.utf8))
    }

    @Test(arguments: [
        #"{"b":1,"a":2}"#, #"{"a": 1}"#, #"{"a":-0}"#, #"{"a":1.0}"#, #"{"a":1.5}"#, #"{"a":1e3}"#,
        #"{"a":"\u0041"}"#, #"{"a":"\/"}"#, #""\u001F""#, #""\u000a""#, "[[[[[[[[[]]]]]]]]]",
        #"{"a":9223372036854775808}"#, "\u{FEFF}1",
    ])
    func onlyOneTextIsCanonical(text: String) {
        #expect(JSONValue(canonical: Array(text.utf8)) == nil)
    }
}
