internal import ClinicalDocument
internal import DocumentValidation
internal import XMLTree

/// Units that are no UCUM codes, and that have one meaning in UCUM.
struct UnitFinder: RepairFinder {
    /// Atoms that a word of everyday life may mean, or another one: a pound is avoirdupois or troy,
    /// an inch is international or of the survey, a spoon is the kitchen's or the chemist's.
    private static let uncertain: Set<String> = [
        "[lb_av]", "[oz_av]", "[in_i]", "[yd_i]", "[ft_i]", "[tsp_us]", "[tbs_us]", "[drp]", "10*3",
        "10*6", "[pH]", "a",
    ]
    /// Words that stand for more than one thing all the same.
    private static let ambiguous: Set<String> = [
        "cap", "caps", "tab", "tabs", "tbl", "rpm", "ratio", "score", "mon", "kilo", "mill", "dys",
    ]

    func repairs(of source: RepairSource) -> [ProposedRepair] {
        source.nodes.indices.compactMap { index in
            guard source.nodes[index].attribute("unit") != nil,
                let found = source.attribute("unit", at: index),
                let value = source.value(of: found), !value.trimmed.isEmpty
            else { return nil }
            if value != value.trimmed, UnitCorrection.isCode(value.trimmed) {
                return ProposedRepair(
                    .whiteSpace, "white space around a unit is removed",
                    [TextEdit(found.value, value.trimmed)])
            }
            guard let code = Self.onlyMeaning(of: value.trimmed) else { return nil }
            return ProposedRepair(
                .unit, "the unit is `\(code)`", [TextEdit(found.value, code)])
        }
    }

    /// The UCUM code of a text that is none; nil where it may mean more than one.
    static func onlyMeaning(of text: String) -> String? {
        guard !UnitCorrection.isCode(text), let code = UnitCorrection.suggestion(for: text),
            !text.lowercased().split(separator: "/").contains(where: {
                ambiguous.contains(String($0))
            })
        else { return nil }
        let parts = code.split(separator: "/").map(String.init)
        // A part that was written as a code already is no guess.
        let written = Set(text.split(separator: "/").map(String.init))
        guard parts.allSatisfy({ written.contains($0) || !uncertain.contains($0) }) else {
            return nil
        }
        return code
    }
}
