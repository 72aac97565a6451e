import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// The value of an element.
    ///
    /// - Parameters:
    ///   - expected: The family that its place has; nil where only `xsi:type` tells.
    ///   - place: The path below the statement, for faults.
    func value(_ node: XMLNode, as expected: DataTypeFamily?, _ place: String) -> DataValue {
        var fields = fields(node)
        var rest: [Part] = []
        let type = fields.type
        let family = family(node, fields, expected, place)
        let nullFlavor = fields.has(.nullFlavor) ? fields.take(.nullFlavor) : nil
        var value = DataValue(type: type, nullFlavor: nullFlavor, content: .empty)
        switch family {
        case .coded:
            value.content = .coded(concept(node, &fields, nullFlavor, place, &rest))
        case .quantity:
            value.content = .quantity(quantity(node, &fields, nullFlavor, place, &rest))
        case .range: value.content = .range(range(node, &fields, nullFlavor, place, &rest))
        case .ratio: value.content = .ratio(ratio(node, place, &rest))
        case .boolean:
            if let written = fields.take(.value) {
                value.content = .boolean(written)
                if value.boolean == nil { fault(.unreadableBoolean, place) }
            }
            keepChildren(node, &rest)
        case .text: value.content = .text(text(node, &fields, nullFlavor, place, &rest))
        case .time:
            value.content = .time(time(node, &fields, nullFlavor, place, &rest))
        case .identifier:
            value.content = .identifier(
                HealthModel.InstanceIdentifier(
                    root: fields.take(.root), extension: fields.take(.extension),
                    nullFlavor: nullFlavor))
            keepChildren(node, &rest)
        case .telecom: value.content = .telecom(telecom(node, &fields, nullFlavor, &rest))
        case .name:
            value.content = .name(parts(node, &fields, nullFlavor, "validTime", &rest))
        case .address:
            value.content = .address(parts(node, &fields, nullFlavor, "useablePeriod", &rest))
        case .sequence: value.content = .sequence(sequence(node, &fields, place, &rest))
        case nil:
            keepChildren(node, &rest)
            if fields.count > 0 || !rest.isEmpty {
                var all = Part(name: "")
                all.attributes = fields.left
                all.parts = rest
                value.content = .unknown([all])
            }
            return value
        }
        keep(fields, of: node, &rest)
        value.rest = rest
        checkNullFlavor(value, place)
        return value
    }

    private func family(
        _ node: XMLNode, _ fields: Fields, _ expected: DataTypeFamily?, _ place: String
    ) -> DataTypeFamily? {
        if let type = fields.type {
            guard let known = DataTypeFamily(type: type) else {
                fault(.unknownType, place)
                return expected ?? familyByShape(node, fields)
            }
            // An interval's place takes a single amount too.
            return expected == .range && known == .quantity ? .range : known
        }
        switch expected {
        case .quantity, .range:
            for child in node.elements {
                switch entry(child).name {
                case "numerator", "denominator": return .ratio
                case "low", "high", "center", "width": return .range
                default: continue
                }
            }
            return expected
        case .some: return expected
        case nil:
            if place == "value", !fields.isEmpty || node.firstChild != nil,
                !(fields.count == 1 && fields.has(.nullFlavor))
            {
                fault(.typeMissing, place)
            }
            return familyByShape(node, fields)
        }
    }

    /// Nil where attributes alone could mean several types: nothing is guessed.
    private func familyByShape(_ node: XMLNode, _ fields: Fields) -> DataTypeFamily? {
        if fields.has(.codeSystem) || fields.has(.code) { return .coded }
        if fields.has(.unit) { return .quantity }
        if fields.has(.root) { return .identifier }
        if fields.isEmpty {
            var hasElements = false
            for child in node.elements {
                hasElements = true
                switch entry(child).name {
                case "numerator", "denominator": return .ratio
                case "low", "high":
                    if child.attributeNode("unit") != nil { return .range }
                default: break
                }
            }
            if !hasElements, node.firstChild != nil { return .text }
        }
        return nil
    }

    /// Keeps the attributes that the type does not have.
    func keep(_ fields: Fields, of node: XMLNode, _ rest: inout [Part]) {
        guard fields.count > 0 else { return }
        rest.append(Part(name: entry(node).name, attributes: fields.left))
    }

    /// Keeps elements and text of a type that has none.
    func keepChildren(_ node: XMLNode, _ rest: inout [Part]) {
        guard node.firstChild != nil else { return }
        let text = forEachChild(node) { child, _ in rest.append(part(child)) }
        keep(text, of: node, &rest)
    }

    func keep(_ text: String?, of node: XMLNode, _ rest: inout [Part]) {
        guard let text else { return }
        rest.append(Part(name: entry(node).name, text: text))
    }

    private func checkNullFlavor(_ value: DataValue, _ place: String) {
        guard value.nullFlavor != nil else { return }
        let hasValue =
            switch value.content {
            case .coded(let concept):
                concept.code != nil && value.nullFlavor != "OTH"
            case .quantity(let quantity):
                quantity.value != nil && !["PINF", "NINF"].contains(value.nullFlavor)
            case .time(let time): time.value?.written != nil
            case .boolean: true
            default: false
            }
        if hasValue { fault(.valueBesideNullFlavor, place) }
    }

    private func sequence(
        _ node: XMLNode, _ fields: inout Fields, _ place: String, _ rest: inout [Part]
    ) -> SampledSequence {
        var sequence = SampledSequence()
        let isTime = fields.type?.hasSuffix("TS") == true
        sequence.period = fields.take(.period)
        sequence.denominator = fields.take(.denominator)
        let text = forEachChild(node) { child, entry in
            switch entry.name {
            case "origin", "head":
                sequence.origin.append(
                    value(child, as: isTime ? .time : .quantity, place + "/" + entry.name))
            case "scale" where sequence.scale == nil, "increment" where sequence.scale == nil:
                sequence.scale = end(child, place + "/" + entry.name, &rest)
            case "digits" where sequence.digits == nil: sequence.digits = child.text
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        return sequence
    }
}
