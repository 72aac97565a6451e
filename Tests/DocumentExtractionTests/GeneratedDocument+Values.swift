import Fixtures

/// The data types of HL7 V3, each with everything inside that it may have.
extension GeneratedDocument {
    static let timeTypes = [
        "TS", "IVL_TS", "PIVL_TS", "EIVL_TS", "SXPR_TS", "SXCM_TS", "PIVL_PPD_TS",
    ]
    static let types =
        timeTypes + [
            "BL", "INT", "REAL", "PQ", "MO", "CD", "CE", "CV", "CO", "CS", "ST", "ED", "SC", "II",
            "TEL", "URL", "EN", "PN", "ON", "TN", "AD", "IVL_PQ", "IVL_INT", "IVL_REAL", "IVL_MO",
            "RTO_PQ_PQ", "RTO_MO_PQ", "RTO", "SLIST_PQ", "GLIST_TS", "GLIST_PQ", "XYZ", "",
        ]

    mutating func value(_ name: String, type: String) -> String {
        let attribute = type.isEmpty ? "" : #" xsi:type="\#(type)""#
        switch type {
        case "BL": return #"<\#(name)\#(attribute) value="true"/>"#
        case "INT": return #"<\#(name)\#(attribute) value="\#(number())"/>"#
        case "REAL": return #"<\#(name)\#(attribute) value="-\#(number()).5"/>"#
        case "PQ", "": return quantity(name, attribute)
        case "MO": return #"<\#(name)\#(attribute) value="\#(number())" currency="EUR"/>"#
        case "CD", "CE", "CV", "CO", "CS": return concept(name, attribute)
        case "ST", "ED", "SC": return encapsulated(name, attribute)
        case "II": return #"<\#(name)\#(attribute) root="2.999.3" extension="\#(code())"/>"#
        case "TEL", "URL": return #"<\#(name)\#(attribute) use="HP" value="tel:\#(number())"/>"#
        case "EN", "PN", "ON", "TN":
            return "<\(name)\(attribute)>\(text())<given>\(text())</given></\(name)>"
        case "AD":
            return """
                <\(name)\(attribute)><streetAddressLine>\(text())</streetAddressLine>\
                <city>\(text())</city>\(time("useablePeriod", type: "IVL_TS"))</\(name)>
                """
        case "IVL_PQ", "IVL_INT", "IVL_REAL", "IVL_MO": return range(name, attribute)
        case "RTO_PQ_PQ", "RTO_MO_PQ", "RTO": return ratio(name, attribute)
        case "SLIST_PQ", "GLIST_PQ", "GLIST_TS": return sequence(name, attribute, type)
        case "XYZ":
            return #"<\#(name)\#(attribute) value="\#(number())"><odd>\#(text())</odd></\#(name)>"#
        default: return time(name, type: type)
        }
    }

    mutating func quantity(_ name: String, _ attribute: String) -> String {
        let translation =
            chance(3)
            ? """
            <translation value="\(number())" code="\(code())" codeSystem="2.16.840.1.113883.6.8">\
            <originalText>\(text())</originalText></translation>
            """ : ""
        let unit = chance(5) ? "" : #" unit="mg""#
        return #"<\#(name)\#(attribute) value="\#(number())"\#(unit)>\#(translation)</\#(name)>"#
    }

