import Fixtures
import Schemas

extension Mutator {
    /// Changes an attribute; whether there was one to change.
    func changeAttributes(
        _ element: MutableElement, _ kind: Kind, _ random: inout SplitMix64
    ) -> Bool {
        switch kind {
        case .dropAttribute, .changeAttribute:
            guard let index = element.attributes.indices.randomElement(using: &random) else {
                return false
            }
            if kind == .dropAttribute {
                element.attributes.remove(at: index)
            } else {
                element.attributes[index].value = value(&random)
            }
        case .addAttribute:
            let (namespace, name) = attributeNames.randomElement(using: &random)!
            set(element, namespace?.rawValue, name, value(&random))
        case .addFittingAttribute:
            guard let type = element.type,
                let attribute = type.attributes.randomElement(using: &random)
            else { return false }
            set(
                element, attribute.namespace?.rawValue, attribute.local,
                fitting(attribute, &random))
        case .changeType:
            set(
                element, MutableElement.instance, "type",
                typeNames.randomElement(using: &random)!)
        case .addNil:
            set(
                element, MutableElement.instance, "nil",
                ["true", "false", "x"].randomElement(using: &random)!)
        default: set(element, "urn:elsewhere", "z", "z")
        }
        return true
    }

    private func value(_ random: inout SplitMix64) -> String {
        (Bool.random(using: &random) ? Self.edgeValues : codes).randomElement(using: &random)!
    }

    private func fitting(_ attribute: ModelAttribute, _ random: inout SplitMix64) -> String {
        switch CDAModel.shared.valueType(named: attribute.valueType) {
        case .code(let list), .codes(let list): list.codes.randomElement(using: &random)!
        default: Self.edgeValues.randomElement(using: &random)!
        }
    }

    private func set(
        _ element: MutableElement, _ namespace: String?, _ name: String, _ value: String
    ) {
        element.attributes.removeAll { $0.namespace == namespace && $0.name == name }
        element.attributes.append(.init(namespace: namespace, name: name, value: value))
    }
}
