/// Makes elements that meet a test, or break it.
struct ExampleBuilder: Sendable {
    /// The value of an attribute that may have any: one to run, or `…` to be filled in.
    let valueOfAttribute: @Sendable (String) -> String

    /// Values for examples that run.
    static let running = ExampleBuilder { name in
        switch name {
        case "root", "codeSystem", "sdtc:valueSet": "2.999.1"
        case "value": "20240312101500+0100"
        case "xsi:type": "CD"
        case "unit": "mg"
        case "nullFlavor": "UNK"
        default: "1"
        }
    }

    /// Values that only the author knows.
    static let open = ExampleBuilder { _ in "…" }

    /// Adds to an element what a test asks for; false where it cannot be told.
    func meet(_ test: TestExpression, _ node: ExampleNode) -> Bool {
        node.meets(test) == true || add(test, node)
    }

    private func add(_ test: TestExpression, _ node: ExampleNode) -> Bool {
        switch test {
        case .all(let parts): parts.allSatisfy { meet($0, node) }
        case .either(let parts):
            parts.filter { !isNegation($0) }.contains { meet($0, node) }
        case .path(let path): walk(path.steps[...], node) { _, _ in true }
        case .call("not", _): true
        case .call("contains", let parts) where parts.count == 2: contains(parts, node)
        case .call("starts-with", let parts) where parts.count == 2:
            set(parts[0], parts[1], node)
        case .compared(let left, "=", .text(let value)), .compared(.text(let value), "=", let left):
            set(left, .text(value), node)
        case .compared(.call("count", let parts), let sign, .number(let number))
        where parts.count == 1: meet(count: parts[0], sign, number, node)
        case .compared(.path(let path), "!=", .text): walk(path.steps[...], node) { _, _ in true }
        default: false
        }
    }

    /// Makes an element break a test; false where it cannot be told.
    func breakTest(_ test: TestExpression, _ node: ExampleNode) -> Bool {
        if node.meets(test) == true {
            // What the context asks for meets it: one more does not.
            guard case .compared(.call("count", let parts), "=", .number) = test else {
                return isNegative(test, node)
            }
            return parts.count == 1 && meetAnew(parts[0], node) && node.meets(test) == false
        }
        switch test {
        case .all(let parts):
            guard let last = parts.last else { return false }
            return parts.dropLast().allSatisfy { meet($0, node) } && breakTest(last, node)
        case .either(let parts): return parts.allSatisfy { breakTest($0, node) }
        case .call("not", let parts): return parts.count == 1 && meet(parts[0], node)
        case .compared(.call("count", let parts), "=", .number(0)) where parts.count == 1:
            return meet(parts[0], node)
        case .compared(.call("count", let parts), "<=", .number(let most)) where parts.count == 1:
            return (0...most).allSatisfy { _ in meetAnew(parts[0], node) }
        case .compared(.path(let path), "!=", .text(let value)):
            return set(.path(path), .text(value), node)
        case .path, .compared(.call("count", _), _, .number), .compared(.path, "=", .text),
            .compared(.text, "=", .path), .call("contains", _):
            return true
        case .call("starts-with", let parts): return meet(parts[0], node)
        default: return false
        }
    }

    /// Breaks a test that holds because something is not there, or not more often.
    private func isNegative(_ test: TestExpression, _ node: ExampleNode) -> Bool {
        switch test {
        case .call("not", let parts):
            parts.count == 1 && meet(parts[0], node) && node.meets(test) == false
        case .compared(.call("count", let parts), "=", .number(0)):
            parts.count == 1 && meet(parts[0], node)
        case .compared(.call("count", let parts), "<=", .number(let most)):
            parts.count == 1 && (0...most).allSatisfy { _ in meetAnew(parts[0], node) }
        case .either(let parts): parts.allSatisfy { breakTest($0, node) }
        case .all(let parts): parts.last.map { breakTest($0, node) } ?? false
        default: false
        }
    }

    private func isNegation(_ test: TestExpression) -> Bool {
        switch test {
        case .call("not", _): true
        case .compared(.call("count", _), "=", .number(0)): true
        default: false
        }
    }

    private func meet(
        count test: TestExpression, _ sign: String, _ number: Int, _ node: ExampleNode
    ) -> Bool {
        switch (sign, number) {
        case ("=", 0), ("<=", _), ("<", _): true
        case ("=", 1), (">=", 1), (">", 0): meet(test, node)
        case ("=", 2...9), (">=", 2...9):
            (0..<number).allSatisfy { _ in meetAnew(test, node) }
        default: false
        }
    }

    /// Adds one more of what a path of one step names.
    private func meetAnew(_ test: TestExpression, _ node: ExampleNode) -> Bool {
        guard case .path(let path) = test, let step = path.steps.first, path.steps.count == 1,
            !step.isAttribute, step.name != "."
        else { return false }
        let child = ExampleNode(step.name)
        node.append(child)
        return step.predicates.allSatisfy { meet($0, child) }
    }

    /// One word of a list: `contains(' a b ', concat(' ', @code, ' '))`.
    private func contains(_ parts: [TestExpression], _ node: ExampleNode) -> Bool {
        guard case .text(let list) = parts[0], let word = list.split(separator: " ").first else {
            return false
        }
        var value = parts[1]
        if case .call("concat", let pieces) = value, pieces.count == 3 { value = pieces[1] }
        return set(value, .text(String(word)), node)
    }

    private func set(
        _ left: TestExpression, _ right: TestExpression, _ node: ExampleNode
    ) -> Bool {
        guard case .text(let value) = right else { return false }
        switch left {
        case .path(let path):
            return walk(path.steps[...], node) { node, attribute in
                attribute.map { node.set($0, value) } ?? node.set(text: value)
            }
        case .call("normalize-space", let parts), .call("string", let parts):
            return parts.count == 1 && set(parts[0], right, node)
        default: return false
        }
    }

    private func walk(
        _ steps: ArraySlice<TestPath.Step>, _ node: ExampleNode,
        _ end: (ExampleNode, _ attribute: String?) -> Bool
    ) -> Bool {
        guard let step = steps.first else { return end(node, nil) }
        let rest = steps.dropFirst()
        if step.isAttribute {
            guard rest.isEmpty, step.predicates.isEmpty else { return false }
            guard end(node, step.name) else { return false }
            return node.value(of: step.name) != nil
                || node.set(step.name, valueOfAttribute(step.name))
        }
        if step.name == "." {
            return step.predicates.allSatisfy { meet($0, node) } && walk(rest, node, end)
        }
        // Something else under the same name may have been asked for before.
        let known = node.children.first { $0.name == step.name }
        let child: ExampleNode
        if let known, step.predicates.isEmpty || known.isBare {
            child = known
        } else {
            child = ExampleNode(step.name)
            node.append(child)
        }
        return step.predicates.allSatisfy { meet($0, child) } && walk(rest, child, end)
    }
}
