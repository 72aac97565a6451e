internal import Base

/// ValueSet and CodeSystem of FHIR, as JSON.
enum FHIRValueSets {
    /// Resources that a Bundle may nest, and levels of concepts.
    private static let deepest = 64

    static func read(_ resource: JSONValue) -> VocabularyReading {
        var reading = VocabularyReading()
        read(resource, depth: 0, into: &reading)
        return reading
    }

    private static func read(
        _ resource: JSONValue, depth: Int, into reading: inout VocabularyReading
    ) {
        guard depth < deepest else { return }
        switch resource["resourceType"]?.text {
        case "Bundle":
            for entry in resource["entry"]?.list ?? [] {
                guard let inner = entry["resource"] else { continue }
                read(inner, depth: depth + 1, into: &reading)
            }
        case "ValueSet": readValueSet(resource, into: &reading)
        case "CodeSystem": readCodeSystem(resource, into: &reading)
        case let other?: reading.note("a \(other.prefix(40)) is no value set")
        case nil: reading.note("an object without resourceType is no resource of FHIR")
        }
    }

    private static func readValueSet(
        _ resource: JSONValue, into reading: inout VocabularyReading
    ) {
        guard var set = draft(resource, &reading) else { return }
        if let expansion = resource["expansion"], let contains = expansion["contains"]?.list {
            append(contains, system: nil, depth: 0, to: &set.codes)
            if let total = expansion["total"]?.integer, total > Int64(set.codes.count) {
                return reading.note(
                    "\(set.words) has \(set.codes.count) of its \(total) codes and is left out; "
                        + "expand it whole")
            }
            return reading.keep(set)
        }
        guard let compose = resource["compose"] else {
            return reading.note("\(set.words) is not expanded and is left out")
        }
        var excluded: Set<ValueSetDraft.Code> = []
        for (key, isIncluded) in [("include", true), ("exclude", false)] {
            for part in compose[key]?.list ?? [] {
                guard let concepts = part["concept"]?.list, part["valueSet"] == nil else {
                    return reading.note(
                        "\(set.words) is given by a rule, not by its codes, and is left out; "
                            + "add its expansion")
                }
                var codes: [ValueSetDraft.Code] = []
                append(
                    concepts, system: part["system"]?.text ?? "", depth: 0, to: &codes)
                if isIncluded { set.codes += codes } else { excluded.formUnion(codes) }
            }
        }
        set.codes.removeAll(where: excluded.contains)
        reading.keep(set)
    }

    private static func readCodeSystem(
        _ resource: JSONValue, into reading: inout VocabularyReading
    ) {
        guard var set = draft(resource, &reading) else { return }
        guard resource["content"]?.text == "complete" else {
            return reading.note("\(set.words) is not complete in the file and is left out")
        }
        let own = set.oid
        append(resource["concept"]?.list ?? [], system: "urn:oid:" + own, depth: 0, to: &set.codes)
        reading.keep(set)
    }

    private static func draft(
        _ resource: JSONValue, _ reading: inout VocabularyReading
    ) -> ValueSetDraft? {
        let name = resource["title"]?.text ?? resource["name"]?.text ?? ""
        guard let oid = identifier(of: resource) else {
            reading.note(
                "\(name.isEmpty ? "a value set" : "the value set \(name.prefix(80))") has no "
                    + "object identifier and is left out: documents name value sets by it")
            return nil
        }
        return ValueSetDraft(oid: oid, name: name, version: resource["version"]?.text ?? "")
    }

    /// The OID in `identifier` or `url`, at the end of a URL, or the id.
    private static func identifier(of resource: JSONValue) -> String? {
        let given = resource["identifier"]
        let values = given?.list?.map { $0["value"]?.text } ?? [given?["value"]?.text]
        let url = resource["url"]?.text
        if let known = url.flatMap({ FHIRCodeSystems.identifiers[$0] }) { return known }
        let texts =
            values + [url, url?.split(separator: "/").last.map(String.init), resource["id"]?.text]
        return texts.compactMap { text -> String? in
            guard let text else { return nil }
            let plain = text.hasPrefix("urn:oid:") ? String(text.dropFirst(8)) : text
            return ValueSetDraft.isObjectIdentifier(plain) ? plain : nil
        }.first
    }

