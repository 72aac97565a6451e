internal import ClinicalDocument
internal import Schematron
internal import Synchronization

/// Says which rules a document is held against, and compiles each pack once.
final class RuleChooser: Sendable {
    private let choice: ValidationOptions.RuleChoice
    private let always: [SchematronSchema]
    private let compiled = Mutex<[String: SchematronSchema]>([:])

    /// Compiles what is named; packs that documents choose wait for them.
    init(_ options: ValidationOptions) throws(DocumentValidatorFailure) {
        choice = options.rules
        var always: [SchematronSchema] = []
        do throws(SchematronFailure) {
            for source in options.schematron {
                always.append(try SchematronSchema(source, phase: options.phase))
            }
        } catch {
            throw .rules(error)
        }
        self.always = always
    }

    /// The rules for a document.
    func packs(for summary: DocumentSummary?) -> [SchematronSchema] { always }
}
