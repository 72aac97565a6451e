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
    /// Masks of 64 checks each that a place has.
    let masksOfOne: Int
    /// The checks.
    let checks: [any DocumentCheck.Type]
    private let byElement: NamesWithMasks
    private let byAttribute: NamesWithMasks

    init(_ checks: [any DocumentCheck.Type] = Self.checks) {
        self.checks = checks
        masksOfOne = (checks.count + UInt64.bitWidth - 1) / UInt64.bitWidth
        var elements = NamesWithMasks(masksOfOne: masksOfOne)
        var attributes = NamesWithMasks(masksOfOne: masksOfOne)
        attributes.add("ID", for: nil)
        for (index, check) in checks.enumerated() {
            for name in check.elements { elements.add(name, for: index) }
            for name in check.attributes { attributes.add(name, for: index) }
        }
        vocabulary = XMLVocabulary(
            namespaces: [hl7, sdtc], elements: elements.names, attributes: attributes.names)
        idBit = 1
        byElement = elements
        byAttribute = attributes
    }

    /// The checks that want to see a place: bit *i* is the *i*-th of those that a mask is for.
    func checks(at stop: XMLStop, mask: Int) -> UInt64 {
        var wanted = stop.element.map { byElement[$0, mask] } ?? 0
        var bits = stop.attributes
        while bits != 0 {
            wanted |= byAttribute[bits.trailingZeroBitCount, mask]
            bits &= bits - 1
        }
        return wanted
    }
}

/// Names, each with as many masks as it takes to have a bit for every check.
private struct NamesWithMasks: Sendable {
    let masksOfOne: Int
    private(set) var names: [StaticString] = []
    private var masks: [UInt64] = []

    init(masksOfOne: Int) { self.masksOfOne = masksOfOne }

    subscript(name: Int, mask: Int) -> UInt64 { masks[name * masksOfOne + mask] }

    mutating func add(_ name: StaticString, for check: Int?) {
        let known = names.firstIndex { "\($0)" == "\(name)" }
        let index = known ?? names.count
        if known == nil {
            names.append(name)
            masks += Array(repeating: 0, count: masksOfOne)
        }
        guard let check else { return }
        masks[index * masksOfOne + check / UInt64.bitWidth] |= 1 << (check % UInt64.bitWidth)
    }
}