    /// Appends concepts and those inside them. Abstract ones group others and cannot be chosen.
    private static func append(
        _ concepts: [JSONValue], system: String?, depth: Int, to codes: inout [ValueSetDraft.Code]
    ) {
        guard depth < deepest else { return }
        for concept in concepts {
            let own = system ?? concept["system"]?.text ?? ""
            if let code = concept["code"]?.text, concept["abstract"] != .boolean(true) {
                codes.append(.init(code, system: FHIRCodeSystems.objectIdentifier(of: own)))
            }
            for key in ["contains", "concept"] {
                guard let inside = concept[key]?.list else { continue }
                append(inside, system: system, depth: depth + 1, to: &codes)
            }
        }
    }
}

/// Code systems that FHIR names by a URL and CDA by an OID (FHIR R4, 4.3.0; HL7 terminology).
enum FHIRCodeSystems {
    /// The OID of a URL or of `urn:oid:…`; empty for others, of which codes alone are compared.
    static func objectIdentifier(of system: String) -> String {
        if let known = identifiers[system] { return known }
        let plain = system.hasPrefix("urn:oid:") ? String(system.dropFirst(8)) : system
        return ValueSetDraft.isObjectIdentifier(plain) ? plain : ""
    }

    static let identifiers: [String: String] = {
        var found: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ")
            guard fields.count == 2 else { continue }
            let url = fields[0].hasPrefix("v3-") ? "http://terminology.hl7.org/CodeSystem/" : ""
            found[url + fields[0]] = String(fields[1])
        }
        return found
    }()

    private static let rows = """
        http://snomed.info/sct 2.16.840.1.113883.6.96
        http://loinc.org 2.16.840.1.113883.6.1
        http://www.nlm.nih.gov/research/umls/rxnorm 2.16.840.1.113883.6.88
        http://unitsofmeasure.org 2.16.840.1.113883.6.8
        http://www.ama-assn.org/go/cpt 2.16.840.1.113883.6.12
        http://hl7.org/fhir/sid/icd-10-cm 2.16.840.1.113883.6.90
        http://hl7.org/fhir/sid/icd-10 2.16.840.1.113883.6.3
        http://hl7.org/fhir/sid/icd-9-cm 2.16.840.1.113883.6.103
        http://www.cms.gov/Medicare/Coding/ICD10 2.16.840.1.113883.6.4
        http://hl7.org/fhir/sid/cvx 2.16.840.1.113883.12.292
        http://hl7.org/fhir/sid/ndc 2.16.840.1.113883.6.69
        http://www.whocc.no/atc 2.16.840.1.113883.6.73
        http://nucc.org/provider-taxonomy 2.16.840.1.113883.6.101
        http://fdasis.nlm.nih.gov 2.16.840.1.113883.4.9
        v3-ActClass 2.16.840.1.113883.5.6
        v3-ActCode 2.16.840.1.113883.5.4
        v3-ActMood 2.16.840.1.113883.5.1001
        v3-ActPriority 2.16.840.1.113883.5.7
        v3-ActReason 2.16.840.1.113883.5.8
        v3-ActStatus 2.16.840.1.113883.5.14
        v3-AddressUse 2.16.840.1.113883.5.1119
        v3-AdministrativeGender 2.16.840.1.113883.5.1
        v3-Confidentiality 2.16.840.1.113883.5.25
        v3-EntityNameUse 2.16.840.1.113883.5.45
        v3-Ethnicity 2.16.840.1.113883.5.50
        v3-LanguageAbilityMode 2.16.840.1.113883.5.60
        v3-LanguageAbilityProficiency 2.16.840.1.113883.5.61
        v3-MaritalStatus 2.16.840.1.113883.5.2
        v3-NullFlavor 2.16.840.1.113883.5.1008
        v3-ObservationInterpretation 2.16.840.1.113883.5.83
        v3-ParticipationFunction 2.16.840.1.113883.5.88
        v3-ParticipationType 2.16.840.1.113883.5.90
        v3-Race 2.16.840.1.113883.5.104
        v3-ReligiousAffiliation 2.16.840.1.113883.5.1076
        v3-RoleClass 2.16.840.1.113883.5.110
        v3-RoleCode 2.16.840.1.113883.5.111
        v3-RouteOfAdministration 2.16.840.1.113883.5.112
        """
}
