package import Base
internal import ClinicalFHIR
internal import ClinicalRecord
package import HealthModel
package import HealthStore
internal import Statements

/// What a Patient says of a person beside identifiers: name, birth date and sex, as the newest
/// document says them whose content the reader may see.
package struct Demographics: Sendable {
    /// `name`, as FHIR has it.
    package var name: JSONValue?
    /// `birthDate`.
    package var birthDate: String?
    /// `gender`.
    package var gender: String?

    /// Nothing is known.
    package init() {}

    /// Reads them. The access log has the document as read.
    ///
    /// - Returns: Nothing of what no document says, or none that the reader may see.
    package static func read(
        from reader: any DocumentReading, matching predicate: SamplePredicate = .all
    ) async throws -> Demographics {
        var found = Demographics()
        var looked = 0
        do {
            _ = try await reader.eachContents(matching: predicate) { sample, contents in
                looked += 1
                guard let statements = contents.flatMap(DocumentContents.statements),
                    let digest = sample.document?.digest
                else { return looked < Self.most }
                found.read(statements, digest)
                return found.name == nil && looked < Self.most
            }
        } catch let error as StoreError
            where error.code == .authorizationNotDetermined || error.code == .authorizationDenied
        { return Demographics() }
        return found
    }

    /// Documents that are looked at: nearly all say the name.
    private static let most = 5

    private mutating func read(_ statements: ExtractedDocument, _ digest: ContentDigest) {
        // The header alone is converted.
        var header = ExtractedDocument()
        header.header = statements.header
        let converted = ClinicalResources.make(
            from: header, document: digest.hexadecimal, options: .init(hasProvenance: false))
        guard let patient = converted.resources.first(where: { $0.resourceType == "Patient" })
        else { return }
        name = patient.json["name"]
        birthDate = patient.json["birthDate"]?.text
        gender = patient.json["gender"]?.text
    }
}
