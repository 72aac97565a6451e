import Fixtures

/// A document made at random of everything that CDA R2 lets an entry hold: classes, moods,
/// participations, products, relationships, each data type, and what no standard knows. It knows
/// itself what it says: each fact is a word that occurs once.
struct GeneratedDocument {
    /// A statement as it is written.
    struct Written {
        let element: String
        /// The statement around it that a relationship joins it to.
        let parent: Int?
        /// Whether it stands where CDA R2 has no entries, and is kept as part of another.
        let isEnclosed: Bool
        var mood: String?
        var negation: String?
        var nullFlavor: String?
    }

    private(set) var statements: [Written] = []
    /// Words by the number of the statement that they are written in.
    private(set) var facts: [(word: String, owner: Int)] = []
    private(set) var bytes: [UInt8] = []
    var random: SplitMix64
    private var words = 0
    /// The numbers of the statements that are being written, the innermost last.
    private var open: [Int] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        var sections = ""
        for _ in 0..<Int.random(in: 1...3, using: &random) { sections += section(depth: 0) }
        let document = """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" \
            xmlns:h="urn:hl7-org:v3" xmlns:x="urn:example:other" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
            <component><structuredBody>\(sections)</structuredBody></component></ClinicalDocument>
            """
        bytes = Array(document.utf8)
    }

    // MARK: Chance

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// A word that occurs nowhere else, as a fact of the statement that is being written.
    mutating func word(_ prefix: String) -> String {
        words += 1
        let word = prefix + String(7_000_000 + words)
        if let owner = open.last { facts.append((word, owner)) }
        return word
    }

    /// A number, a date and a code that occur nowhere else.
    mutating func number() -> String { word("") }
    mutating func code() -> String { word("c") }
    mutating func text() -> String { word("w") }

    // MARK: Structure

    private mutating func section(depth: Int) -> String {
        var inside = #"<code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/>"#
        inside += #"<title>Made</title><text><paragraph ID="r1">read</paragraph></text>"#
        if chance(4) { inside += participation("author") }
        if chance(6) { inside += participation("subject") }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            inside += "<entry>\(statement(parent: nil, depth: 0))</entry>"
        }
        if depth < 3, chance(3) { inside += section(depth: depth + 1) }
        return "<component><section>\(inside)</section></component>"
    }

    private static let classes: [(element: String, code: String)] = [
        ("act", "ACT"), ("encounter", "ENC"), ("observation", "OBS"), ("observationMedia", "OBS"),
        ("organizer", "CLUSTER"), ("procedure", "PROC"), ("regionOfInterest", "ROIOVL"),
        ("substanceAdministration", "SBADM"), ("supply", "SPLY"),
    ]
    private static let moods: [String?] = [
        "EVN", "EVN", "INT", "RQO", "PRP", "PRMS", "GOL", "DEF", "APT", "ARQ", "SLOT", "odd", nil,
    ]

    mutating func statement(parent: Int?, depth: Int, isEnclosed: Bool = false) -> String {
        let kind = pick(Self.classes)
        let number = statements.count
        var written = Written(element: kind.element, parent: parent, isEnclosed: isEnclosed)
        written.mood = pick(Self.moods)
        written.negation = pick([nil, nil, nil, "true", "false", "0", "perhaps"])
        written.nullFlavor = chance(8) ? pick(["NI", "UNK", "OTH", "MSK"]) : nil
        statements.append(written)
        open.append(number)
        defer { open.removeLast() }
        var attributes = #" classCode="\#(kind.code)""#
        if let mood = written.mood { attributes += #" moodCode="\#(mood)""# }
        if let negation = written.negation { attributes += #" negationInd="\#(negation)""# }
        if let flavor = written.nullFlavor { attributes += #" nullFlavor="\#(flavor)""# }
        var parts = [#"<id root="2.999.1" extension="s\#(number)"/>"#]
        for _ in 0..<Int.random(in: 0...7, using: &random) { parts.append(element()) }
        if depth < 5 {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                parts.append(relationship(of: number, isEnclosed: isEnclosed, depth: depth))
            }
        }
        if depth < 3, chance(12) { parts.append(enclosed(number, depth: depth)) }
        parts.shuffle(using: &random)
        let prefix = chance(12) ? "h:" : ""
        let tag = prefix + kind.element
        return "<\(tag)\(attributes)>\(parts.joined(separator: pick(["", "\n  "])))</\(tag)>"
    }

    private mutating func relationship(of number: Int, isEnclosed: Bool, depth: Int) -> String {
        let inside = statement(parent: number, depth: depth + 1, isEnclosed: isEnclosed)
        let (name, type) = pick([
            ("entryRelationship", "SUBJ"), ("entryRelationship", "MFST"),
            ("entryRelationship", "RSON"), ("component", "COMP"), ("entryRelationship", ""),
        ])
        let typeCode = type.isEmpty ? "" : #" typeCode="\#(type)""#
        let inversion = chance(4) ? #" inversionInd="true""# : ""
        let sequence = chance(6) ? #"<sequenceNumber value="\#(self.number())"/>"# : ""
        return "<\(name)\(typeCode)\(inversion)>\(sequence)\(inside)</\(name)>"
    }

    /// A statement inside something that CDA R2 gives no statements.
    private mutating func enclosed(_ number: Int, depth: Int) -> String {
        let inside = statement(parent: number, depth: depth + 3, isEnclosed: true)
        return
            "<participant><participantRole><x:odd>\(inside)</x:odd></participantRole></participant>"
    }

    // MARK: What stands in a statement

    private mutating func element() -> String {
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: concept(pick(["code", "priorityCode", "methodCode", "routeCode"]), "")
        case 2: concept(pick(["targetSiteCode", "interpretationCode", "approachSiteCode"]), "")
        case 3, 4: time("effectiveTime", type: chance(2) ? nil : pick(Self.timeTypes))
        case 5, 6, 7: value("value", type: pick(Self.types))
        case 8: range(pick(["doseQuantity", "rateQuantity", "repeatNumber"]), "")
        case 9: ratio(pick(["maxDoseQuantity", "doseCheckQuantity"]), "")
        case 10: participation(pick(["author", "informant", "performer", "subject", "specimen"]))
        case 11: product(pick(["consumable", "product"]))
        case 12: referenceRange()
        case 13: participation("participant")
        case 14: foreign()
        default: #"<text>\#(text())<reference value='#r1'/></text>"#
        }
    }

    private mutating func participation(_ name: String) -> String {
        let role = pick(["assignedAuthor", "assignedEntity", "participantRole", "specimenRole"])
        let person = "<assignedPerson><name><given>\(text())</given></name></assignedPerson>"
        let control = chance(4) ? #" contextControlCode="\#(pick(["AP", "ON", "AN", "OP"]))""# : ""
        return """
            <\(name)\(control)>\(time("time", type: nil))<\(role)>\
            <id root="2.999.2" extension="\(code())"/>\(concept("code", ""))\
            <addr><city>\(text())</city></addr><telecom value="tel:\(number())"/>\(person)\
            </\(role)></\(name)>
            """
    }

    private mutating func product(_ name: String) -> String {
        let kind = pick(["manufacturedMaterial", "manufacturedLabeledDrug"])
        return """
            <\(name)><manufacturedProduct><\(kind)>\(concept("code", ""))<name>\(text())</name>\
            <lotNumberText>\(text())</lotNumberText>\
            <x:ingredient><x:quantity>\(quantity("numerator", ""))\
            </x:quantity></x:ingredient></\(kind)></manufacturedProduct></\(name)>
            """
    }

    private mutating func referenceRange() -> String {
        """
        <referenceRange><observationRange>\(value("value", type: "IVL_PQ"))\
        \(concept("interpretationCode", ""))<text>\(text())</text></observationRange>\
        </referenceRange>
        """
    }

    /// What no standard has: other namespaces, elements that nobody knows.
    private mutating func foreign() -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: #"<x:note value="\#(number())"><x:more>\#(text())</x:more></x:note>"#
        case 1: #"<sdtc:odd code="\#(code())" codeSystem="2.999"/>"#
        case 2: #"<unheardOf><deep value="\#(number())"/>\#(text())</unheardOf>"#
        default: #"<!-- a remark --><?odd?><text><![CDATA[\#(text())]]></text>"#
        }
    }
}
