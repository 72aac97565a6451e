package import Base

/// The order of elements, by R4's definitions of resources and data types, for resources that are
/// made as values: XML has that order, and JSON is written in it.
package enum ElementOrder {
    /// The members of a type in order; `name:Type` is one of a data type or of another row, any
    /// other has the row of its own path, if there is one. What every element and every resource
    /// has stands before.
    private static let dataTypes: KeyValuePairs = [
        "Attachment": "contentType language data url size hash title creation",
        "CodeableConcept": "coding:Coding text",
        "Coding": "system version code display userSelected",
        "HumanName": "use text family given prefix suffix period:Period",
        "Identifier":
            "use type:CodeableConcept system value period:Period assigner:Reference",
        "Meta": "versionId lastUpdated source profile security:Coding tag:Coding",
        "Period": "start end",
        "Quantity": "value comparator unit system code",
        "Reference": "reference type identifier:Identifier display",
    ]

    /// The same of resources and their parts.
    private static let resources: KeyValuePairs = [
        "AuditEvent":
            """
        type:Coding subtype:Coding action period:Period recorded outcome outcomeDesc \
        purposeOfEvent:CodeableConcept agent source entity
        """,
        "AuditEvent.agent":
            """
        type:CodeableConcept role:CodeableConcept who:Reference altId name requestor \
        location:Reference policy media:Coding network purposeOfUse:CodeableConcept
        """,
        "AuditEvent.entity":
            """
        what:Reference type:Coding role:Coding lifecycle:Coding securityLabel:Coding name \
        description query detail
        """,
        "AuditEvent.source": "site observer:Reference type:Coding",
        "Bundle": "identifier:Identifier type timestamp total link entry signature",
        "Bundle.entry": "link fullUrl resource search request response",
        "Bundle.link": "relation url",
        "Consent":
            """
        identifier:Identifier status scope:CodeableConcept category:CodeableConcept \
        patient:Reference dateTime performer:Reference organization:Reference \
        sourceAttachment:Attachment sourceReference:Reference policy \
        policyRule:CodeableConcept verification provision
        """,
        "Consent.policy": "authority uri",
        "Consent.provision":
            """
        type period:Period actor action:CodeableConcept securityLabel:Coding purpose:Coding \
        class:Coding code:CodeableConcept dataPeriod:Period data provision:Consent.provision
        """,
        "Consent.provision.actor": "role:CodeableConcept reference:Reference",
        "Consent.provision.data": "meaning reference:Reference",
        "DocumentReference":
            """
        masterIdentifier:Identifier identifier:Identifier status docStatus \
        type:CodeableConcept category:CodeableConcept subject:Reference date author:Reference \
        authenticator:Reference custodian:Reference relatesTo description \
        securityLabel:CodeableConcept content context
        """,
        "DocumentReference.content": "attachment:Attachment format:Coding",
        "DocumentReference.context":
            """
        encounter:Reference event:CodeableConcept period:Period \
        facilityType:CodeableConcept practiceSetting:CodeableConcept \
        sourcePatientInfo:Reference related:Reference
        """,
        "DocumentReference.relatesTo": "code target:Reference",
        "Observation":
            """
        identifier:Identifier basedOn:Reference partOf:Reference status \
        category:CodeableConcept code:CodeableConcept subject:Reference focus:Reference \
        encounter:Reference effectiveDateTime effectivePeriod:Period effectiveTiming \
        effectiveInstant issued performer:Reference valueQuantity:Quantity \
        valueCodeableConcept:CodeableConcept valueString valueBoolean valueInteger valueRange \
        valueRatio valueSampledData valueTime valueDateTime valuePeriod:Period \
        dataAbsentReason:CodeableConcept interpretation:CodeableConcept note \
        bodySite:CodeableConcept method:CodeableConcept specimen:Reference device:Reference \
        referenceRange hasMember:Reference derivedFrom:Reference component
        """,
        "Observation.component":
            """
        code:CodeableConcept valueQuantity:Quantity valueCodeableConcept:CodeableConcept \
        valueString dataAbsentReason:CodeableConcept interpretation:CodeableConcept \
        referenceRange
        """,
        "OperationOutcome": "issue",
        "OperationOutcome.issue":
            "severity code details:CodeableConcept diagnostics location expression",
        "Organization":
            "identifier:Identifier active type:CodeableConcept name alias telecom address",
        "Patient":
            """
        identifier:Identifier active name:HumanName telecom gender birthDate \
        deceasedBoolean deceasedDateTime address maritalStatus:CodeableConcept
        """,
        "Practitioner":
            "identifier:Identifier active name:HumanName telecom address gender birthDate",
        "Provenance":
            """
        target:Reference occurredPeriod:Period occurredDateTime recorded policy \
        location:Reference reason:CodeableConcept activity:CodeableConcept agent entity \
        signature
        """,
        "Provenance.agent":
            "type:CodeableConcept role:CodeableConcept who:Reference onBehalfOf:Reference",
        "Provenance.entity": "role what:Reference agent:Provenance.agent",
    ]

    private struct Place {
        let number: Int
        let type: String
    }

    /// Behind every place of a row.
    private static let unknown = 1_000
    private static let ofAll = "resourceType id meta:Meta implicitRules language text contained"
    private static let ofElements = "id extension modifierExtension"

    private static let places: [String: [String: Place]] = Dictionary(
        uniqueKeysWithValues: (Array(dataTypes) + Array(resources)).map { type, row in
            let isWhole = !type.contains(".") && !dataTypes.contains { $0.key == type }
            let before = isWhole ? ofAll + " " : ""
            let words = (before + ofElements + " " + row).split(separator: " ")
            var places: [String: Place] = [:]
            for (number, word) in words.enumerated() {
                let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
                let place = Place(number: number, type: parts.last ?? "")
                if places[parts[0]] == nil {
                    places[parts[0]] =
                        parts.count > 1
                        ? place : Place(number: number, type: "\(type).\(parts[0])")
                }
            }
            return (type, places)
        })

    /// A resource with its elements in R4's order, and those that are not known last.
    ///
    /// - Complexity: O(*n*) in its elements; as deep as the value is, which ``JSONValue`` bounds.
    package static func ordered(_ resource: JSONValue) -> JSONValue {
        ordered(resource, of: "")
    }

    private static func ordered(_ value: JSONValue, of type: String) -> JSONValue {
        switch value {
        case .array(let values): return .array(values.map { ordered($0, of: type) })
        case .object(let members):
            let type = value["resourceType"]?.text ?? type
            let places = places[type] ?? [:]
            let numbered = members.enumerated().map { number, member in
                (places[member.name]?.number ?? unknown + number, member)
            }
            return .object(
                numbered.sorted { $0.0 < $1.0 }.map { _, member in
                    JSONMember(
                        name: member.name,
                        value: ordered(member.value, of: places[member.name]?.type ?? ""))
                })
        default: return value
        }
    }
}
