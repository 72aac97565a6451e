internal import CSchemaTexts

extension RulePack {
    /// All packs, the most general one first.
    public static let all = [
        RulePack(
            "cda-core", title: "CDA R2", text: cbx_rules_cda_core,
            plan: cbx_plan_cda_core),
        RulePack(
            "us-realm-header", title: "US Realm Header (C-CDA R2.1)", templateIds: consolidated,
            text: cbx_rules_us_realm_header,
            plan: cbx_plan_us_realm_header),
        RulePack(
            "ccd", title: "Continuity of Care Document (C-CDA R2.1)", templateIds: consolidated,
            text: cbx_rules_ccd,
            plan: cbx_plan_ccd),
        RulePack(
            "ccda", title: "Document types, sections and entries of C-CDA R2.1",
            templateIds: consolidated, releases: .versioned, hasVariables: false,
            text: cbx_rules_ccda,
            plan: cbx_plan_ccda),
        RulePack(
            "ccda-r1.1", title: "C-CDA R1.1", templateIds: consolidated, releases: .unversioned,
            hasVariables: false, text: cbx_rules_ccda_r1_1,
            plan: cbx_plan_ccda_r1_1),
        RulePack(
            "qrda", title: "Headers of QRDA I and III", templateIds: quality, hasVariables: false,
            text: cbx_rules_qrda,
            plan: cbx_plan_qrda),
        RulePack(
            "patient-safety", title: "Patient safety", text: cbx_rules_patient_safety,
            plan: cbx_plan_patient_safety),
    ]

    /// The pack of a name; nil if there is none.
    public static func named(_ name: String) -> RulePack? {
        all.first { $0.name == name }
    }

    /// The packs for a document that states these templates (`templateId` of `ClinicalDocument`),
    /// in the order of ``all``.
    ///
    /// A document that states a template with its version and, for older readers, without it, is of
    /// the version.
    public static func chosen(
        forTemplates templates: [(root: String, version: String?)]
    ) -> [RulePack] {
        all.filter { pack in
            let own = templates.filter { pack.templateIds.contains($0.root) }
            let isVersioned = own.contains { $0.version != nil }
            return switch pack.releases {
            case .all: pack.templateIds.isEmpty || !own.isEmpty
            case .versioned: isVersioned
            case .unversioned: !own.isEmpty && !isVersioned
            }
        }
    }

    /// QRDA category I with its QDM and CMS forms, and category III with CMS's.
    private static let quality = [
        "2.16.840.1.113883.10.20.24.1.1", "2.16.840.1.113883.10.20.24.1.2",
        "2.16.840.1.113883.10.20.24.1.3", "2.16.840.1.113883.10.20.27.1.1",
        "2.16.840.1.113883.10.20.27.1.2",
    ]

    /// The header and the document types of C-CDA (R2.1 Volume 2, chapter 1).
    ///
    /// All of them take on the header's statements, and share the sections and entries of the
    /// Continuity of Care Document; what is about that document alone asks for its templateId.
    private static let consolidated =
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15].map {
            "2.16.840.1.113883.10.20.22.1.\($0)"
        } + ["2.16.840.1.113883.10.20.29.1"]
}
