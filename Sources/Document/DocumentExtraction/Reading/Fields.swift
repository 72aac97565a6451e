import ClinicalDocument
import HealthModel
import Statements
import XMLTree

/// The attributes of one element, from which a data type takes those that it has; what is left is
/// kept as written.
struct Fields {
    /// The local name of `xsi:type`.
    private(set) var type: String?
    private var attributes: [Part.Attribute]

    init(_ node: XMLNode, names: inout ElementNames) {
        var (type, attributes) = (String?.none, [Part.Attribute]())
        node.forEachAttribute { attribute in
            var name = names.attribute(attribute.nameIdentity, name: attribute.name)
            let value = attribute.value ?? ""
            if attribute.hasNamespace {
                if name == "type", attribute.isInNamespace(Self.instance) {
                    let colon = value.utf8.lastIndex(of: UInt8(ascii: ":"))
                    let local = colon.map { value[value.utf8.index(after: $0)...] } ?? value[...]
                    let isPlain = local.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
                    type = isPlain ? String(local) : local.filter { !$0.isWhitespace }
                    return
                }
                // HL7's extensions are read by their names, others are kept under their prefix.
                if !attribute.isInNamespace(sdtc) { name = "\(attribute.prefix ?? ""):\(name)" }
            }
            if attributes.contains(where: { $0.name == name }) {
                name = "\(attribute.prefix ?? ""):\(name)"
            }
            // Most elements have few; each step of growth would be one more allocation.
            if attributes.isEmpty { attributes.reserveCapacity(4) }
            attributes.append(Part.Attribute(name: name, value: value))
        }
        self.type = type
        self.attributes = attributes
    }

    static let instance: StaticString = "http://www.w3.org/2001/XMLSchema-instance"

    /// Whether there is an attribute of this name that was not taken.
    func has(_ name: String) -> Bool { attributes.contains { $0.name == name } }

    /// The value of an attribute, which is then no longer left; nil without.
    mutating func take(_ name: String) -> String? {
        guard let place = attributes.firstIndex(where: { $0.name == name }) else { return nil }
        return attributes.remove(at: place).value
    }

    /// What nobody has taken, in document order.
    var left: [Part.Attribute] { attributes }

    /// Whether there is any attribute, `xsi:type` included.
    var isEmpty: Bool { attributes.isEmpty && type == nil }
}
