package import Base

extension Part {
    /// Writes the part as one object: attributes by their names, values and parts as arrays under
    /// theirs.
    package func write(_ json: inout JSONText) {
        json.object { json in
            json.member("element", name)
            json.present("namespace", namespace)
            writeAttributes(attributes, &json)
            writeElements(values, &json)
            json.list("parts", parts) { $0.write(&$1) }
            json.present("text", text)
        }
    }
}

private func writeAttributes(_ attributes: [Part.Attribute], _ json: inout JSONText) {
    guard !attributes.isEmpty else { return }
    json.key("attributes")
    json.object { json in
        for attribute in attributes { json.member(attribute.name, attribute.value) }
    }
}

/// Writes values under the names of their elements, those of one name in one array, in the order
/// in which names first come.
///
/// - Complexity: O(*n*) in the values; O(*k*²) in the different names, of which a list of names
///   keeps at most a few dozen.
private func writeElements(_ elements: [NamedValue], _ json: inout JSONText) {
    guard !elements.isEmpty else { return }
    var places: [String: Int] = [:]
    var groups: [(name: String, values: [DataValue])] = []
    for element in elements {
        if let place = places[element.name] {
            groups[place].values.append(element.value)
        } else {
            places[element.name] = groups.count
            groups.append((element.name, [element.value]))
        }
    }
    json.key("elements")
    json.object { json in
        for group in groups {
            json.key(group.name)
            json.array(group.values) { json, value in value.write(&json) }
        }
    }
}

extension ClinicalStatement {
    /// Writes the statement as one object.
    ///
    /// - Parameter carried: What is written of statements that belong to it: an object for each.
    package func write(
        _ json: inout JSONText, carried: (inout JSONText, Relationship) -> Void = { _, _ in }
    ) {
        json.object { json in writeMembers(&json, carried: carried) }
    }

    /// Writes the members of the statement into an object that is open.
    package func writeMembers(
        _ json: inout JSONText, carried: (inout JSONText, Relationship) -> Void = { _, _ in }
    ) {
        json.member("statement", number)
        if let parent { json.member("parent", parent) }
        json.member("xpath", origin.xpath)
        if let bytes = origin.bytes {
            json.key("bytes")
            json.array([bytes.lowerBound, bytes.upperBound]) { $0.number($1) }
        }
        writeLink(&json)
        json.present("kind", kind?.rawValue)
        json.present("kindSource", kindSource?.rawValue)
        json.member("assertion", assertion.rawValue)
        if let deniedBy { json.member("deniedBy", deniedBy) }
        json.member("class", statementClass.rawValue)
        json.present("classCode", classCode)
        json.present("moodCode", moodCode)
        json.present("negationInd", negationInd)
        json.present("nullFlavor", nullFlavor)
        writeAttributes(attributes, &json)
        json.list("templateId", templateIds) { $0.writeObject(&$1) }
        json.list("id", ids) { $0.writeObject(&$1) }
        writeElements(elements, &json)
        json.present("narrative", narrative)
        json.list("parts", parts) { $0.write(&$1) }
        json.list("relationships", relationships) { relationship, json in
            json.object { json in
                json.present("typeCode", relationship.typeCode)
                json.member("statement", relationship.target)
                carried(&json, relationship)
            }
        }
        writeSurroundings(&json)
        json.list("faults", faults) { fault, json in
            json.object { json in
                json.member("fault", fault.code.rawValue)
                if !fault.place.isEmpty { json.member("element", fault.place) }
            }
        }
    }

    private func writeLink(_ json: inout JSONText) {
        json.key("link")
        json.object { json in
            json.member("element", link.element)
            json.present("typeCode", link.typeCode)
            json.present("inversionInd", link.inversionInd)
            json.present("contextConductionInd", link.contextConductionInd)
            json.present("negationInd", link.negationInd)
            writeElements(link.elements, &json)
            json.list("parts", link.parts) { $0.write(&$1) }
        }
    }

    private func writeSurroundings(_ json: inout JSONText) {
        json.present("section", section) { section, json in
            json.object { json in
                json.present("code", section.code) { $0.writeObject(&$1) }
                json.present("title", section.title)
                json.list("templateId", section.templateIds) { $0.writeObject(&$1) }
                json.member("xpath", section.xpath)
            }
        }
        writeParticipants("author", context.author, &json)
        writeParticipants("informant", context.informant, &json)
        writeParticipants("subject", context.subject, &json)
    }

    private func writeParticipants(
        _ name: String, _ participants: StatementContext.Participants?, _ json: inout JSONText
    ) {
        json.present(name, participants) { participants, json in
            json.object { json in
                json.member("level", participants.level.rawValue)
                json.list("parts", participants.parts) { $0.write(&$1) }
            }
        }
    }
}
