internal import HealthModel
public import Statements

/// The statements of a document as resources of FHIR R4 (C-CDA on FHIR, US Core 6.1, IPS), and
/// what could not be one.
///
///     let converted = ClinicalResources.make(from: extracted, document: digest)
///     for resource in converted.resources { print(resource.address, resource.facts) }
///
/// Each statement is told by a resource, or listed in ``unconverted`` with its reason; what a
/// resource has no element for is listed too. The order is that of the document: the composition
/// and the patient, then the statements' resources, then whom and what they refer to, then
/// provenance.
public struct ClinicalResources: Sendable, Hashable {
    /// What is not in a resource, and why.
    public struct Unconverted: Sendable, Hashable {
        /// The XPath of the entry.
        public var xpath: String
        /// The element inside it that is meant, as `value`; empty for the entry itself.
        public var place: String
        /// A sentence that quotes nothing of the document.
        public var reason: String
    }

    /// How a document is converted.
    public struct Options: Sendable, Hashable {
        /// The id of the Patient that all resources are about; nil for one of the document's own.
        public var patient: String?
        /// The address of the document itself, as `DocumentReference/…`, for provenance; nil to
        /// name it by its identifier.
        public var source: String?
        /// Whether each clinical resource has a Provenance.
        public var hasProvenance: Bool

        /// The document's own ids, with provenance.
        public init(patient: String? = nil, source: String? = nil, hasProvenance: Bool = true) {
            self.patient = patient
            self.source = source
            self.hasProvenance = hasProvenance
        }
    }

    /// The resources; no id occurs twice, and every reference `Type/id` among them is to one of
    /// them, to ``Options/patient`` or to ``Options/source``.
    public var resources: [ClinicalResource]
    /// What is not in them, in document order.
    public var unconverted: [Unconverted]
    /// Where statements contradict themselves, as the account of the document says it.
    public var faults: [Unconverted]

    /// Converts a document.
    ///
    /// - Parameters:
    ///   - extracted: Its statements.
    ///   - document: What tells it from all other documents, as the digest of its bytes: an `id`
    ///     is not unique in the wild. All ids depend on it.
    /// - Complexity: O(*n*) in the statements with all that is inside.
    public static func make(
        from extracted: ExtractedDocument, document: String, options: Options = Options()
    ) -> ClinicalResources {
        let conversion = Conversion(extracted, document: document, options: options)
        conversion.run()
        return ClinicalResources(
            resources: conversion.all, unconverted: conversion.unconverted,
            faults: extracted.statements.flatMap { statement in
                statement.faults.map {
                    Unconverted(
                        xpath: statement.origin.xpath, place: $0.place,
                        reason: "fault: \($0.code.rawValue)")
                }
            })
    }
}
