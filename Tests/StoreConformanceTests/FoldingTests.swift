import HealthModel
import Testing

@Suite struct FoldingTests {
    @Test func `texts that differ in case, accents or spelling of a letter fold alike`() {
        let pairs = [
            ("Straße", "STRASSE"), ("Ærø", "aero"), ("Łódź", "LODZ"), ("Đặng", "dang"),
            ("e\u{301}", "é"), ("É", "e"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("σίσυφος", "σισυφοσ"),
            ("İstanbul", "istanbul"), ("ﬁle", "FILE"), ("a\u{A0}b", "a b"), ("a\tb", "A B"),
            ("Þór", "thor"), ("Œuvre", "oeuvre"), ("Ångström", "angstrom"), ("ÿ", "Y"),
            ("co\u{AD}op", "coop"), ("ſ", "s"), ("ẞ", "ss"), ("Ǆ", "ǆ"), ("Ḱ", "k"), ("ё", "Е"),
        ]
        for (one, two) in pairs {
            #expect(TextFolding.fold(one) == TextFolding.fold(two), "\(one) and \(two)")
        }
        #expect(TextFolding.fold("Straße Łódź") == "strasse lodz")
    }

    @Test func `texts that differ otherwise do not`() {
        for (one, two) in [("a", "b"), ("ab", "a b"), ("日", "本"), ("1", "l"), ("ж", "з")] {
            #expect(TextFolding.fold(one) != TextFolding.fold(two))
        }
    }

    @Test func `folding a folded text changes nothing, for every letter of an alphabet`() {
        var changed = 0
        // All of Unicode but the ideographs and syllables, which have no case.
        let ranges = [0..<0x3400, 0xA000..<0xAC00, 0xF900..<0x1_3000, 0x1_D000..<0x1_F800]
        for value in ranges.joined().lazy.compactMap(Unicode.Scalar.init) {
            let text = String(value)
            let once = TextFolding.fold(text)
            if once != text { changed += 1 }
            let isStable = TextFolding.fold(once).utf8.elementsEqual(once.utf8)
            if !isStable || once.unicodeScalars.contains("\u{1F}") {
                Issue.record("U+\(String(value.value, radix: 16))")
            }
        }
        #expect(changed > 3_500)
    }
}
