internal import HealthModel
internal import Statements

// Values of any type, and the parts of statements that hold them.

extension DataValue: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(type)
        form.text(nullFlavor)
        switch content {
        case .empty: form.number(0)
        case .coded(let value): form.content(1, value)
        case .quantity(let value): form.content(2, value)
        case .range(let value): form.content(3, value)
        case .ratio(let value): form.content(4, value)
        case .boolean(let value):
            form.number(5)
            form.text(value)
        case .text(let value): form.content(6, value)
        case .time(let value): form.content(7, value)
        case .identifier(let value): form.content(8, value)
        case .telecom(let value): form.content(9, value)
        case .name(let value): form.content(10, value)
        case .address(let value): form.content(11, value)
        case .sequence(let value): form.content(12, value)
        case .unknown(let parts):
            form.number(13)
            form.list(parts)
        }
        form.list(rest)
    }

    init(from form: inout FormReader) throws {
        self.init(
            type: try form.text(), nullFlavor: try form.text(),
            content: try Self.content(from: &form))
        rest = try form.list()
    }

    private static func content(from form: inout FormReader) throws -> Content {
        switch try form.number() {
        case 0: return .empty
        case 1: return .coded(try CodedConcept(from: &form))
        case 2: return .quantity(try WrittenQuantity(from: &form))
        case 3: return .range(try QuantityRange(from: &form))
        case 4: return .ratio(try QuantityRatio(from: &form))
        case 5: return .boolean(try form.required())
        case 6: return .text(try EncapsulatedText(from: &form))
        case 7: return .time(try TimeExpression(from: &form))
        case 8: return .identifier(try InstanceIdentifier(from: &form))
        case 9: return .telecom(try WrittenTelecom(from: &form))
        case 10: return .name(try WrittenParts(from: &form))
        case 11: return .address(try WrittenParts(from: &form))
        case 12: return .sequence(try SampledSequence(from: &form))
        case 13: return .unknown(try form.list())
        default: throw ContentsDamage()
        }
    }
}

extension FormWriter {
    fileprivate mutating func content<Value: FormCoded>(_ kind: Int, _ value: Value) {
        number(kind)
        value.write(to: &self)
    }
}

extension NamedValue: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(name)
        value.write(to: &form)
    }

    init(from form: inout FormReader) throws {
        self.init(name: try form.required(), value: try DataValue(from: &form))
    }
}

extension Part: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(name)
        form.text(namespace)
        form.list(attributes)
        form.list(values)
        form.list(parts)
        form.text(text)
    }

    init(from form: inout FormReader) throws {
        self.init(
            name: try form.required(), namespace: try form.text(), attributes: try form.list(),
            values: try form.list(), parts: try form.list(), text: try form.text())
    }
}

extension Part.Attribute: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(name)
        form.text(value)
    }

    init(from form: inout FormReader) throws {
        self.init(name: try form.required(), value: try form.required())
    }
}
