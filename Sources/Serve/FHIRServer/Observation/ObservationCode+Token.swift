import FHIR

extension ObservationCode {
    /// Whether a token means the code.
    package func isMeant(by token: TokenParameter) -> Bool {
        token.means(identifier, of: Self.healthKit)
            || loinc.contains { token.means($0, of: CodeSystem.loinc) }
    }
}
