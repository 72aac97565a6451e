import Schemas

/// Makes documents that differ from a well-formed one in one place and stay well-formed.
struct Mutator {
    /// What is done to a document.
    enum Kind: CaseIterable {
        case dropElement, doubleElement, swapElements, renameElement, copyElement
        case dropAttribute, changeValue, addAttribute, changeType, addText, unknownElement
    }

    private let map: MarkupMap
    private var random: SplitMix64

    /// Names of types that `xsi:type` may be changed to.
    private static let typeNames = CDAModel.shared.types.map(\.schemaName)
    /// Values that are right somewhere and wrong elsewhere.
    private static let values = [
        "", " ", "x", "a b", "1", "-1", "1.5", "1e3", "true", "TRUE", "0", "1.02.3",
        "2.16.840.1.113883.1.3", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "20120101", "2012-01-01",
        "201213", "NI", "UNK", "EVN", "RQO", "ACT", "OBS", "L", "HP WP", "B64", "TXT", "en-US",
        "text/plain", "mailto:a@b", "#r1", "INT-1", "2012010112.5", "20120101120000.123+0100",
    ]

    init(_ bytes: [UInt8], seed: UInt64) {
        map = MarkupMap(bytes)
        random = SplitMix64(seed: seed)
    }

    /// A mutant of a kind; nil where the chosen place does not allow it.
    mutating func mutant(_ kind: Kind) -> [UInt8]? {
        let index = Int.random(in: 0..<map.elements.count, using: &random)
        let element = map.elements[index]
        switch kind {
        case .dropElement: return index == 0 ? nil : replacing([(element.range, "")])
        case .doubleElement:
            let copy = map.text(element.range)
            return index == 0 ? nil : replacing([(element.range, copy + copy)])
        case .swapElements: return swap(element)
        case .renameElement: return rename(element, to: anyElement().name)
        case .copyElement:
            let copy = map.text(anyElement().range)
            return element.inside.map { replacing([($0..<$0, copy)]) }
        case .unknownElement: return rename(element, to: element.name + "X")
        case .dropAttribute:
            return anyAttribute(of: element).map { replacing([($0.range, "")]) }
        case .changeValue:
            let value = otherValue()
            return anyAttribute(of: element).map { replacing([($0.value, value)]) }
        case .addAttribute: return addAttribute(to: element)
        case .changeType: return changeType()
        case .addText:
            return element.inside.map { replacing([($0..<$0, "word")]) }
        }
    }

    private mutating func anyElement() -> MarkupMap.Element {
        map.elements.randomElement(using: &random)!
    }

    private mutating func anyAttribute(of element: MarkupMap.Element) -> MarkupMap.Attribute? {
        element.attributes.filter { !$0.name.hasPrefix("xmlns") }.randomElement(using: &random)
    }

    private mutating func otherValue() -> String {
        if Bool.random(using: &random) { return Self.values.randomElement(using: &random)! }
        let donor = anyElement()
        return anyAttribute(of: donor).map { map.text($0.value) } ?? "x"
    }

    private mutating func addAttribute(to element: MarkupMap.Element) -> [UInt8]? {
        let donor = anyElement()
        guard let attribute = anyAttribute(of: donor),
            !element.attributes.contains(where: { $0.name == attribute.name })
        else { return nil }
        let end = element.startName.upperBound
        return replacing([(end..<end, " \(map.text(attribute.range)) ")])
    }

    private mutating func changeType() -> [UInt8]? {
        let typed = map.elements.flatMap(\.attributes).filter { $0.name == "xsi:type" }
        guard let attribute = typed.randomElement(using: &random) else { return nil }
        let written = map.text(attribute.value)
        let prefix = written.contains(":") ? written.prefix { $0 != ":" } + ":" : ""
        return replacing([(attribute.value, prefix + Self.typeNames.randomElement(using: &random)!)]
        )
    }

    private func rename(_ element: MarkupMap.Element, to name: String) -> [UInt8]? {
        guard name != element.name else { return nil }
        return replacing([(element.startName, name)] + (element.endName.map { [($0, name)] } ?? []))
    }

    private func swap(_ element: MarkupMap.Element) -> [UInt8]? {
        guard
            let next = map.elements.first(where: {
                $0.parent == element.parent && $0.range.lowerBound >= element.range.upperBound
            })
        else { return nil }
        return replacing([
            (element.range, map.text(next.range)), (next.range, map.text(element.range)),
        ])
    }

    /// The document with ranges, given in their order, replaced.
    private func replacing(_ changes: [(Range<Int>, String)]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        for (range, text) in changes {
            result += map.bytes[at..<range.lowerBound]
            result += text.utf8
            at = range.upperBound
        }
        return result + map.bytes[at...]
    }
}
