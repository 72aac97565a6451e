extension CDAModel {
    /// What a path leads to: an element's declaration, and the type that it has in the document.
    struct Resolution {
        /// The declaration.
        let element: ModelElement
        /// The declared type.
        let declared: ModelType
        /// The type that `xsi:type` names, or the declared one. `nil` when `xsi:type` names none,
        /// or one that is abstract or not derived from the declared one.
        let type: ModelType?
        /// The type that `xsi:type` names, whether it fits or not.
        let named: ModelType?
    }

    /// The type of the element that a path leads to, by the schema: `xsi:type` is followed where
    /// it names a type that fits, and set aside where it does not.
    ///
    /// - Parameter path: The names from the root element down to the element itself.
    /// - Returns: `nil` when the schema knows no such element there. Linear in the path's length.
    public func type(of path: [ElementStep]) -> ModelType? {
        resolve(path).map { $0.type ?? $0.declared }
    }

    /// The elements that may come next after some children, in the schema's order; not whether
    /// one must. Quadratic in the number of children at worst.
    public func expectedChildren(
        after children: [ElementName], of type: ModelType
    ) -> [ModelElement] {
        var matcher = ContentMatcher(type)
        var seen: Set<ModelName> = []
        return type.elements.filter { element in
            guard seen.insert(element.name).inserted else { return false }
            let mismatch = matcher.match(children + [ElementName(element.name)])
            return mismatch.map { $0.index > children.count } ?? true
        }
    }

    func resolve(_ path: [ElementStep]) -> Resolution? {
        guard let root = path.first,
            let element = globalElements.first(where: { ElementName($0.name) == root.name }),
            var current = resolve(element, root)
        else { return nil }
        for step in path.dropFirst() {
            let type = current.type ?? current.declared
            let child = type.elements.first { ElementName($0.name) == step.name }
            guard let child, let next = resolve(child, step) else { return nil }
            current = next
        }
        return current
    }

    private func resolve(_ element: ModelElement, _ step: ElementStep) -> Resolution? {
        guard let declared = type(named: element.type) else { return nil }
        guard let xsiType = step.xsiType else {
            return Resolution(
                element: element, declared: declared, type: declared.isAbstract ? nil : declared,
                named: nil)
        }
        let named = type(xsiType)
        let fits = named.map { !$0.isAbstract && isType($0.name, derivedFrom: declared.name) }
        return Resolution(
            element: element, declared: declared, type: fits == true ? named : nil, named: named)
    }

    /// The type that a name in `xsi:type` stands for.
    func type(_ xsiType: ElementName) -> ModelType? {
        types.first {
            $0.namespace.rawValue == xsiType.namespace && $0.schemaName == xsiType.local
        }
    }

    /// The names of the elements that may hold an element of that name, when they are few.
    func elementNames(holding name: ElementName) -> [String] {
        let holders = Set(
            types.filter { type in type.elements.contains { ElementName($0.name) == name } }
                .map(\.name))
        let elements = globalElements + types.flatMap(\.elements)
        var names: [String] = []
        for element in elements where holders.contains(element.type) {
            if !names.contains(element.name.description) { names.append(element.name.description) }
        }
        return names.count <= 3 ? names : []
    }

    /// Types that `xsi:type` may name in place of a type, those that documents use most first.
    func alternatives(to type: ModelType) -> [String] {
        let common = ["CD", "PQ", "ST", "INT", "TS", "IVL_TS", "PIVL_TS", "IVL_PQ", "ED", "BL"]
        let derived = types.filter {
            !$0.isAbstract && $0.name != type.name && isType($0.name, derivedFrom: type.name)
        }.map(\.schemaName)
        return common.filter(derived.contains) + derived.filter { !common.contains($0) }
    }
}
