internal import Schemas
internal import XMLTree

/// Says in words what is wrong with elements that stand where a choice of contents does, such as
/// the bounds of an interval (`low` and `high`, `low` and `width`, `center` and `width`).
struct ChoiceWords {
    private let sequences: [[ModelName]]
    private let elements: [XMLNode]
    private let names: [ModelName]

    /// - Parameter elements: What stands there, up to the one that the schema did not expect.
    ///
    /// Nil where the place is no choice, or one that has no bound.
    init?(_ slot: ContentSlot, _ elements: [XMLNode]) {
        guard !slot.sequences.isEmpty, elements.count > 1 else { return nil }
        sequences = slot.sequences
        self.elements = elements
        names = elements.compactMap(\.modelName)
    }

    /// Nil where the elements are admitted as they stand, so that something else is wrong.
    func words(in place: String) -> (FindingCode, String)? {
        guard let child = elements.last, let name = names.last else { return nil }
        let fitting = sequences.filter { admits($0, names) }
        if fitting.contains(where: { $0.starts(with: names) }) { return nil }
        if let order = fitting.first {
            let later = zip(names, elements).first { other in
                order.firstIndex(of: other.0)! > order.firstIndex(of: name)!
            }
            return later.map {
                (.schemaOrder, "\(child.shownName) must come before \($0.1.shownName)")
            }
        }
        if names.dropLast().contains(name) {
            return (.schemaTooMany, "only one \(child.shownName) is allowed in \(place)")
        }
        let excluding = elements.dropLast().first { other in
            !sequences.contains { admits($0, [other.modelName, name].compactMap(\.self)) }
        }
        guard let excluding else {
            let words = elements.map(\.shownName)
            return (
                .schemaChoice,
                "\(words.dropLast().joined(separator: ", ")) and \(child.shownName) cannot "
                    + "be used together in \(place)"
            )
        }
        return (
            .schemaChoice,
            "\(place) takes either \(excluding.shownName) or \(child.shownName), not both"
        )
    }

    /// Whether a content has all of these, in whatever order.
    private func admits(_ sequence: [ModelName], _ names: [ModelName]) -> Bool {
        var rest = sequence
        for name in names {
            guard let index = rest.firstIndex(of: name) else { return false }
            rest.remove(at: index)
        }
        return true
    }
}
