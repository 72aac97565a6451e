package import Schemas

/// An element as somebody would insert it: with what it must have, and `…` for what only the author
/// knows.
package enum Snippet {
    /// - Parameter depth: Elements that it may hold within each other.
    package static func of(_ name: ModelName, type typeName: String, depth: Int = 3) -> String {
        guard let type = CDAModel.shared.type(named: typeName) else { return "<\(name)/>" }
        let attributes = attributes(of: type).map { " \($0)" }.joined()
        let children = type.requiredElements
        if children.isEmpty {
            return type.isMixed
                ? "<\(name)\(attributes)>…</\(name)>" : "<\(name)\(attributes)/>"
        }
        guard depth > 1 else { return "<\(name)\(attributes)>…</\(name)>" }
        let inside = children.map { of($0.name, type: $0.type, depth: depth - 1) }.joined()
        return "<\(name)\(attributes)>\(inside)</\(name)>"
    }

    private static func attributes(of type: ModelType) -> [String] {
        let required = type.attributes.filter { $0.use == .required }
        let wanted = required.isEmpty ? type.attributes.filter(isUsual).prefix(2) : required[...]
        let isAbstract = type.isAbstract ? ["xsi:type=\"…\""] : []
        return isAbstract + wanted.map { "\($0.description)=\"\($0.fixed ?? "…")\"" }
    }

    /// The attributes that say what a value is.
    private static func isUsual(_ attribute: ModelAttribute) -> Bool {
        attribute.namespace == nil
            && ["value", "code", "codeSystem", "root"].contains(attribute.local)
    }
}

extension ModelType {
    /// The elements that must stand in one of this type; of a choice, the first.
    fileprivate var requiredElements: [ModelElement] { content.flatMap(\.required) }
}

extension ModelParticle {
    fileprivate var required: [ModelElement] {
        switch self {
        case .element(let element): element.cardinality.minimum > 0 ? [element] : []
        case .either(let pieces, let cardinality):
            cardinality.minimum > 0 ? pieces.first?.required ?? [] : []
        case .all(let pieces, let cardinality):
            cardinality.minimum > 0 ? pieces.flatMap(\.required) : []
        case .anyOther: []
        }
    }
}
