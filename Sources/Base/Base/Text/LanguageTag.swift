/// The parts of a language tag (BCP 47), by their form and place (RFC 5646, section 2.1). Whether
/// they are registered is another question.
package struct LanguageTag: Sendable, Hashable {
    /// The tag as it is written.
    package let text: String
    /// The primary language in lower case; nil for a private or grandfathered tag without one.
    package private(set) var language: String?
    /// The region in upper case: two letters or three digits.
    package private(set) var region: String?
    /// Whether all parts are letters and digits, one to eight of them.
    package let hasForm: Bool
    /// Whether each part stands where it may, and neither a variant nor an extension's letter comes
    /// twice (section 2.2.9).
    package private(set) var hasOrder = false

    /// Whether it is a tag.
    package var isWellFormed: Bool { hasForm && hasOrder }

    /// Takes a text apart as far as it goes.
    package init(reading text: String) {
        self.text = text
        let lowered = text.lowercased()
        let parts = lowered.split(separator: "-", omittingEmptySubsequences: false)
        hasForm = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(Self.isLetterOrDigit)
        }
        guard hasForm, let first = parts.first else { return }
        if Self.grandfathered.contains(lowered) {
            language = first.utf8.count == 1 ? nil : String(first)
            hasOrder = true
        } else if first == "x" {
            hasOrder = parts.count > 1
        } else {
            guard first.utf8.count > 1, first.utf8.allSatisfy(Self.isLetter) else { return }
            language = String(first)
            hasOrder = readParts(behind: first.utf8.count, parts.dropFirst())
        }
    }

    /// A tag; nil for a text that is none.
    package init?(_ text: String) {
        self.init(reading: text)
        guard isWellFormed else { return nil }
    }

    /// The tag with the two letters that its language has in ISO 639-1 in place of three
    /// (section 2.2.1).
    package var shortest: String {
        guard let language, let shorter = TwoLetterLanguages.table[language] else { return text }
        return shorter + text.dropFirst(language.count)
    }

    /// Extended languages, script, region, variants, extensions and private use, in this order.
    private mutating func readParts(behind length: Int, _ parts: ArraySlice<Substring>) -> Bool {
        var rest = parts
        if length <= 3 {
            for _ in 0..<3 {
                guard let part = rest.first, part.utf8.count == 3,
                    part.utf8.allSatisfy(Self.isLetter)
                else { break }
                rest.removeFirst()
            }
        }
        if let script = rest.first, script.utf8.count == 4, script.utf8.allSatisfy(Self.isLetter) {
            rest.removeFirst()
        }
        if let part = rest.first, Self.isRegion(part) {
            region = part.uppercased()
            rest.removeFirst()
        }
        var seen: Set<Substring> = []
        while let variant = rest.first, Self.isVariant(variant) {
            guard seen.insert(variant).inserted else { return false }
            rest.removeFirst()
        }
        while let singleton = rest.first, singleton.utf8.count == 1, singleton != "x" {
            let values = rest.dropFirst().prefix { $0.utf8.count > 1 }
            guard seen.insert(singleton).inserted, !values.isEmpty else { return false }
            rest = rest.dropFirst(1 + values.count)
        }
        return rest.isEmpty || (rest.first == "x" && rest.count > 1)
    }

    private static func isRegion(_ part: Substring) -> Bool {
        switch part.utf8.count {
        case 2: part.utf8.allSatisfy(isLetter)
        case 3: !part.utf8.contains(where: isLetter)
        default: false
        }
    }

    private static func isVariant(_ part: Substring) -> Bool {
        part.utf8.count >= 5
            || (part.utf8.count == 4 && part.utf8.first.map(isLetter) == false)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte)
    }

    /// Tags of the registry that the grammar does not make, or makes of other parts (section 2.1,
    /// `irregular` and `regular`).
    private static let grandfathered: Set<String> = [
        "art-lojban", "cel-gaulish", "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian",
        "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu",
        "no-bok", "no-nyn", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "zh-guoyu", "zh-hakka",
        "zh-min", "zh-min-nan", "zh-xiang",
    ]
}

/// The languages that have two letters in ISO 639-1, which BCP 47 wants in place of three
/// (RFC 5646, 2.2.1).
package enum TwoLetterLanguages {
    /// Two letters by the three of ISO 639-2, terminological or bibliographic.
    package static let table: [String: String] = {
        var table: [String: String] = [:]
        for pair in pairs.split(separator: " ") {
            table[String(pair.prefix(3))] = String(pair.suffix(2))
        }
        return table
    }()

    private static let pairs = """
        aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av \
        ave:ae aym:ay aze:az bak:ba bam:bm baq:eu bel:be ben:bn bih:bh bis:bi bod:bo \
        bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch che:ce chi:zh chu:cu chv:cv \
        cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de div:dv dut:nl dzo:dz ell:el \
        eng:en epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr \
        fry:fy ful:ff geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn guj:gu \
        hat:ht hau:ha heb:he her:hz hin:hi hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is \
        ido:io iii:ii iku:iu ile:ie ina:ia ind:id ipk:ik isl:is ita:it jav:jv jpn:ja \
        kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khm:km kik:ki kin:rw kir:ky kom:kv \
        kon:kg kor:ko kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt ltz:lb \
        lub:lu lug:lg mac:mk mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg mlt:mt \
        mon:mn mri:mi msa:ms mya:my nau:na nav:nv nbl:nr nde:nd ndo:ng nep:ne nld:nl \
        nno:nn nob:nb nor:no nya:ny oci:oc oji:oj ori:or orm:om oss:os pan:pa per:fa \
        pli:pi pol:pl por:pt pus:ps que:qu roh:rm ron:ro rum:ro run:rn rus:ru sag:sg \
        san:sa sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn snd:sd som:so sot:st \
        spa:es sqi:sq srd:sc srp:sr ssw:ss sun:su swa:sw swe:sv tah:ty tam:ta tat:tt \
        tel:te tgk:tg tgl:tl tha:th tib:bo tir:ti ton:to tsn:tn tso:ts tuk:tk tur:tr \
        twi:tw uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo wel:cy wln:wa wol:wo \
        xho:xh yid:yi yor:yo zha:za zho:zh zul:zu
        """
}
