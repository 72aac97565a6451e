public import Base

/// A FHIR R4 resource made of statements, or of what they refer to, with what a search asks for.
public struct ClinicalResource: Sendable, Hashable {
    /// `Condition`, `Observation`, `Practitioner`, …
    public let resourceType: String
    /// A UUID in lower case that depends on the document and the place in it alone, so that the
    /// same document gives the same ids again.
    public let id: String
    /// The whole resource, elements in R4's order; references are `Type/id`.
    public let json: JSONValue
    /// The numbers of the statements that it tells, the one it is made of first; empty for a
    /// resource of the header or of a participation.
    public let statements: [Int]
    /// What a search asks for, read from ``json`` each time.
    public var facts: ResourceFacts { ResourceFacts(json) }

    init(_ json: JSONValue, type: String, id: String, statements: [Int]) {
        resourceType = type
        self.id = id
        self.json = json
        self.statements = statements
    }

    /// The address of the resource: `Condition/…`.
    public var address: String { "\(resourceType)/\(id)" }

    /// The addresses that it refers to, each once, in the order written.
    ///
    /// - Complexity: O(*n*) in the resource.
    public var references: [String] {
        var found: [String] = []
        Self.collect(json, into: &found)
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }

    private static func collect(_ value: JSONValue, into found: inout [String]) {
        switch value {
        case .array(let values): for value in values { collect(value, into: &found) }
        case .object(let members):
            for member in members {
                if member.name == "reference", case .string(let address) = member.value {
                    found.append(address)
                } else {
                    collect(member.value, into: &found)
                }
            }
        default: break
        }
    }
}

/// What FHIR's searches ask a resource for, read from its elements.
public struct ResourceFacts: Sendable, Hashable {
    /// A code with the address of its system; nil for one without.
    public struct Token: Sendable, Hashable {
        /// `http://loinc.org`, or `urn:oid:…`.
        public var system: String?
        /// The code.
        public var code: String
    }

    /// The codings of what it is about: `code`, `vaccineCode`, `medicationCodeableConcept`, `type`
    /// of an Encounter, `description` of a Goal.
    public var codes: [Token] = []
    /// The codings of `category`.
    public var categories: [Token] = []
    /// `status` or `lifecycleStatus`.
    public var status: String?
    /// The code of `clinicalStatus`.
    public var clinicalStatus: String?
    /// The code of `verificationStatus`.
    public var verificationStatus: String?
    /// `intent`.
    public var intent: String?
    /// The date or time of FHIR that a search by date compares, or its start.
    public var start: String?
    /// Its end; nil where there is none, or where it is open.
    public var end: String?
    /// Whether ``start`` and ``end`` are a period.
    public var isPeriod = false

    /// What an element of a name tells.
    private enum Element {
        case code, category, status, clinicalStatus, verificationStatus, intent
        /// A date, by its place among those that a search may mean.
        case date(Int)
    }

    /// Elements by name; dates in the order of what a search means by the date of a resource.
    private static let elements: [String: Element] = {
        var elements: [String: Element] = [
            "code": .code, "vaccineCode": .code, "medicationCodeableConcept": .code,
            "type": .code, "description": .code, "category": .category, "status": .status,
            "lifecycleStatus": .status, "clinicalStatus": .clinicalStatus,
            "verificationStatus": .verificationStatus, "intent": .intent,
        ]
        let dates = [
            "effective", "performed", "occurrence", "onset", "period", "authoredOn",
            "whenHandedOver", "whenPrepared", "startDate", "created", "timing", "date",
            "recordedDate", "dateAsserted", "recorded",
        ]
        for (place, name) in dates.enumerated() {
            for ending in ["", "DateTime", "Period", "Timing"] {
                elements[name + ending] = .date(place)
            }
        }
        return elements
    }()

    init(_ json: JSONValue) {
        guard case .object(let members) = json else { return }
        var best = Int.max
        for member in members {
            switch Self.elements[member.name] {
            case nil: continue
            case .code: codes += Self.tokens(member.value)
            case .category: categories = Self.tokens(member.value)
            case .status: status = member.value.text
            case .clinicalStatus: clinicalStatus = Self.tokens(member.value).first?.code
            case .verificationStatus: verificationStatus = Self.tokens(member.value).first?.code
            case .intent: intent = member.value.text
            case .date(let place):
                guard place < best, readDate(member.value) else { continue }
                best = place
            }
        }
    }

    /// Takes a point in time, a period, or what a Timing says of either; false for anything else.
    private mutating func readDate(_ value: JSONValue) -> Bool {
        if let time = value.text {
            (start, end, isPeriod) = (time, time, false)
            return true
        }
        guard case .object = value else { return false }
        if let event = value["event"]?.list?.first?.text {
            (start, end, isPeriod) = (event, event, false)
            return true
        }
        // Of a Timing the period around what recurs.
        let period = value["repeat"].map { $0["boundsPeriod"] } ?? value
        guard let period else { return false }
        (start, end, isPeriod) = (period["start"]?.text, period["end"]?.text, true)
        return true
    }

    private static func tokens(_ value: JSONValue) -> [Token] {
        switch value {
        case .array(let values): return values.flatMap(tokens)
        case .string(let code): return [Token(system: nil, code: code)]
        case .object:
            return (value["coding"]?.list ?? []).compactMap { coding in
                coding["code"]?.text.map { Token(system: coding["system"]?.text, code: $0) }
            }
        default: return []
        }
    }
}
