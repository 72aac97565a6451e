internal import ClinicalDocument
internal import Schemas
internal import Schematron

extension SchematronSource {
    /// One of Casebook's own packs. They mean CDA's types, whatever prefix a document has for them.
    init(_ pack: RulePack) {
        self.init(
            name: pack.name, path: pack.name + ".sch", bytes: pack.bytes,
            plainNamespace: "\(hl7)")
    }
}
