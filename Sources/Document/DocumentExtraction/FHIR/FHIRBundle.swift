package import Base
package import HealthModel

/// The statements of a document as a FHIR R4 bundle: the one place where they are converted.
package enum FHIRBundle {
    /// The bundle; nil as long as the conversion is not part of the program.
    package static func make(_ document: ExtractedDocument) -> JSONValue? { nil }
}
