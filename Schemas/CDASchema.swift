/// Casebook's XML schema for CDA R2 with HL7's extensions, written from ``CDAModel``.
///
/// It gives every document the same verdict as the schema that HL7 publishes, in less time: code
/// lists are flat, types that no document can use are left out, and lexical forms are stated in
/// the way that costs the validator least.
public enum CDASchema {
    /// The schema documents, the main one (`urn:hl7-org:v3`) first; they import each other by name.
    ///
    /// Written anew at each call, in about three milliseconds with the tables; nothing is read
    /// from disk.
    public static func documents() -> [SchemaDocument] {
        documents(of: .shared)
    }

    static func documents(of model: CDAModel) -> [SchemaDocument] {
        let reachable = ReachableTypes(model)
        return [ModelNamespace.hl7, .sdtc].map { namespace in
            var writer = SchemaWriter(model: model, namespace: namespace)
            writer.write(reachable)
            return SchemaDocument(name: SchemaWriter.fileName(namespace), bytes: writer.bytes)
        }
    }
}
