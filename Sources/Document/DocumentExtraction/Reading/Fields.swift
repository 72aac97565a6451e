import ClinicalDocument
import HealthModel
import Statements
import XMLTree

/// The attributes of one element, from which a data type takes those that it has; what is left is
/// kept as written.
struct Fields {
    /// The local name of `xsi:type`.
    private(set) var type: String?
    /// What nobody has taken, in document order.
    private var attributes: [(field: AttributeField?, attribute: Part.Attribute)] = []
    /// The ``AttributeField/bit`` of each that can still be taken.
    private var present: UInt64 = 0

    init(_ node: XMLNode, names: inout ElementNames) {
        var type: String?
        var attributes: [(field: AttributeField?, attribute: Part.Attribute)] = []
        var present: UInt64 = 0
        node.forEachAttribute { attribute in
            var (name, field) = names.attribute(attribute.nameIdentity, name: attribute.name)
            let value = attribute.value ?? ""
            if attribute.hasNamespace {
                if name == "type", attribute.isInNamespace(Self.instance) {
                    type = Self.localName(value)
                    return
                }
                // HL7's extensions are read by their names, others are kept under their prefix.
                if !attribute.isInNamespace(sdtc) {
                    (name, field) = ("\(attribute.prefix ?? ""):\(name)", nil)
                }
            }
            let isRepeated =
                field.map { present & $0.bit != 0 }
                ?? attributes.contains { $0.attribute.name == name }
            if isRepeated { (name, field) = ("\(attribute.prefix ?? ""):\(name)", nil) }
            // Most elements have few; each step of growth would be one more allocation.
            if attributes.isEmpty { attributes.reserveCapacity(4) }
            attributes.append((field, Part.Attribute(name: name, value: value)))
            present |= field?.bit ?? 0
        }
        self.type = type
        self.attributes = attributes
        self.present = present
    }

    static let instance: StaticString = "http://www.w3.org/2001/XMLSchema-instance"

    private static func localName(_ value: String) -> String {
        let colon = value.utf8.lastIndex(of: UInt8(ascii: ":"))
        let local = colon.map { value[value.utf8.index(after: $0)...] } ?? value[...]
        let isPlain = local.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
        return isPlain ? String(local) : local.filter { !$0.isWhitespace }
    }

    /// Whether there is an attribute of this name that was not taken.
    func has(_ field: AttributeField) -> Bool { present & field.bit != 0 }

    /// The value of an attribute, which is then no longer left; nil without.
    mutating func take(_ field: AttributeField) -> String? {
        guard has(field), let place = attributes.firstIndex(where: { $0.field == field }) else {
            return nil
        }
        present &= ~field.bit
        return attributes.remove(at: place).attribute.value
    }

    /// What nobody has taken, in document order.
    var left: [Part.Attribute] { attributes.map(\.attribute) }

    /// How many are left.
    var count: Int { attributes.count }

    /// Whether there is any attribute, `xsi:type` included.
    var isEmpty: Bool { attributes.isEmpty && type == nil }
}

/// The attributes that data types and statements have by their names.
enum AttributeField: UInt8, CaseIterable {
    case alignment, classCode, code, codeSystem, codeSystemName, codeSystemVersion, compression
    case contextConductionInd, currency, denominator, displayName, `extension`, inclusive
    case institutionSpecified, integrityCheck, integrityCheckAlgorithm, inversionInd, inverted
    case language, mediaType, moodCode, negationInd, nullFlavor, `operator`, period, qualifier
    case representation, root, typeCode, unit, use, value, valueSet, valueSetVersion

    /// Nil for the name of another one.
    init?(name: String) {
        guard let found = Self.names[name] else { return nil }
        self = found
    }

    /// Its place in a set of all.
    var bit: UInt64 { 1 << UInt64(rawValue) }

    private static let names = Dictionary(
        uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
