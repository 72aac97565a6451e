internal import ClinicalDocument
internal import XMLTree

/// All checks, and who wants to see what.
struct CheckTable: Sendable {
    static let shared = CheckTable()

    /// What the catalogue says of the checks.
    static var entries: [RuleEntry] { checks.map { $0.rule } }

    static let checks: [any DocumentCheck.Type] = [
        IdentifierRootCheck.self, IdentifierWithoutRootCheck.self, IdentifierReusedCheck.self,
        DuplicateIDCheck.self,
        CodeSystemCheck.self, CodeWithoutSystemCheck.self, CodeWithoutDisplayCheck.self,
        DisplayWithoutCodeCheck.self,
        TimeValueCheck.self, TimeOrderCheck.self, FutureTimeCheck.self, BirthTimeCheck.self,
        TimePrecisionCheck.self, TimeZoneCheck.self,
        BrokenReferenceCheck.self, ReferenceFormCheck.self, NarrativeLinkCheck.self,
        MissingNarrativeCheck.self,
        UnitCheck.self, DoubtfulUnitCheck.self,
        Base64Check.self, MediaTypeCheck.self, MediaTypeFormCheck.self, UnmarkedBase64Check.self,
        EmptyBodyCheck.self,
        EncodingCheck.self, DeclaredEncodingCheck.self, ReplacedTextCheck.self,
        ControlCharacterCheck.self, MisreadTextCheck.self,
        LanguageCheck.self, LongLanguageCheck.self, RealmCheck.self,
        VersionPairCheck.self, ReplacedDocumentCheck.self,
    ]

    /// What a walk has to stop at.
    let vocabulary: XMLVocabulary
    /// The bit of the attribute `ID`, which the run itself wants.
    let idBit: UInt64
    /// Bit *i* of an element's or an attribute's number: the *i*-th check wants it.
    private let byElement: [UInt64]
    private let byAttribute: [UInt64]

    private init() {
        precondition(Self.checks.count <= UInt64.bitWidth)
        var elements = NamesWithMasks()
        var attributes = NamesWithMasks()
        attributes.add("ID", 0)
        for (index, check) in Self.checks.enumerated() {
            for name in check.elements { elements.add(name, 1 << index) }
            for name in check.attributes { attributes.add(name, 1 << index) }
        }
        vocabulary = XMLVocabulary(
            namespaces: [hl7, sdtc], elements: elements.names, attributes: attributes.names)
        idBit = 1
        byElement = elements.masks
        byAttribute = attributes.masks
    }

    /// The checks that want to see a place, as bits.
    func checks(at stop: XMLStop) -> UInt64 {
        var wanted = stop.element.map { byElement[$0] } ?? 0
        var bits = stop.attributes
        while bits != 0 {
            wanted |= byAttribute[bits.trailingZeroBitCount]
            bits &= bits - 1
        }
        return wanted
    }
}

private struct NamesWithMasks {
    var names: [StaticString] = []
    var masks: [UInt64] = []

    mutating func add(_ name: StaticString, _ mask: UInt64) {
        if let index = names.firstIndex(where: { "\($0)" == "\(name)" }) {
            masks[index] |= mask
        } else {
            names.append(name)
            masks.append(mask)
        }
    }
}
