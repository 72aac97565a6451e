import Schemas
import Testing

/// Each fault in words. The sentences are what a hospital's engineer reads.
@Suite struct DiagnosisTests {
    private let model = CDAModel.shared

    private func path(_ names: String...) -> [ElementStep] {
        names.map { name in
            let parts = name.split(separator: "=").map(String.init)
            return ElementStep(
                element(parts[0]),
                xsiType: parts.count > 1
                    ? ElementName(ModelNamespace.hl7.rawValue, parts[1]) : nil)
        }
    }

    private func element(_ name: String) -> ElementName {
        name.hasPrefix("sdtc:")
            ? ElementName(ModelNamespace.sdtc.rawValue, String(name.dropFirst(5)))
            : ElementName(ModelNamespace.hl7.rawValue, name)
    }

    private func said(_ children: String, text: String = "", _ path: [ElementStep]) -> [String] {
        let names = children.split(separator: " ").map { element(String($0)) }
        return model.diagnoseChildren(names, text: text, of: path).map(\.message)
    }

    private func said(_ attributes: [(String, String)], _ path: [ElementStep]) -> [String] {
        model.diagnoseAttributes(
            attributes.map { name, value in
                let instance = "http://www.w3.org/2001/XMLSchema-instance"
                return name.hasPrefix("xsi:")
                    ? DocumentAttribute(instance, String(name.dropFirst(4)), value: value)
                    : DocumentAttribute(nil, name, value: value)
            }, of: path
        ).map(\.message)
    }

