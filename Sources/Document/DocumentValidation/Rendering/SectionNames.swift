/// What the codes of common sections mean (LOINC), for people who do not know them by heart.
enum SectionNames {
    /// `8716-3 (vital signs)`, or the code alone.
    static func described(_ code: String) -> String {
        names[code].map { "\(code) (\($0))" } ?? code
    }

    /// Whether a code is one of the list, so that it tells nothing that a template would not.
    static func knows(_ code: String) -> Bool { names[code] != nil }

    private static let names: [String: String] = [
        "8648-8": "hospital course", "8653-8": "hospital discharge instructions",
        "8716-3": "vital signs", "8724-7": "surgical operation note", "10154-3": "chief complaint",
        "10155-0": "history of allergies", "10157-6": "family history", "10160-0": "medications",
        "10164-2": "history of present illness", "10183-2": "discharge medications",
        "10184-0": "discharge physical", "10187-3": "review of systems",
        "10210-3": "general status", "10218-6": "postoperative diagnosis",
        "10219-4": "preoperative diagnosis", "11329-0": "general history",
        "11348-0": "past medical history", "11369-6": "immunizations", "11450-4": "problems",
        "11493-4": "discharge studies", "11535-2": "discharge diagnosis",
        "18776-5": "plan of treatment", "29299-5": "reason for visit",
        "29545-1": "physical findings", "29549-3": "medications administered",
        "29762-2": "social history", "30954-2": "results", "42344-2": "discharge diet",
        "42346-7": "admission medications", "42348-3": "advance directives",
        "42349-1": "reason for referral", "46239-0": "chief complaint and reason for visit",
        "46240-8": "encounters", "46241-6": "admission diagnosis", "46264-8": "medical equipment",
        "47420-5": "functional status", "47519-4": "procedures", "48765-2": "allergies",
        "48768-6": "payers", "51847-2": "assessment and plan", "51848-0": "assessment",
        "55109-3": "complications", "59768-2": "procedure indications",
        "59776-5": "procedure findings", "61146-7": "goals", "69730-0": "instructions",
        "75310-3": "health concerns", "10190-7": "mental status", "61144-2": "nutrition",
        "85847-2": "care team",
    ]
}

extension String {
    /// The steps of a finding's XPath. A slash within quotes, as in a namespace's URI, ends none.
    var xpathSteps: [Substring] {
        var isQuoted = false
        return split { character in
            if character == "'" { isQuoted.toggle() }
            return character == "/" && !isQuoted
        }
    }
}
