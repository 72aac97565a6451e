internal import ClinicalDocument
internal import Schemas
internal import Schematron

extension SchematronSource {
    /// One of Casebook's own packs. They mean CDA's types, whatever prefix a document has for them.
    ///
    /// - Parameter bytes: Its text, or that of some of its patterns.
    init(_ pack: RulePack, bytes: [UInt8]? = nil) {
        self.init(
            name: pack.name, path: pack.name + ".sch", bytes: bytes ?? pack.bytes,
            plainNamespace: Self.plainNamespace)
    }

    /// The namespace whose types the packs of Casebook's own mean.
    static var plainNamespace: String { "\(hl7)" }
}
