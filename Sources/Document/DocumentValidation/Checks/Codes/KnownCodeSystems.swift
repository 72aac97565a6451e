/// Code systems that documents often name by a word (HL7 OID Registry).
enum KnownCodeSystems {
    /// The name as it is usually written, and the OID; nil for other words.
    static func identifier(named word: String) -> (name: String, identifier: String)? {
        let folded = word.lowercased().filter { $0.isLetter || $0.isNumber }
        return rows.first { $0.name.lowercased().filter { $0.isLetter || $0.isNumber } == folded }
    }

    private static let rows: [(name: String, identifier: String)] = [
        ("LOINC", "2.16.840.1.113883.6.1"),
        ("SNOMED CT", "2.16.840.1.113883.6.96"),
        ("SNOMED", "2.16.840.1.113883.6.96"),
        ("RxNorm", "2.16.840.1.113883.6.88"),
        ("ICD-9-CM", "2.16.840.1.113883.6.103"),
        ("ICD-10", "2.16.840.1.113883.6.3"),
        ("ICD-10-CM", "2.16.840.1.113883.6.90"),
        ("ICD-10-PCS", "2.16.840.1.113883.6.4"),
        ("CPT", "2.16.840.1.113883.6.12"),
        ("CPT-4", "2.16.840.1.113883.6.12"),
        ("HCPCS", "2.16.840.1.113883.6.285"),
        ("NDC", "2.16.840.1.113883.6.69"),
        ("CVX", "2.16.840.1.113883.12.292"),
        ("MVX", "2.16.840.1.113883.12.227"),
        ("UCUM", "2.16.840.1.113883.6.8"),
        ("ATC", "2.16.840.1.113883.6.73"),
        ("NUCC", "2.16.840.1.113883.6.101"),
        ("UNII", "2.16.840.1.113883.4.9"),
        ("ActCode", "2.16.840.1.113883.5.4"),
        ("ActClass", "2.16.840.1.113883.5.6"),
        ("RoleCode", "2.16.840.1.113883.5.111"),
        ("Confidentiality", "2.16.840.1.113883.5.25"),
        ("AdministrativeGender", "2.16.840.1.113883.5.1"),
        ("ObservationInterpretation", "2.16.840.1.113883.5.83"),
    ]
}
