internal import CSchemaTexts

/// Casebook's XML schema for CDA R2 with HL7's extensions, written from ``CDAModel``.
///
/// It gives every document the same verdict as the schema that HL7 publishes, in less time: code
/// lists are flat, types that no document can use are left out, and lexical forms are stated in
/// the way that costs the validator least.
public enum CDASchema {
    /// The schema documents, the main one (`urn:hl7-org:v3`) first; they import each other by name.
    ///
    /// A copy of what `Schemas/CDA` has, inside the program; nothing is read from disk.
    public static func documents() -> [SchemaDocument] {
        [(ModelNamespace.hl7, cbx_schema_cda()), (.sdtc, cbx_schema_sdtc())].map { item in
            SchemaDocument(
                name: SchemaWriter.fileName(item.0),
                bytes: Array(UnsafeBufferPointer(start: item.1.bytes, count: item.1.length)))
        }
    }

    /// The schema documents, written anew from the model.
    package static func written() -> [SchemaDocument] { documents(of: .shared) }

    /// What the model compiles to: `Schemas/Compiled/tables.c`, written anew.
    package static func compiled() -> [UInt8] { ModelTables.written() }

    static func documents(of model: CDAModel) -> [SchemaDocument] {
        let reachable = ReachableTypes(model)
        return [ModelNamespace.hl7, .sdtc].map { namespace in
            var writer = SchemaWriter(model: model, namespace: namespace)
            writer.write(reachable)
            return SchemaDocument(name: SchemaWriter.fileName(namespace), bytes: writer.bytes)
        }
    }
}
