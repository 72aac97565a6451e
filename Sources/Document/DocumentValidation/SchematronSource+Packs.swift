internal import Base
internal import ClinicalDocument
internal import Schemas
internal import Schematron

extension SchematronSource {
    /// One of Casebook's own packs. They mean CDA's types, whatever prefix a document has for them.
    init(_ pack: RulePack) { self.init(pack, bytes: pack.bytes) }

    fileprivate init(_ pack: RulePack, bytes: [UInt8]) {
        self.init(
            name: pack.name, path: pack.name + ".sch", bytes: bytes,
            plainNamespace: Self.plainNamespace)
    }

    /// The namespace whose types the packs of Casebook's own mean.
    static var plainNamespace: String { "\(hl7)" }
}

extension RulePack {
    /// The pack, ready to run: as it was compiled when it was written. A test holds that against
    /// the pack's text; a program that could not read its own plan would compile the text.
    var schema: SchematronSchema {
        do throws(PackedDamage) {
            return try SchematronSchema(packed: plan, of: SchematronSource(self, bytes: []))
        } catch {
            return compiled
        }
    }

    /// The pack, compiled from its text, as whoever changes it needs it.
    ///
    /// - Complexity: that of ``Schematron/SchematronSchema``.
    var compiled: SchematronSchema {
        do throws(SchematronFailure) {
            return try SchematronSchema(SchematronSource(self))
        } catch {
            preconditionFailure("a pack of Casebook's own does not compile: \(error)")
        }
    }
}
