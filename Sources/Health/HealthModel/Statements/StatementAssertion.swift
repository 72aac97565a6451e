/// Whether a statement says that something is so.
public enum StatementAssertion: String, Sendable, Hashable, CaseIterable {
    /// It is, was, or is to be, by the mood.
    case affirmed
    /// `negationInd` denies it: not given, not done, not found.
    case negated
    /// A code says that there is none: "no known allergies".
    case noneKnown
    /// There is no information (`nullFlavor` of the statement, or a code that says so).
    case noInformation
    /// `negationInd` is neither true nor false.
    case unreadable
}

extension Statement {
    /// Whether it says that something is so; see ``StatementAssertion``.
    ///
    /// `negationInd` comes before what the value says: "no known allergies" with a negated code
    /// `allergy` is ``StatementAssertion/negated``, and so is a negated "no known allergies", which
    /// nobody can read: a fault names it.
    public var assertion: StatementAssertion {
        switch negationInd?.split(whereSeparator: \.isWhitespace).first.map(String.init) {
        case nil: break
        case "true", "1": return .negated
        case "false", "0": break
        default: return .unreadable
        }
        if nullFlavor != nil { return .noInformation }
        for element in elements where element.name == "value" || element.name == "code" {
            guard let concept = element.value.concept else { continue }
            if let found = concept.all.lazy.compactMap(AbsenceCodes.assertion).first {
                return found
            }
        }
        return .affirmed
    }

    /// Whether it is about somebody or something else than the patient of the document.
    public var isAboutAnother: Bool { context.subject != nil }

    /// `EVN` and what the standard has for it by default: what happened, or is so.
    public var isEvent: Bool { moodCode == nil || moodCode == "EVN" }
}

/// Codes that say that there is nothing, or that nothing is known.
enum AbsenceCodes {
    static let systems = [
        "2.16.840.1.113883.6.96",  // SNOMED CT
        "2.16.840.1.113883.5.1150.1",  // IPS absent and unknown data
        "2.16.840.1.113883.5.1150",
    ]

    static let noneKnown: Set<String> = [
        "160244002",  // No known allergies
        "716186003", "409137002", "429625007", "428607008", "428197003",
        "160245001",  // No current problems or disability
        "787481004", "1003774007", "787483001", "160243008", "416413003",
        "no-known-allergies", "no-known-medication-allergies",
        "no-known-environmental-allergies", "no-known-food-allergies",
        "no-known-medications", "no-known-devices", "no-known-problems",
        "no-known-procedures", "no-known-immunizations",
    ]

    static let noInformation: Set<String> = [
        "no-allergy-info", "no-medication-info", "no-device-info", "no-problem-info",
        "no-procedure-info", "no-immunization-info",
    ]

    static func assertion(_ concept: CodedConcept) -> StatementAssertion? {
        guard let code = concept.code, let system = concept.codeSystem, systems.contains(system)
        else { return nil }
        if noneKnown.contains(code) { return .noneKnown }
        return noInformation.contains(code) ? .noInformation : nil
    }
}
