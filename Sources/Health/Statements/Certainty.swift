/// How sure a coded value is, by its qualifiers or by a problem's status.
///
///     Certainty(value)  // .suspected for `J45.0` with the qualifier "Verdacht auf"
public enum Certainty: Sendable, Hashable {
    case confirmed, suspected
    /// It was considered and is not so.
    case ruledOut

    /// What the qualifiers of a value say; nil where they do not say it.
    public init?(_ concept: CodedConcept) {
        let found = concept.qualifiers.lazy.compactMap { qualifier -> Certainty? in
            guard !["true", "1"].contains(qualifier.inverted), let name = qualifier.name.first,
                let value = qualifier.value.first, let code = value.code
            else { return nil }
            switch (name.code, value.system ?? name.system) {
            // Arztbrief of HL7 Germany: Diagnosesicherheit.
            case ("8", "2.16.840.1.113883.3.7.1.8"): return Self.german[code]
            // SNOMED CT: finding context.
            case ("408729009", "2.16.840.1.113883.6.96"): return Self.snomed[code]
            default: return nil
            }
        }.first
        guard let found else { return nil }
        self = found
    }

    /// What the status of a problem says (IHE PCC, problem status: rule out, ruled out).
    public init?(status concept: CodedConcept) {
        let codes = ["415684004": Certainty.suspected, "410516002": .ruledOut]
        let code = concept.best(of: "2.16.840.1.113883.6.96")?.code
        guard let found = code.flatMap({ codes[$0] }) else { return nil }
        self = found
    }

    private static let german = ["G": Certainty.confirmed, "V": .suspected, "A": .ruledOut]
    private static let snomed = [
        "410515003": Certainty.confirmed, "410605003": .confirmed, "415684004": .suspected,
        "410592001": .suspected, "410516002": .ruledOut,
    ]
}
