/// Random changes of a document. Most keep it well-formed, so that the code behind the parser is
/// reached.
struct Mutation {
    private static let fragments = [
        "<act classCode=\"ACT\" moodCode=\"EVN\">", "</act>", "<value xsi:type=\"PIVL_TS\">",
        "<low value=\"99999999999999999999\"/>", "<observation/>", "<translation/>",
        "<reference value=\"#\"/>", "<comp/>", "<code/>", "<section/>", "<entry/>", "<!--",
        "<width value=\"1e30\" unit=\"mo\"/>", "<author contextControlCode=\"AN\"/>", "]]>",
        "<text><![CDATA[<a>]]></text>", "&#x10FFFF;", "&#0;", "xmlns:a=\"b\"",
    ]
    private static let texts = [
        "", "true", "PIVL_TS", "20240230", "-1", "1e400", "GOL", "#r1", "é", "x:y:z", "NI", "PINF",
        "0000", "99999999999999999999", "+.5e-3", "20240101250000-9999", "http://", "IVL_PQ", "CD",
        "2.16.840.1.113883.6.96", "RTO_PQ_PQ", "ED", "AP", "SUBJ", "-0e999", "INT", "\u{10FFFF}",
    ]
    private static let names = [
        "act", "observation", "supply", "procedure", "encounter", "organizer", "value", "code",
        "substanceAdministration", "effectiveTime", "low", "high", "period", "entryRelationship",
        "component", "participant", "author", "subject", "doseQuantity", "translation", "text",
        "originalText", "section", "entry", "id", "name", "addr", "unknown", "qualifier",
        "referenceRange", "specimen", "consumable", "manufacturedMaterial", "title", "paragraph",
    ]

    static func of(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 64 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
            switch Int.random(in: 0..<24, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3:
                bytes.insert(contentsOf: Array(pick(fragments, &random).utf8), at: place)
            case 4..<12: bytes = renamed(bytes, &random)
            case 12..<15: bytes = swapped(bytes, &random)
            default: bytes = valueChanged(bytes, &random)
            }
        }
        return bytes
    }

    /// Changes one bit or byte of stored data.
    static func ofForm(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 8 {
            let place = Int.random(in: 1..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + 3))
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: bytes.insert(0xFF, at: place)
            }
        }
        return bytes
    }

    private static func pick(_ texts: [String], _ random: inout SplitMix64) -> String {
        texts[Int.random(in: 0..<texts.count, using: &random)]
    }

    /// Renames all elements of one name.
    private static func renamed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let from = Array(pick(names, &random).utf8)
        let to = Array(pick(names, &random).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            result.append(byte)
            place += 1
            guard byte == 0x3C else { continue }
            if place < bytes.count, bytes[place] == 0x2F {
                result.append(0x2F)
                place += 1
            }
            let end = place + from.count
            guard end < bytes.count, bytes[place..<end].elementsEqual(from),
                [0x20, 0x3E, 0x2F, 0x0A, 0x0D, 0x09].contains(bytes[end])
            else { continue }
            result += to
            place = end
        }
        return result
    }

    private static func valueChanged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        guard let value = value(in: bytes, &random) else { return bytes }
        return Array(bytes[..<value.lowerBound]) + Array(pick(texts, &random).utf8)
            + bytes[value.upperBound...]
    }

    /// Swaps the values of two attributes.
    private static func swapped(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        guard let one = value(in: bytes, &random), let other = value(in: bytes, &random),
            one.upperBound < other.lowerBound
        else { return bytes }
        return Array(bytes[..<one.lowerBound]) + bytes[other]
            + bytes[one.upperBound..<other.lowerBound] + bytes[one] + bytes[other.upperBound...]
    }

    /// The text between two quotation marks after a random position.
    private static func value(in bytes: [UInt8], _ random: inout SplitMix64) -> Range<Int>? {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        guard let equals = bytes[place...].firstIndex(of: 0x3D), equals + 1 < bytes.count,
            bytes[equals + 1] == 0x22,
            let close = bytes[(equals + 2)...].firstIndex(of: 0x22)
        else { return nil }
        return equals + 2..<close
    }
}
