internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// Children that stand in another order than the schema's. Each moves with the comments and the
/// white space before it; those of one name keep their order.
struct ElementOrderFinder: RepairFinder {
    func repairs(of source: RepairSource) -> [ProposedRepair] {
        var types: [Int: ModelType] = [:]
        for finding in source.findings where isAboutOrder(finding) {
            guard let parent = finding.node.parent, let index = source.index(of: parent),
                let type = source.type(of: finding), !type.isMixed,
                !type.name.hasPrefix("StrucDoc")
            else { continue }
            types[index] = type
        }
        // What is inside an element that moves waits for the next look.
        let outermost = types.keys.sorted().filter { index in
            var parent = source.markup.elements[index].parent
            while let current = parent {
                if types[current] != nil { return false }
                parent = source.markup.elements[current].parent
            }
            return true
        }
        return outermost.compactMap { repair(at: $0, of: types[$0]!, in: source) }
    }

    private func isAboutOrder(_ finding: XMLModelFinding) -> Bool {
        switch finding.kind {
        case .childBefore, .childLate, .childEarly: true
        default: false
        }
    }

    private func repair(
        at index: Int, of type: ModelType, in source: RepairSource
    ) -> ProposedRepair? {
        let ranks = Ranks(type)
        var chunks: [(range: Range<Int>, rank: Ranks.Rank)] = []
        var start = source.markup.elements[index].tagEnd
        for child in source.nodes[index].elements {
            guard let place = source.index(of: child) else { return nil }
            let element = source.markup.elements[place]
            guard source.isBlank(start..<element.start) else { return nil }
            let rank = ranks.rank(of: child) ?? chunks.last?.rank ?? Ranks.Rank(slot: -1, place: 0)
            chunks.append((start..<element.end, rank))
            start = element.end
        }
        let order = chunks.indices.sorted { (chunks[$0].rank, $0) < (chunks[$1].rank, $1) }
        let moved = chunks.indices.filter { order[$0] != $0 }
        guard let first = moved.first, let last = moved.last else { return nil }
        let edit = TextEdit(
            chunks[first].range.lowerBound..<chunks[last].range.upperBound,
            order[first...last].map { .moved(chunks[$0].range) })
        return ProposedRepair(
            .order, "the children of `\(source.nodes[index].name)` are put in CDA's order", [edit])
    }
}

/// Where the elements of a type stand among each other.
private struct Ranks {
    struct Rank: Comparable {
        let slot: Int
        let place: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.slot, left.place) < (right.slot, right.place)
        }
    }

    private var ranks: [ModelName: Rank] = [:]
    private var slots = 0

    init(_ type: ModelType) { type.content.forEach { add($0) } }

    func rank(of node: XMLNode) -> Rank? {
        node.namespace.flatMap(ModelNamespace.init(rawValue:))
            .flatMap { ranks[ModelName($0, node.name)] }
    }

    private mutating func add(_ particle: ModelParticle) {
        if case .all(let pieces, .once) = particle { return pieces.forEach { add($0) } }
        slots += 1
        var isRepeated = false
        if case .all = particle { isRepeated = true }
        if case .either(_, let cardinality) = particle { isRepeated = cardinality.maximum != 1 }
        for (place, element) in particle.elements.enumerated() where ranks[element.name] == nil {
            ranks[element.name] = Rank(slot: slots, place: isRepeated ? 0 : place)
        }
    }
}
