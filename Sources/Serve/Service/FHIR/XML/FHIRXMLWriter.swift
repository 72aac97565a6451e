/// Writes a resource as FHIR's XML (FHIR R4, 2.6.1): values are attributes, a list is its element
/// again and again, a resource is an element by its type.
struct FHIRXMLWriter {
    static let mediaType = "application/fhir+xml; charset=utf-8"

    private(set) var bytes = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)

    init(_ resource: ResourceNode) { write(resource: resource, " xmlns=\"http://hl7.org/fhir\"") }

    private mutating func write(resource: ResourceNode, _ namespace: String = "") {
        guard case .object(let members) = resource,
            case .value(let type)? = members.first(where: { $0.name == "resourceType" })?.node
        else { return }
        open(type, namespace)
        let isSorted = ["Consent", "AuditEvent"].contains(type)
        let ordered = isSorted ? ElementOrder.sorted(members, of: type) : members
        for member in ordered where member.name != "resourceType" {
            write(member.node, named: member.name, isSorted: isSorted)
        }
        close(type)
    }

    private mutating func write(_ node: ResourceNode, named name: String, isSorted: Bool) {
        switch node {
        case .list(let nodes):
            for node in nodes { write(node, named: name, isSorted: isSorted) }
        case .value(let value):
            bytes += "<\(name) value=\"".utf8
            escape(value)
            bytes += "\"/>".utf8
        case .object(let members) where members.contains { $0.name == "resourceType" }:
            open(name)
            write(resource: node)
            close(name)
        case .object(let members):
            bytes += "<\(name)".utf8
            let attributes: Set = name == "extension" ? ["id", "url"] : ["id"]
            for member in members where attributes.contains(member.name) {
                guard case .value(let value) = member.node else { continue }
                bytes += " \(member.name)=\"".utf8
                escape(value)
                bytes.append(UInt8(ascii: "\""))
            }
            bytes.append(UInt8(ascii: ">"))
            let ordered = isSorted ? ElementOrder.sorted(members, of: name) : members
            for member in ordered where !attributes.contains(member.name) {
                write(member.node, named: member.name, isSorted: isSorted)
            }
            close(name)
        }
    }

    private mutating func open(_ name: String, _ attributes: String = "") {
        bytes += "<\(name)\(attributes)>".utf8
    }

    private mutating func close(_ name: String) { bytes += "</\(name)>".utf8 }

    /// What XML cannot hold is U+FFFD.
    private mutating func escape(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case "\"": bytes += "&quot;".utf8
            case "\t", "\n", "\r": bytes += "&#\(scalar.value);".utf8
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes += "\u{FFFD}".utf8
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
    }
}
