internal import CRulePacks

extension RulePack {
    /// All packs, the most general one first.
    public static let all = [
        RulePack("cda-core", title: "CDA R2", text: cbx_rules_cda_core),
        RulePack(
            "us-realm-header", title: "US Realm Header (C-CDA R2.1)", templateIds: consolidated,
            text: cbx_rules_us_realm_header),
        RulePack(
            "ccd", title: "Continuity of Care Document (C-CDA R2.1)", templateIds: consolidated,
            text: cbx_rules_ccd),
        RulePack("patient-safety", title: "Patient safety", text: cbx_rules_patient_safety),
    ]

    /// The pack of a name; nil if there is none.
    public static func named(_ name: String) -> RulePack? {
        all.first { $0.name == name }
    }

    /// The packs for a document that states these template roots (`templateId/@root` of
    /// `ClinicalDocument`), in the order of ``all``.
    public static func chosen(forTemplateIds roots: some Sequence<String>) -> [RulePack] {
        let roots = Set(roots)
        return all.filter { $0.templateIds.isEmpty || !roots.isDisjoint(with: $0.templateIds) }
    }

    /// The header and the document types of C-CDA (R2.1 Volume 2, chapter 1).
    ///
    /// All of them take on the header's statements, and share the sections and entries of the
    /// Continuity of Care Document; what is about that document alone asks for its templateId.
    private static let consolidated =
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15].map {
            "2.16.840.1.113883.10.20.22.1.\($0)"
        } + ["2.16.840.1.113883.10.20.29.1"]
}
