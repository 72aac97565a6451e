internal import Base
import XMLTree
import XPath

/// A decimal format by its name; the default one has the empty name.
struct NamedFormat: Sendable {
    let name: ExpandedName
    let format: DecimalFormat
}

extension DecimalFormat {
    /// The characters of a format by the attributes that name them (XSLT 3.0, section 5.5.1).
    fileprivate static var characters: [(String, WritableKeyPath<DecimalFormat, Unicode.Scalar>)] {
        [
            ("decimal-separator", \.decimalSeparator), ("grouping-separator", \.groupingSeparator),
            ("exponent-separator", \.exponentSeparator), ("minus-sign", \.minusSign),
            ("percent", \.percent), ("per-mille", \.perMille), ("zero-digit", \.zeroDigit),
            ("digit", \.digit), ("pattern-separator", \.patternSeparator),
        ]
    }

    /// The format of an `xsl:decimal-format`.
    init(_ node: XMLNode) throws(RuleFailure) {
        self.init()
        for attribute in node.attributes where attribute.namespace == nil {
            let value = attribute.value ?? ""
            switch attribute.name {
            case "infinity": infinity = value
            case "NaN": notANumber = value
            default:
                guard let path = Self.characters.first(where: { $0.0 == attribute.name })?.1
                else { continue }
                guard let character = value.unicodeScalars.first, value.unicodeScalars.count == 1
                else {
                    throw RuleFailure(
                        message: "`\(attribute.name)` of `xsl:decimal-format` is not one character",
                        help: "give one character")
                }
                self[keyPath: path] = character
            }
        }
    }
}

extension NamedFormat: Packed {
    func pack(into writer: inout PackedWriter) {
        name.pack(into: &writer)
        writer.text(format.infinity)
        writer.text(format.notANumber)
        for (_, path) in DecimalFormat.characters {
            writer.number(Int(format[keyPath: path].value))
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        name = try ExpandedName(from: &reader)
        var format = DecimalFormat()
        format.infinity = try reader.text()
        format.notANumber = try reader.text()
        for (_, path) in DecimalFormat.characters {
            let number = try reader.number(below: 0x110000)
            guard let scalar = Unicode.Scalar(UInt32(number)) else { throw PackedDamage() }
            format[keyPath: path] = scalar
        }
        self.format = format
    }
}