    @Test func childrenOfADocument() {
        let document = path("ClinicalDocument")
        let whole = "typeId id code title effectiveTime confidentialityCode recordTarget author "
        #expect(said(whole + "custodian component", document) == [])
        #expect(
            said(whole + "component", document)
                == ["`custodian` is missing after `author` in `ClinicalDocument`"])
        #expect(
            said(whole + "custodian", document)
                == ["`component` is missing after `custodian` in `ClinicalDocument`"])
        #expect(
            said(
                "typeId id code title title effectiveTime confidentialityCode recordTarget author "
                    + "custodian component", document)
                == ["only one `title` is allowed in `ClinicalDocument`"])
        #expect(
            said(
                "typeId id code effectiveTime title confidentialityCode recordTarget author "
                    + "custodian component", document)
                == ["`title` must come before `effectiveTime` in `ClinicalDocument`"])
        #expect(
            said(
                "typeId id code effectiveTime confidentialityCode author recordTarget custodian "
                    + "component", document)
                == ["`recordTarget` must come before `author` in `ClinicalDocument`"])
        #expect(
            said(whole + "custodain component", document)
                == [
                    "`custodain` is not allowed in `ClinicalDocument`; did you mean `custodian`?",
                    "`custodian` is missing after `author` in `ClinicalDocument`",
                ])
        #expect(
            said(whole + "custodian component sdtc:raceCode", document)
                == [
                    "`sdtc:raceCode` is not allowed in `ClinicalDocument`; "
                        + "it belongs in `patient` or `subject`"
                ])
    }

    @Test func choicesAndNamespaces() {
        let author = path("ClinicalDocument", "author", "assignedAuthor")
        #expect(
            said("id assignedPerson assignedAuthoringDevice", author)
                == [
                    "either `assignedPerson` or `assignedAuthoringDevice` is allowed in "
                        + "`assignedAuthor`, not both"
                ])
        let component = path("ClinicalDocument", "component")
        #expect(
            said("", component)
                == ["one of `nonXMLBody` or `structuredBody` is missing in `component`"])
        let patient = path("ClinicalDocument", "recordTarget", "patientRole", "patient")
        #expect(said("raceCode sdtc:raceCode sdtc:raceCode", patient) == [])
        #expect(
            said("name deceasedInd", patient)
                == ["`deceasedInd` in `patient` must be in the namespace `urn:hl7-org:sdtc`"])
        let time = path("ClinicalDocument", "documentationOf", "serviceEvent", "effectiveTime")
        #expect(said("low high", time) == [])
        #expect(
            said("high low", time) == [
                "either `high` or `low` is allowed in `effectiveTime`, not both"
            ]
                || said("high low", time) == ["`low` must come before `high` in `effectiveTime`"])
    }

    @Test func text() {
        #expect(
            said("", text: "x", path("ClinicalDocument", "id"))
                == ["text is not allowed in `id`, only elements"])
        #expect(said("", text: " \n", path("ClinicalDocument", "id")) == [])
        #expect(said("", text: "x", path("ClinicalDocument", "title")) == [])
    }

    @Test func attributes() {
        let id = path("ClinicalDocument", "id")
        #expect(said([("root", "2.16.840.1.113883.19.5"), ("extension", "1")], id) == [])
        #expect(
            said([("root", "urn:oid:1")], id)
                == [
                    "`root` of `id` must be an OID such as 2.16.840.1.113883.19.5, a UUID or a RUID"
                ])
        #expect(
            said([("rot", "1")], id)
                == [
                    "the attribute `rot` is not allowed on `id`, whose type is `II`; "
                        + "did you mean `root`?"
                ])
        let entry = path(
            "ClinicalDocument", "component", "structuredBody", "component", "section", "entry",
            "organizer")
        #expect(
            said([("classCode", "X"), ("moodCode", "EVN")], entry)
                == [
                    "`classCode` of `organizer` must be a code of "
                        + "`x_ActClassDocumentEntryOrganizer`: `BATTERY` or `CLUSTER`"
                ])
        #expect(
            said([("classCode", "CLUSTER")], entry)
                == ["the attribute `moodCode` is missing on `organizer`"])
        #expect(
            said([("root", "1.2"), ("extension", "x")], path("ClinicalDocument", "typeId"))
                == ["`root` of `typeId` can only be `2.16.840.1.113883.1.3`"])
        #expect(
            said(
                [("use", "HP XX")], path("ClinicalDocument", "recordTarget", "patientRole", "addr")
            )
            .first?.hasPrefix("`use` of `addr` must be codes of the list `PostalAddressUse`: ")
                == true)
        #expect(
            said([("xsi:nil", "true")], id) == ["`xsi:nil` is not allowed on `id`"])
    }

    @Test func types() {
        let entry = [
            "ClinicalDocument", "component", "structuredBody", "component", "section", "entry",
            "observation",
        ]
        func value(_ name: String) -> [ElementStep] {
            entry.flatMap { path($0) } + path(name)
        }
        #expect(said([("xsi:type", "PQ"), ("unit", "mg")], value("value=PQ")) == [])
        #expect(
            said([], value("value")).first?.hasPrefix(
                "`value` must name its data type in `xsi:type`, since `ANY` is abstract: "
                    + "for example `CD`, `PQ`, `ST`") == true)
        #expect(
            said([("xsi:type", "QTY")], value("value=QTY")).first?.contains("`QTY` is abstract")
                == true)
        #expect(
            said([("xsi:type", "Nothing")], value("value=Nothing")).first?.hasPrefix(
                "`xsi:type` of `value` names no type of CDA") == true)
        #expect(
            said([("xsi:type", "PQ")], value("effectiveTime=PQ")).first?.hasPrefix(
                "`PQ` in `xsi:type` is not a kind of `IVL_TS`, the type of `effectiveTime`")
                == true)
        #expect(
            said([("xsi:type", "CS"), ("codeSystem", "1.2")], value("value=CS"))
                == ["the attribute `codeSystem` is not allowed on `value`, whose type is `CS`"])
    }

    @Test func repeatedIdentifier() {
        let found = model.diagnoseAttributes(
            [DocumentAttribute(nil, "ID", value: "a")],
            of: path("ClinicalDocument", "component", "structuredBody", "component", "section"),
            identifierIsRepeated: true)
        #expect(
            found.map(\.message) == ["`ID` of `section` repeats the identifier of another element"])
    }
}