    mutating func range(_ name: String, _ attribute: String) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return #"<\#(name)\#(attribute) value="\#(number())" unit="mL"/>"#
        case 1: return "<\(name)\(attribute)>\(quantity("center", ""))</\(name)>"
        case 2:
            return "<\(name)\(attribute)>\(quantity("low", ""))\(quantity("width", ""))</\(name)>"
        default:
            let flavor = chance(5) ? #" nullFlavor="OTH""# : ""
            return """
                <\(name)\(attribute)\(flavor)>\(quantity("low", #" inclusive="false""#))\
                \(quantity("high", ""))</\(name)>
                """
        }
    }

    mutating func ratio(_ name: String, _ attribute: String) -> String {
        """
        <\(name)\(attribute)>\(quantity("numerator", #" xsi:type="PQ""#))\
        \(chance(3) ? range("denominator", #" xsi:type="IVL_PQ""#) : quantity("denominator", ""))\
        </\(name)>
        """
    }

    mutating func concept(_ name: String, _ attribute: String, depth: Int = 0) -> String {
        var inside = ""
        if chance(3) {
            inside += #"<originalText>\#(text())<reference value='#r1'/></originalText>"#
        }
        if depth < 3, chance(4) {
            inside += """
                <qualifier><name code="\(code())" codeSystem="2.999"/>\
                \(concept("value", "", depth: depth + 1))</qualifier>
                """
        }
        if depth < 3, chance(3) { inside += concept("translation", "", depth: depth + 1) }
        let flavor = chance(8) ? #" nullFlavor="OTH""# : ""
        let system = chance(8) ? "" : #" codeSystem="2.16.840.1.113883.6.96""#
        let sdtc = chance(8) ? #" sdtc:valueSet="2.999.\#(number())""# : ""
        return """
            <\(name)\(attribute) code="\(code())"\(system)\(flavor)\(sdtc) \
            displayName="\(text())">\(inside)</\(name)>
            """
    }

    private mutating func encapsulated(_ name: String, _ attribute: String) -> String {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return "<\(name)\(attribute)>\(text()) &amp; <![CDATA[\(text())]]></\(name)>"
        case 1:
            return """
                <\(name)\(attribute) mediaType="image/png"><reference value="file:\(text())"/>\
                <thumbnail mediaType="image/png"><reference value="file:\(text())"/></thumbnail>\
                </\(name)>
                """
        default:
            return #"<\#(name)\#(attribute) representation="B64">\#(text())</\#(name)>"#
        }
    }

    private mutating func sequence(_ name: String, _ attribute: String, _ type: String) -> String {
        let first = type == "SLIST_PQ" ? "origin" : "head"
        let step = type == "SLIST_PQ" ? "scale" : "increment"
        let begin =
            type == "GLIST_TS" ? #"<head value="\#(number())"/>"# : quantity(first, "")
        let digits = type == "SLIST_PQ" ? "<digits>\(number()) \(number())</digits>" : ""
        return "<\(name)\(attribute)>\(begin)\(quantity(step, ""))\(digits)</\(name)>"
    }

    mutating func time(_ name: String, type: String?, depth: Int = 0) -> String {
        let attribute = type.map { #" xsi:type="\#($0)""# } ?? ""
        let set = chance(4) ? #" operator="\#(pick(["A", "I", "E"]))""# : ""
        let open = "<\(name)\(attribute)\(set)"
        switch type {
        case "PIVL_TS"?, "PIVL_PPD_TS"?:
            let frequency =
                chance(4) ? "<frequency>\(quantity("numerator", ""))</frequency>" : ""
            return """
                \(open) institutionSpecified="true">\(time("phase", type: nil))\
                \(quantity("period", ""))\(frequency)</\(name)>
                """
        case "EIVL_TS"?:
            return """
                \(open)><event code="\(code())"/>\(range("offset", ""))</\(name)>
                """
        case "SXPR_TS"? where depth < 3:
            let components = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                time("comp", type: pick(Self.timeTypes), depth: depth + 1)
            }
            return "\(open)>\(components.joined())</\(name)>"
        case "TS"?, "SXCM_TS"?: return #"\#(open) value="\#(number())"/>"#
        default:
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return #"\#(open) value="\#(number())"/>"#
            case 1: return "\(open)>\(quantity("width", ""))</\(name)>"
            case 2:
                return #"\#(open)><low value="\#(number())"/><high nullFlavor="UNK"/></\#(name)>"#
            default:
                return """
                    \(open)><low value="\(number())" inclusive="false"/>\
                    <high value="\(number())"/></\(name)>
                    """
            }
        }
    }
}
