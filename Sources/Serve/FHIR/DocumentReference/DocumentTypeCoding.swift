package import HealthModel

/// A document's type as a coding; `UNK` for one that does not say it (US Core).
package struct DocumentTypeCoding: Sendable, Hashable {
    package let system: String?
    package let code: String
    let display: String?

    /// HL7's null flavor of a type that is not said.
    package static let unknown = "UNK"

    package init(_ type: Code?) {
        guard let type, let code = type.code,
            !code.isEmpty, !code.contains(where: \.isWhitespace)
        else {
            system = CodeSystem.nullFlavor
            code = Self.unknown
            display = "unknown"
            return
        }
        system = type.codeSystem.map(CodeSystem.address(ofOID:))
        self.code = code
        display = type.displayName
    }
}
