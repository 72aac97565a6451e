package import Base
internal import HealthModel

extension JSONText {
    /// Writes a member with what `body` writes, where there is a value.
    mutating func present<Value>(
        _ name: String, _ value: Value?, _ body: (Value, inout JSONText) -> Void
    ) {
        guard let value else { return }
        key(name)
        body(value, &self)
    }

    /// Writes a member with an array, where it is not empty.
    mutating func list<Value>(
        _ name: String, _ values: [Value], _ body: (Value, inout JSONText) -> Void
    ) {
        guard !values.isEmpty else { return }
        key(name)
        array(values) { json, value in body(value, &json) }
    }
}

extension DataValue {
    /// Writes the value as one object: `type` where it was written, `nullFlavor`, then the members
    /// of its data type under the names of the standard.
    package func write(_ json: inout JSONText) {
        json.object { json in
            json.present("type", type)
            writeMembers(&json)
            json.list("rest", rest) { $0.write(&$1) }
        }
    }

    private func writeMembers(_ json: inout JSONText) {
        switch content {
        case .coded(let value): value.writeMembers(&json)
        case .quantity(let value): value.writeMembers(&json)
        case .range(let value):
            if value.value?.nullFlavor == nil { json.present("nullFlavor", nullFlavor) }
            value.writeMembers(&json)
        case .ratio(let value):
            json.present("nullFlavor", nullFlavor)
            value.writeMembers(&json)
        case .boolean(let value):
            json.present("nullFlavor", nullFlavor)
            json.member("value", value)
        case .text(let value): value.writeMembers(&json)
        case .time(let value): value.writeMembers(&json)
        case .identifier(let value): value.writeMembers(&json)
        case .telecom(let value): value.writeMembers(&json)
        case .name(let value), .address(let value): value.writeMembers(&json)
        case .sequence(let value):
            json.present("nullFlavor", nullFlavor)
            value.writeMembers(&json)
        case .unknown(let parts):
            json.present("nullFlavor", nullFlavor)
            json.list("content", parts) { $0.write(&$1) }
        case .empty: json.present("nullFlavor", nullFlavor)
        }
    }
}

extension InstanceIdentifier {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.present("root", root)
        json.present("extension", `extension`)
    }

    func writeObject(_ json: inout JSONText) { json.object { writeMembers(&$0) } }
}

extension CodedConcept {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.present("code", code)
        json.present("codeSystem", codeSystem)
        json.present("codeSystemName", codeSystemName)
        json.present("codeSystemVersion", codeSystemVersion)
        json.present("displayName", displayName)
        json.present("valueSet", valueSet)
        json.present("valueSetVersion", valueSetVersion)
        json.present("originalText", originalText) { text, json in
            json.object { text.writeMembers(&$0) }
        }
        json.list("qualifier", qualifiers) { qualifier, json in
            json.object { json in
                json.present("inverted", qualifier.inverted)
                json.list("name", qualifier.name) { $0.writeObject(&$1) }
                json.list("value", qualifier.value) { $0.writeObject(&$1) }
            }
        }
        json.list("translation", translations) { $0.writeObject(&$1) }
    }

    func writeObject(_ json: inout JSONText) { json.object { writeMembers(&$0) } }
}

extension WrittenQuantity {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.present("value", value)
        json.present("unit", unit)
        json.present("currency", currency)
        json.present("inclusive", inclusive)
        json.list("translation", translations) { translation, json in
            json.object { json in
                json.present("value", translation.value)
                translation.unit.writeMembers(&json)
            }
        }
    }

    func writeObject(_ json: inout JSONText) { json.object { writeMembers(&$0) } }
}

extension QuantityRange {
    func writeMembers(_ json: inout JSONText) {
        value?.writeMembers(&json)
        json.present("low", low) { $0.writeObject(&$1) }
        json.present("high", high) { $0.writeObject(&$1) }
        json.present("center", center) { $0.writeObject(&$1) }
        json.present("width", width) { $0.writeObject(&$1) }
    }
}

extension QuantityRatio {
    func writeMembers(_ json: inout JSONText) {
        json.present("numerator", numerator) { range, json in
            json.object { range.writeMembers(&$0) }
        }
        json.present("denominator", denominator) { range, json in
            json.object { range.writeMembers(&$0) }
        }
    }
}

extension SampledSequence {
    func writeMembers(_ json: inout JSONText) {
        json.list("origin", origin) { $0.write(&$1) }
        json.present("scale", scale) { $0.writeObject(&$1) }
        json.present("digits", digits)
        json.present("period", period)
        json.present("denominator", denominator)
    }
}
