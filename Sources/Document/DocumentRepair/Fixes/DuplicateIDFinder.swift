internal import ClinicalDocument
internal import XMLTree

/// IDs that several elements have. Each after the first gets a name of its own; references follow
/// where the section that they stand in says which one is meant.
struct DuplicateIDFinder: RepairFinder {
    private struct Place {
        let element: Int
        let attribute: SourceAttribute
        let section: Int?
    }

    func repairs(of source: RepairSource) -> [ProposedRepair] {
        var sections: [Int?] = []
        var ids: [String: [Place]] = [:]
        var references: [String: [Place]] = [:]
        for (index, node) in source.nodes.enumerated() {
            let parent = source.markup.elements[index].parent
            let isSection = node.is(XMLName("section", hl7))
            let section = isSection ? index : parent.flatMap { sections[$0] }
            sections.append(section)
            for attribute in source.markup.attributes(of: source.markup.elements[index]) {
                guard let value = source.value(of: attribute)?.trimmed else { continue }
                let place = Place(element: index, attribute: attribute, section: section)
                switch source.words(attribute.name) {
                case "ID": ids[value, default: []].append(place)
                case "value" where value.hasPrefix("#"), "href" where value.hasPrefix("#"):
                    references[String(value.dropFirst()), default: []].append(place)
                case "IDREF", "headers", "referencedObject":
                    for name in value.split(separator: " ") {
                        references[String(name), default: []].append(place)
                    }
                default: break
                }
            }
        }
        var taken = Set(ids.keys).union(references.keys)
        return ids.filter { $0.value.count > 1 }.sorted {
            $0.value[0].element < $1.value[0].element
        }
        .flatMap { name, places in
            repairs(of: name, places, references[name] ?? [], &taken, source)
        }
    }

    private func repairs(
        of name: String, _ places: [Place], _ references: [Place], _ taken: inout Set<String>,
        _ source: RepairSource
    ) -> [ProposedRepair] {
        let sections = places.map(\.section)
        let areApart = Set(sections).count == sections.count
        // Two in one section, and a reference: nobody but the author knows which is meant.
        guard references.isEmpty || areApart else { return [] }
        guard references.allSatisfy({ sections.contains($0.section) }) else { return [] }
        var number = 2
        return places.dropFirst().compactMap { place in
            while taken.contains("\(name)-\(number)") { number += 1 }
            let new = "\(name)-\(number)"
            taken.insert(new)
            var edits = [TextEdit(place.attribute.value, new)]
            for reference in references where reference.section == place.section {
                // One of several words would have to be found among them.
                let written = source.words(reference.attribute.value).trimmed
                guard written == name || written == "#" + name else { return nil }
                edits.append(
                    TextEdit(reference.attribute.value, (written == name ? "" : "#") + new))
            }
            return ProposedRepair(
                .duplicateID, "an ID that was used before gets the number \(number)", edits)
        }
    }
}
