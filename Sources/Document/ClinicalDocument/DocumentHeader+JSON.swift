package import Base

extension DocumentHeader {
    /// Writes what the header has beside the facts that others ask for, into an object that is
    /// open: patients, authors and custodian with all their names and identifiers, the body.
    ///
    /// - Parameter oldNames: Whether members that were called otherwise before are there under
    ///   their old names too, as `casebook inspect --format jsonl` gives them for one release.
    package func writeMembers(_ json: inout JSONText, oldNames: Bool = false) {
        json.member("titlePresent", hasTitle)
        json.present("titleNullFlavor", titleNullFlavor)
        json.key("patients")
        json.array(patients) { json, patient in patient.write(&json) }
        json.key("custodian")
        if let custodian { custodian.write(&json) } else { json.string(nil) }
        json.key("authors")
        json.array(authors) { json, author in author.write(&json) }
        if let time = effectiveTime, time.value == nil, time.hasLow {
            json.member("effectiveTimeLow", time.low)
        }
        json.present("effectiveTimeHigh", effectiveTime?.high)
        json.present("effectiveTimeNullFlavor", effectiveTime?.nullFlavor)
        json.key("realmCodes")
        json.array(realmCodes) { json, code in json.string(code) }
        json.key("typeId")
        write(typeId, &json)
        body.writeMembers(&json, oldNames: oldNames)
        if oldNames { writeOldNames(&json) }
    }

    private func writeOldNames(_ json: inout JSONText) {
        json.member("title_present", hasTitle)
        json.present("title_nullFlavor", titleNullFlavor)
        json.member("patient_name", patientName)
        json.member("custodian_name", custodian?.name)
        json.key("author_names")
        json.array(authorNames) { json, name in json.string(name) }
        json.member("author_name", authorNames.first)
        json.key("code")
        if let code { code.write(&json) } else { json.string(nil) }
        if let time = effectiveTime, time.value == nil, time.hasLow {
            json.member("effectiveTime_low", time.low)
        }
        json.present("effectiveTime_high", effectiveTime?.high)
        json.present("effectiveTime_nullFlavor", effectiveTime?.nullFlavor)
        json.present("service_start", servicePeriod.flatMap { $0.value ?? $0.low })
        json.present("service_end", servicePeriod.flatMap { $0.value ?? $0.high })
        json.key("templateIds")
        json.array(templateIds) { json, id in id.write(&json) }
        json.key("setId")
        write(setId, &json)
    }
}

private func write(_ id: InstanceIdentifier?, _ json: inout JSONText) {
    if let id { id.write(&json) } else { json.string(nil) }
}

extension InstanceIdentifier {
    package func write(_ json: inout JSONText) {
        json.object { json in
            json.present("root", root)
            json.present("extension", `extension`)
            json.present("nullFlavor", nullFlavor)
        }
    }
}

extension CodedValue {
    func write(_ json: inout JSONText) {
        json.object { json in
            json.present("code", code)
            json.present("codeSystem", codeSystem)
            json.present("displayName", displayName)
            json.present("nullFlavor", nullFlavor)
        }
    }
}

extension Organization {
    func write(_ json: inout JSONText) {
        json.object { json in
            json.member("name", name)
            json.key("ids")
            json.array(ids) { json, id in id.write(&json) }
        }
    }
}

extension EntityName {
    func write(_ json: inout JSONText) {
        json.object { json in
            json.member("display", display)
            if !parts.isEmpty {
                json.key("parts")
                json.array(parts) { json, part in
                    json.object { json in
                        json.member("part", part.kind)
                        json.member("text", part.text)
                        json.present("qualifier", part.qualifier)
                    }
                }
                json.member("western", western)
            }
            if !uses.isEmpty {
                json.key("use")
                json.array(uses) { json, use in json.string(use) }
            }
            json.present("nullFlavor", nullFlavor)
        }
    }
}

extension Patient {
    func write(_ json: inout JSONText) {
        json.object { json in
            json.key("ids")
            json.array(ids) { json, id in id.write(&json) }
            json.key("names")
            json.array(names) { json, name in name.write(&json) }
            json.member("birthTime", birthTime)
            json.member("gender", gender)
            json.member("providerOrganization", providerOrganization)
        }
    }
}

extension Author {
    func write(_ json: inout JSONText) {
        json.object { json in
            json.member("time", time)
            json.key("ids")
            json.array(ids) { json, id in id.write(&json) }
            json.member("organization", organization)
            if let device {
                json.member("softwareName", device.softwareName)
                json.member("manufacturerModelName", device.manufacturerModelName)
            }
            json.member("kind", kind.rawValue)
            json.member("display", display)
            if kind == .person {
                json.key("names")
                json.array(names) { json, name in name.write(&json) }
            }
        }
    }
}

extension DocumentBody {
    func writeMembers(_ json: inout JSONText, oldNames: Bool) {
        json.member("body", kind.rawValue)
        if let nonXML {
            json.key("nonxml")
            nonXML.write(&json, oldNames: oldNames)
        }
        json.member("sections", sectionCount)
    }
}

extension NonXMLBody {
    func write(_ json: inout JSONText, oldNames: Bool) {
        json.object { json in
            guard hasText else {
                json.member("text", false)
                return
            }
            json.present("mediaType", mediaType)
            json.present("representation", representation)
            json.present("nullFlavor", nullFlavor)
            json.present("reference", reference)
            switch content {
            case .decoded(let bytes, let sha256, let magic):
                json.member("decodedBytes", bytes)
                json.member("decodedSHA256", sha256)
                if oldNames {
                    json.member("decoded_bytes", bytes)
                    json.member("decoded_sha256", sha256)
                }
                let scalars = magic.map { Unicode.Scalar($0) }
                json.member("magic", String(String.UnicodeScalarView(scalars)))
            case .text(let scalars): json.member("chars", scalars)
            case .undecodable, nil: break
            }
        }
    }
}
