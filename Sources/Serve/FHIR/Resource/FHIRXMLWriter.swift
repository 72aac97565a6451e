import Base

/// Writes a resource as FHIR's XML (FHIR R4, 2.6.1): values are attributes, a list is its element
/// again and again, a resource is an element by its type.
package struct FHIRXMLWriter {
    package static let mediaType = "application/fhir+xml; charset=utf-8"

    package private(set) var bytes = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)

    /// - Precondition: The bytes are JSON that we wrote.
    package init(json bytes: [UInt8]) {
        guard let resource = try? JSONValue(bytes) else {
            preconditionFailure("a resource of our own is JSON")
        }
        write(resource: resource, " xmlns=\"http://hl7.org/fhir\"")
    }

    private mutating func write(resource: JSONValue, _ namespace: String = "") {
        guard case .object(let members) = resource, let type = resource["resourceType"]?.text
        else { return }
        open(type, namespace)
        write(members.filter { $0.name != "resourceType" })
        close(type)
    }

    /// Writes members; what JSON says of a value under its name with `_` before it, such as its
    /// extensions, is in the value's element (FHIR R4, 2.6.2.3).
    private mutating func write(_ members: [JSONMember]) {
        for member in members where !member.name.hasPrefix("_") {
            let more = members.first { $0.name == "_" + member.name }?.value
            guard case .object(let inner) = more else {
                write(member.value, named: member.name)
                continue
            }
            bytes += "<\(member.name)".utf8
            write(attribute: "value", member.value)
            bytes.append(UInt8(ascii: ">"))
            write(inner)
            close(member.name)
        }
    }

    private mutating func write(_ value: JSONValue, named name: String) {
        switch value {
        case .array(let values):
            for value in values { write(value, named: name) }
        case .null, .boolean, .number, .string:
            bytes += "<\(name)".utf8
            write(attribute: "value", value)
            bytes += "/>".utf8
        case .object(let members) where members.contains { $0.name == "resourceType" }:
            open(name)
            write(resource: value)
            close(name)
        case .object(let members):
            bytes += "<\(name)".utf8
            let attributes: Set = name == "extension" ? ["id", "url"] : ["id"]
            for member in members where attributes.contains(member.name) {
                write(attribute: member.name, member.value)
            }
            bytes.append(UInt8(ascii: ">"))
            write(members.filter { !attributes.contains($0.name) })
            close(name)
        }
    }

    /// A string, a truth value, or a number as it is written.
    private mutating func write(attribute name: String, _ value: JSONValue) {
        let text: String
        switch value {
        case .string(let string): text = string
        case .number(let number): text = number.text
        case .boolean(let truth): text = truth ? "true" : "false"
        case .null, .array, .object: return
        }
        bytes += " \(name)=\"".utf8
        MarkupEscaping.xmlAttribute.append(text.utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func open(_ name: String, _ attributes: String = "") {
        bytes += "<\(name)\(attributes)>".utf8
    }

    private mutating func close(_ name: String) { bytes += "</\(name)>".utf8 }
}
