internal import XMLTree

extension FindingCode {
    /// The codes that Casebook itself reports, whatever rule packs add.
    public static let known: [FindingCode] =
        XMLRefusal.Reason.allCases.map(refusal) + [
            unreadable, root, foreign, schemaUnknown, schemaOrder, schemaTooMany, schemaMissing,
            schemaChoice, schemaText, schemaAttributeMissing, schemaAttributeUnknown, schemaValue,
            schemaType, schemaID, schemaInvalid,
        ]
}
