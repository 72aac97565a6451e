internal import HealthModel
internal import Statements

// Values of any type, and the parts of statements that hold them.

extension DataValue: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(type)
        coder.text(nullFlavor)
        switch content {
        case .empty: coder.number(0)
        case .coded(let value): coder.content(1, value)
        case .quantity(let value): coder.content(2, value)
        case .range(let value): coder.content(3, value)
        case .ratio(let value): coder.content(4, value)
        case .boolean(let value):
            coder.number(5)
            coder.text(value)
        case .text(let value): coder.content(6, value)
        case .time(let value): coder.content(7, value)
        case .identifier(let value): coder.content(8, value)
        case .telecom(let value): coder.content(9, value)
        case .name(let value): coder.content(10, value)
        case .address(let value): coder.content(11, value)
        case .sequence(let value): coder.content(12, value)
        case .unknown(let parts):
            coder.number(13)
            coder.list(parts)
        }
        coder.list(rest)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            type: try coder.text(), nullFlavor: try coder.text(),
            content: try Self.content(from: &coder))
        rest = try coder.list()
    }

    private static func content(from coder: inout BinaryReader) throws -> Content {
        switch try coder.number() {
        case 0: return .empty
        case 1: return .coded(try CodedConcept(from: &coder))
        case 2: return .quantity(try WrittenQuantity(from: &coder))
        case 3: return .range(try QuantityRange(from: &coder))
        case 4: return .ratio(try QuantityRatio(from: &coder))
        case 5: return .boolean(try coder.required())
        case 6: return .text(try EncapsulatedText(from: &coder))
        case 7: return .time(try TimeExpression(from: &coder))
        case 8: return .identifier(try InstanceIdentifier(from: &coder))
        case 9: return .telecom(try WrittenTelecom(from: &coder))
        case 10: return .name(try WrittenParts(from: &coder))
        case 11: return .address(try WrittenParts(from: &coder))
        case 12: return .sequence(try SampledSequence(from: &coder))
        case 13: return .unknown(try coder.list())
        default: throw ContentsDamage()
        }
    }
}

extension BinaryWriter {
    fileprivate mutating func content<Value: BinaryCoded>(_ kind: Int, _ value: Value) {
        number(kind)
        value.write(to: &self)
    }
}

extension NamedValue: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(name)
        value.write(to: &coder)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(name: try coder.required(), value: try DataValue(from: &coder))
    }
}

extension Part: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(name)
        coder.text(namespace)
        coder.list(attributes)
        coder.list(values)
        coder.list(parts)
        coder.text(text)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            name: try coder.required(), namespace: try coder.text(), attributes: try coder.list(),
            values: try coder.list(), parts: try coder.list(), text: try coder.text())
    }
}

extension Part.Attribute: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(name)
        coder.text(value)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(name: try coder.required(), value: try coder.required())
    }
}
