import Base
import Fixtures
import Testing

@Suite struct BytesAsTextTests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func base64(text: String, encoded: String) {
        let bytes = Array(text.utf8)
        #expect(Base64.encode(bytes) == encoded)
        #expect(Base64.decode(encoded) == bytes)
        #expect(Base64Decoder.decode(encoded.utf8) == bytes)
        let plain = String(encoded.filter { $0 != "=" })
        #expect(Base64.encodeForURL(bytes) == plain)
        #expect(Base64.decodeFromURL(plain.utf8) == bytes)
    }

    /// RFC 4648, sections 3.2, 3.3 and 3.5: padding, other characters, bits that stand for nothing.
    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zm9v\n", "Zm 9v", "Zm9-", "Zh==", "Zm9=",
        "Zg==Zg==",
        "Zm8=Z", "Z",
    ])
    func textsThatNobodyWrites(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: ["Zg==", "Zm9+", "Zm9/", "Z", "Zh", "Zm9", "Zm9v Zg"])
    func textsThatNobodyWritesInAddresses(text: String) {
        #expect(Base64.decodeFromURL(text.utf8) == nil)
    }

    @Test func documentsHaveWhiteSpaceInBase64() {
        #expect(Base64Decoder.decode(" Zm9\r\n\tvYg= = ".utf8) == Array("foob".utf8))
        #expect(Base64Decoder.decode("Zm9vYg".utf8) == nil)
        #expect(Base64Decoder.decode("Zm9v_".utf8) == nil)
    }

    /// RFC 4648, section 10, in lower case.
    @Test func hexadecimal() {
        #expect(Hexadecimal.encode("foobar".utf8) == "666f6f626172")
        #expect(Hexadecimal.decode("666f6f626172") == Array("foobar".utf8))
        #expect(Hexadecimal.decode("") == [])
        for text in ["6", "66f", "6G", "6F", "+6", " 6", "６6"] {
            #expect(Hexadecimal.decode(text) == nil)
        }
        #expect(Hexadecimal.value(ofAnyCase: UInt8(ascii: "F")) == 15)
        #expect(Hexadecimal.value(ofAnyCase: UInt8(ascii: "G")) == nil)
    }

    @Test func anyBytesComeBack() {
        var random = SplitMix64(seed: 4648)
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64Decoder.decode(Base64.encode(bytes).utf8) == bytes)
            #expect(Base64.decodeFromURL(Base64.encodeForURL(bytes).utf8) == bytes)
            #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        }
    }

    /// RFC 3986, section 2.1.
    @Test func percent() {
        let encoded = PercentEncoding.encode("a b/é%") { $0 == UInt8(ascii: "a") }
        #expect(encoded == "a%20b%2F%C3%A9%25".replacing("b", with: "%62"))
        #expect(PercentEncoding.byte("2f".utf8) == 0x2F && PercentEncoding.byte("2F".utf8) == 0x2F)
        #expect(PercentEncoding.byte("+f".utf8) == nil && PercentEncoding.byte("2".utf8) == nil)
    }

    /// Looking back at all that was written, for each letter beyond ASCII, would take hours.
    @Test(.timeLimit(.minutes(5))) func aLongTextIsEscapedInOnePass() {
        let text = String(repeating: "ÿ<", count: 300_000)
        #expect(MarkupEscaping.anywhere.escape(text).utf8.count == 300_000 * 6)
    }

    /// XML 1.0, sections 2.2, 2.4 and 3.3.3.
    @Test func markup() {
        let text = "a<b>&\"'\t\n\r\u{0}\u{1F}\u{7F}\u{FFFE}\u{FFFF}\u{FFFD}\u{10FFFE}é"
        #expect(
            MarkupEscaping.anywhere.escape(text)
                == "a&lt;b&gt;&amp;&quot;&#39;\t\n\r\u{FFFD}\u{FFFD}\u{7F}"
                + "\u{FFFD}\u{FFFD}\u{FFFD}\u{10FFFE}é")
        #expect(
            MarkupEscaping.xmlAttribute.escape(text)
                == "a&lt;b>&amp;&quot;'&#9;&#10;&#13;\u{FFFD}\u{FFFD}\u{7F}"
                + "\u{FFFD}\u{FFFD}\u{FFFD}\u{10FFFE}é")
        #expect(MarkupEscaping().escape("<&>\"'\u{1}") == "&lt;&amp;>\"'\u{1}")
    }

    /// RFC 4180, section 2.7: a quotation mark in a field is escaped by another one, also where a
    /// combining character follows.
    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
        ("a\r\nb", "\"a\r\nb\""), ("\"\u{301},", "\"\"\"\u{301},\""), ("", ""),
    ])
    func fieldsOfCSV(text: String, written: String) {
        #expect(Array(CSVText.field(text).utf8) == Array(written.utf8))
    }

    @Test(arguments: [
        ("=A1", "'=A1"), ("-5", "-5"), ("-x,", "\"'-x,\""), ("+1.5", "+1.5"), ("@x", "'@x"),
        ("=\u{301}", "'=\u{301}"), ("\r\n=A1", "\"'\r\n=A1\""),
    ])
    func cellsAreNoFormulas(text: String, written: String) {
        #expect(Array(CSVText.cell(text).utf8) == Array(written.utf8))
    }
}
