internal import ClinicalDocument
internal import XMLTree

/// Which elements hold a time (HL7 V3 TS and what is derived from it).
enum TimeElements {
    /// Elements that are always times.
    static let certain: [StaticString] = [
        "effectiveTime", "time", "birthTime", "deceasedTime", "copyTime", "expectedUseTime",
        "expirationTime", "useablePeriod", "validTime", "phase", "comp",
    ]
    /// Elements that are times where their surroundings say so.
    static let possible: [StaticString] = ["low", "high", "center", "value"]

    /// Whether an element of these names holds a time in its place.
    static func isTime(_ element: XMLNode) -> Bool {
        if isNamed(element, certain) { return true }
        guard isNamed(element, possible) else { return false }
        if let type = element.bytes(of: XMLName("type", xsi))?.trimmed { return isTimeType(type) }
        if isNamed(element, ["value"]) { return false }
        guard let parent = element.parent else { return false }
        if let type = parent.bytes(of: XMLName("type", xsi))?.trimmed { return isTimeType(type) }
        return isNamed(parent, certain)
    }

    /// Whether an element has one of these local names, in whatever namespace.
    static func isNamed(_ element: XMLNode, _ names: [StaticString]) -> Bool {
        names.contains { element.hasLocalName($0) }
    }

    /// `TS`, `IVL_TS`, `PIVL_TS` and so on, with or without a prefix.
    private static func isTimeType(_ type: XMLBytes) -> Bool {
        type.count >= 2 && type[type.count - 2] == UInt8(ascii: "T")
            && type[type.count - 1] == UInt8(ascii: "S")
    }
}
