/// The order in which variables of one level are declared: each behind those that it names, as
/// XSLT's global variables are; otherwise as they stand. Where one name is bound twice, all stay as
/// they stand, so that each sees the binding before it.
enum LetOrder {
    /// The variables in that order; those that name each other stay behind.
    static func sorted(_ items: [LetModel]) -> [LetModel] {
        guard Set(items.map(\.name)).count == items.count, items.count > 1 else { return items }
        // A library may have another prefix for the same names.
        let names = Set(items.map { local($0.name) })
        let needs = items.map { item in
            Set(ExpressionText.variables(item.value.text).map(local)).intersection(names)
        }
        if isOrdered(items, needs) { return items }
        var users: [String: [Int]] = [:]
        var open = needs.map(\.count)
        for (index, wanted) in needs.enumerated() {
            for name in wanted { users[name, default: []].append(index) }
        }
        var ready = items.indices.filter { open[$0] == 0 }[...]
        var result: [LetModel] = []
        var isTaken = Array(repeating: false, count: items.count)
        while let index = ready.popFirst() {
            result.append(items[index])
            isTaken[index] = true
            for user in users[local(items[index].name)] ?? [] {
                open[user] -= 1
                if open[user] == 0 { ready.append(user) }
            }
        }
        return result + items.indices.filter { !isTaken[$0] }.map { items[$0] }
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func isOrdered(_ items: [LetModel], _ needs: [Set<String>]) -> Bool {
        var seen: Set<String> = []
        for (item, wanted) in zip(items, needs) {
            if !wanted.isSubset(of: seen) { return false }
            seen.insert(local(item.name))
        }
        return true
    }
}

extension SchemaValue {
    /// The text of the expression.
    var text: String {
        switch self {
        case .expression(let text), .body(let text, _): text
        case .unsupported: ""
        }
    }
}
