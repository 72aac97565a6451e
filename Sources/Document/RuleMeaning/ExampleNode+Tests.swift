extension ExampleNode {
    /// Whether an element in the making meets a test already; nil where it cannot be told.
    func meets(_ test: TestExpression) -> Bool? {
        switch test {
        case .all(let parts):
            let answers = parts.map { meets($0) }
            return answers.contains(false) ? false : answers.contains(nil) ? nil : true
        case .either(let parts):
            let answers = parts.map { meets($0) }
            return answers.contains(true) ? true : answers.contains(nil) ? nil : false
        case .call("not", let parts): return parts.count == 1 ? meets(parts[0]).map { !$0 } : nil
        case .path(let path): return count(path.steps[...]).map { $0 > 0 }
        case .compared(.call("count", let parts), let sign, .number(let number)):
            guard parts.count == 1, let count = count(parts[0]) else { return nil }
            switch sign {
            case "=": return count == number
            case "<=": return count <= number
            case ">=": return count >= number
            case ">": return count > number
            case "<": return count < number
            default: return count != number
            }
        case .compared(.path(let path), "=", .text(let value)),
            .compared(.text(let value), "=", .path(let path)):
            return has(path.steps[...], value)
        default: return nil
        }
    }

    private func count(_ test: TestExpression) -> Int? {
        guard case .path(let path) = test else { return nil }
        return count(path.steps[...])
    }

    private func count(_ steps: ArraySlice<TestPath.Step>) -> Int? {
        guard let step = steps.first else { return 1 }
        if step.isAttribute { return value(of: step.name) == nil ? 0 : 1 }
        guard let nodes = nodes(of: step) else { return nil }
        return nodes.reduce(0) { sum, node in
            sum.flatMap { sum in node.count(steps.dropFirst()).map { sum + $0 } }
        }
    }

    private func has(_ steps: ArraySlice<TestPath.Step>, _ value: String) -> Bool? {
        guard let step = steps.first else { return text == value }
        if step.isAttribute { return self.value(of: step.name) == value }
        return nodes(of: step)?.contains { $0.has(steps.dropFirst(), value) == true }
    }

    /// The elements of a step; nil where its predicates cannot be told.
    private func nodes(of step: TestPath.Step) -> [ExampleNode]? {
        var found: [ExampleNode] = []
        for node in step.name == "." ? [self] : children.filter({ $0.name == step.name }) {
            let answers = step.predicates.map { node.meets($0) }
            guard !answers.contains(nil) else { return nil }
            if !answers.contains(false) { found.append(node) }
        }
        return found
    }
}
