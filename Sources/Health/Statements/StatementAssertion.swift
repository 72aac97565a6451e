/// Whether a statement says that something is so.
public enum StatementAssertion: String, Sendable, Hashable, CaseIterable {
    /// It is, was, or is to be, by the mood.
    case affirmed
    /// `negationInd` denies it, or the concern around it, or it was ruled out: not given, not done,
    /// not found.
    case negated
    /// A code says that there is none: "no known allergies".
    case noneKnown
    /// There is no information (`nullFlavor` of the statement or of all that it names, or a code
    /// that says so).
    case noInformation
    /// `negationInd` is neither true nor false.
    case unreadable
}

extension ClinicalStatement {
    /// Whether it says that something is so; see ``StatementAssertion``.
    ///
    /// `negationInd` comes before what the value says: "no known allergies" with a negated code
    /// `allergy` is ``StatementAssertion/negated``, and so is a negated "no known allergies".
    public var assertion: StatementAssertion {
        switch Negation(negationInd) {
        case .affirmed: break
        case .denied: return .negated
        case .unreadable: return .unreadable
        }
        if nullFlavor != nil { return .noInformation }
        if deniedBy != nil { return .negated }
        for element in elements where element.name == "value" || element.name == "code" {
            guard case .coded(let concept) = element.value.content else { continue }
            if Certainty(concept) == .ruledOut { return .negated }
            if let found = AbsenceCodes.assertion(concept) { return found }
        }
        let named = [material?.code].compactMap(\.self) + devices + substances.compactMap(\.code)
        for concept in named {
            if let found = AbsenceCodes.assertion(concept) { return found }
        }
        return saysNothing ? .noInformation : .affirmed
    }

    /// Whether it is about somebody or something else than the patient of the document.
    ///
    /// A related subject of class PAT is the patient, unless its code says who else it is, such as
    /// a fetus.
    public var isAboutAnother: Bool {
        guard let subjects = context.subject?.parts else { return false }
        return subjects.contains { subject in
            guard let related = subject["relatedSubject"] else { return true }
            guard let code = related.code?.code else { return related.classCode != "PAT" }
            return !["ONESELF", "SELF", "PAT"].contains(code)
        }
    }

    /// `EVN` and what the standard has for it by default: what happened, or is so.
    /// An intention that is itself what was found is so too (C-CDA: Pregnancy Intention in Next
    /// Year, LOINC 86645-9, whose mood is `INT`).
    public var isEvent: Bool {
        moodCode == nil || moodCode == "EVN" || moodCode == "INT" && code?.code == "86645-9"
    }
}

/// What a `negationInd` says, of a statement or of a link (HL7 V3 data type BL; CDA R2, 4.3.6).
public enum Negation: Sendable, Hashable {
    case affirmed, denied
    /// Neither true nor false; an empty attribute is neither.
    case unreadable

    /// Reads the attribute as written; absent is false.
    public init(_ written: String?) {
        guard let written else {
            self = .affirmed
            return
        }
        switch written.split(whereSeparator: \.isWhitespace) {
        case ["false"], ["0"]: self = .affirmed
        case ["true"], ["1"]: self = .denied
        default: self = .unreadable
        }
    }
}

/// Codes that say that there is nothing, or that nothing is known.
enum AbsenceCodes {
    private static let noneKnown: [String: Set<String>] = [
        // SNOMED CT
        "2.16.840.1.113883.6.96": [
            "160244002", "716186003", "409137002", "429625007", "428607008",  // allergies
            "428197003", "1003774007",  // of insects, of latex
            "160245001",  // no current problems or disability
            "182849000",  // no drug therapy prescribed
            "160266009",  // no family history of clinical finding
            // IPS: no known procedures, medications, immunizations, devices
            "787480003", "787481004", "787482006", "787483001",
        ],
        // IPS: absent and unknown data
        "2.16.840.1.113883.5.1150.1": [
            "no-known-allergies", "no-known-medication-allergies",
            "no-known-environmental-allergies", "no-known-food-allergies",
            "no-known-medications", "no-known-devices", "no-known-problems",
            "no-known-procedures", "no-known-procedure", "no-known-immunizations",
        ],
        // Global statements of the Australian Digital Health Agency: none known
        "1.2.36.1.2001.1001.101.104.16299": ["01"],
        // CVX: no vaccine administered
        "2.16.840.1.113883.12.292": ["998"],
    ]

    private static let noInformation: [String: Set<String>] = [
        "2.16.840.1.113883.5.1150.1": [
            "no-allergy-info", "no-medication-info", "no-device-info", "no-problem-info",
            "no-procedure-info", "no-immunization-info",
        ],
        "2.16.840.1.113883.6.96": ["182904002"],  // drug treatment unknown
        "1.2.36.1.2001.1001.101.104.16299": ["02", "03"],  // not asked, none supplied
    ]

    /// What each code says, by its code system's OID.
    private static let rows: [String: [String: StatementAssertion]] = {
        var rows: [String: [String: StatementAssertion]] = [:]
        for (table, assertion) in [
            (noInformation, StatementAssertion.noInformation), (noneKnown, .noneKnown),
        ] {
            for (system, codes) in table {
                for code in codes { rows[system, default: [:]][code] = assertion }
            }
        }
        return rows
    }()

    /// What a concept or the first of its translations says.
    static func assertion(_ concept: CodedConcept) -> StatementAssertion? {
        if let code = concept.code, let system = concept.system,
            let found = rows[system]?[code]
        {
            return found
        }
        for translation in concept.translations {
            if let found = assertion(translation) { return found }
        }
        return nil
    }
}
