/// The fields of documents' headers, a row each. A new one stands at the end or between others as
/// JSON is to have it; `make catalogue` then writes what is written from the rows.
enum HeaderRows {
    static let all: [HeaderRow] = [
        HeaderRow(
            member: "title", kind: .text, path: "title",
            summary: "The first `title`, white space normalised", column: "title",
            keys: ["title_folded"], word: "title", isSortable: true, option: "title",
            isSearchedOnPages: true),
        HeaderRow(
            member: "patientName", kind: .personName,
            path: "recordTarget/patientRole/patient/name",
            summary: "The name to show for the first patient", column: "patient_name",
            keys: ["patient_folded"], word: "patientName", isSortable: true, option: "patient"),
        HeaderRow(
            member: "typeCode", kind: .code, path: "code",
            summary: "What kind of document it is", column: "type_display",
            keys: ["type_code", "type_system"], word: "typeCode", option: "type",
            parameters: [.init(name: "type", type: "token")],
            isLabelled: true),
        HeaderRow(
            member: "authorNames", kind: .authorNames, path: "author",
            summary: "Every author's name in document order; an author without one is left out",
            column: "author_names", keys: ["authors_folded"], word: "authorName",
            isSortable: true, option: "author",
            parameters: [
                .init(name: "author.given", type: "string"),
                .init(name: "author.family", type: "string"),
            ], isSearchedOnPages: true,
            isLabelled: true,
            hasPhrase: true),
        HeaderRow(
            member: "custodianName", kind: .organizationName,
            path: "custodian/assignedCustodian/representedCustodianOrganization/name",
            summary: "The custodian organisation's name", column: "custodian_name",
            keys: ["custodian_folded"], word: "custodianName", isSortable: true,
            option: "custodian", isSearchedOnPages: true,
            isLabelled: true,
            hasPhrase: true,
            helpTerm: "custodian"),
        HeaderRow(
            member: "languageCode", kind: .symbol, path: "languageCode/@code",
            summary: "The language's code as written", column: "language"),
        HeaderRow(
            member: "confidentialityCode", kind: .symbol, path: "confidentialityCode/@code",
            summary: "The confidentiality's code as written", column: "confidentiality",
            keys: ["confidentiality"],
            parameters: [
                .init(
                    name: "security-label", type: "token",
                    system: "http://terminology.hl7.org/CodeSystem/v3-Confidentiality",
                    symbols: ["U", "L", "M", "N", "R", "V"])
            ]),
        HeaderRow(
            member: "id", kind: .identifier, path: "id",
            summary: "What the document calls itself; in the wild it is not always unique",
            column: "id", keys: ["id_root", "id_extension"], word: "documentID",
            parameters: [.init(name: "identifier", type: "token")]),
        HeaderRow(
            member: "setID", kind: .identifier, path: "setId",
            summary: "What all versions of a document have in common", column: "set_id",
            keys: ["set_root", "set_extension"], word: "setID"),
        HeaderRow(
            member: "versionNumber", kind: .version, path: "versionNumber/@value",
            summary: "The version as written", column: "version", keys: ["version"],
            isLabelled: true, helpTerm: "version"),
        HeaderRow(
            member: "relatedDocuments", kind: .relations, path: "relatedDocument",
            summary: "What the document says of others", column: "related",
            parameters: [.init(name: "related", type: "reference")]),
        HeaderRow(
            member: "patientIdentifiers", kind: .identifiers, path: "recordTarget/patientRole/id",
            summary: "Every identifier of every patient, in document order",
            column: "patient_identifiers", keys: ["document_patient"], word: "patientIdentifier",
            parameters: [.init(name: "patient.identifier", type: "token")]),
        HeaderRow(
            member: "effectiveTime", kind: .time, path: "effectiveTime",
            summary: "When it was made, as written; the sample's dates are what it was read as",
            column: "effective_time"),
        HeaderRow(
            member: "servicePeriod", kind: .period,
            path: "documentationOf/serviceEvent/effectiveTime",
            summary: "The time cared for", column: "service_period",
            parameters: [.init(name: "period", type: "date")]),
        HeaderRow(
            member: "templateIDs", kind: .identifiers, path: "templateId",
            summary: "The templates that it follows; none if it was stored before they were kept",
            column: "templates"),
    ]
}
