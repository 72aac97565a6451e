internal import Schemas
internal import XMLTree

/// Says in words what is wrong with the children of an element.
struct ContentWords {
    private let parent: ElementContext
    private let slots: [ContentSlot]

    init(_ parent: ElementContext) {
        self.parent = parent
        slots = ContentSlot.slots(of: parent.type)
    }

    /// About a child that the schema did not expect where it stands.
    func unexpected(_ child: XMLNode) -> (FindingCode, String) {
        let place = parent.node.shownName
        guard let name = child.modelName, let slot = slots.firstIndex(where: { $0.has(name) })
        else { return (.schemaUnknown, unknown(child)) }
        let before = parent.children.prefix { !($0 === child) }
        let taken = before.compactMap { sibling in
            sibling.modelName.flatMap { name in slots.firstIndex { $0.has(name) } }
        }
        if let later = zip(before, taken).first(where: { $0.1 > slot }) {
            return (
                .schemaOrder, "\(child.shownName) must come before \(later.0.shownName)"
            )
        }
        let here = zip(before, taken).filter { $0.1 == slot }.map(\.0)
        if let found = ChoiceWords(slots[slot], here + [child])?.words(in: place) { return found }
        let maximum = slots[slot].cardinality.maximum ?? .max
        let own = slots[slot].elements.first { $0.name == name }?.cardinality.maximum ?? .max
        if let other = here.first(where: { $0.modelName != name }), slots[slot].isChoice,
            here.count >= maximum
        {
            return (
                .schemaChoice,
                "\(place) has either \(other.shownName) or \(child.shownName), not both"
            )
        }
        if here.count >= min(maximum, own), !here.isEmpty {
            let limit = min(maximum, own)
            return (
                .schemaTooMany,
                limit == 1
                    ? "only one \(child.shownName) is allowed in \(place)"
                    : "only \(limit) of \(child.shownName) are allowed in \(place)"
            )
        }
        if let missing = missing(between: taken.max() ?? -1, and: slot) {
            let later = parent.children.drop { !($0 === child) }
            if let late = later.first(where: { $0.modelName.map(missing.has) == true }) {
                return (
                    .schemaOrder, "\(late.shownName) must come before \(child.shownName)"
                )
            }
            let after = before.last.map { " after \($0.shownName)" } ?? ""
            return (
                .schemaMissing,
                "\(missing.words) is missing\(after) before \(child.shownName) in \(place)"
            )
        }
        return (.schemaOrder, "\(child.shownName) is not expected here in \(place)")
    }

    /// About an element that ends before all that it must have has come.
    func incomplete() -> (FindingCode, String) {
        let place = parent.node.shownName
        let children = parent.children
        let last = children.compactMap { child in
            child.modelName.flatMap { name in slots.firstIndex { $0.has(name) } }
        }.max()
        guard let missing = missing(between: last ?? -1, and: slots.count) else {
            return (.schemaMissing, "\(place) lacks something that it must have")
        }
        let after = children.last.map { " after \($0.shownName)" } ?? ""
        return (.schemaMissing, "\(missing.words) is missing in \(place)\(after)")
    }

    /// The first place strictly between two that must be taken.
    private func missing(between first: Int, and last: Int) -> ContentSlot? {
        guard first + 1 < last else { return nil }
        return slots[(first + 1)..<last].first { $0.cardinality.minimum > 0 }
    }

    private func unknown(_ child: XMLNode) -> String {
        let place = parent.node.shownName
        let names = slots.flatMap(\.elements).map(\.name)
        if let twin = names.first(where: {
            $0.local == child.name && $0.namespace != child.modelName?.namespace
        }) {
            return "\(child.shownName) in \(place) must be in the namespace "
                + "`\(twin.namespace.rawValue)`"
        }
        let near = nearest(to: child.name, among: names.map(\.local))
        let homes = child.modelName.flatMap { ElementPlaces.shared.places[$0] } ?? []
        let hint =
            if let near {
                "; did you mean `\(near)`?"
            } else if !homes.isEmpty {
                "; it belongs in \(alternatives(homes.map { "`\($0)`" }))"
            } else { "" }
        return "\(child.shownName) is not an element of \(place)\(hint)"
    }
}
