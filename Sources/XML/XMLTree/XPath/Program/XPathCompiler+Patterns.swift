extension XPathCompiler {
    /// Compiles a rule's context.
    package mutating func compilePattern(
        _ text: String
    ) throws(XPathFailure) -> XPathPattern {
        var branches: [XPathPattern.Branch] = []
        for alternative in alternatives(try parse(text)) {
            do throws(XPathFailure) {
                branches.append(try branch(alternative))
            } catch {
                guard case .needsPeer(let what) = error else { throw error }
                throw .pattern("\(what) is supported in a test, not in a context")
            }
        }
        let anchors = branches.compactMap { branch -> String? in
            guard case .steps(let steps) = branch, let anchor = steps.anchor else { return nil }
            return String(decoding: program.literals[Int(anchor.literal)], as: UTF8.self)
        }
        return XPathPattern(branches: branches, anchors: anchors)
    }

    private func alternatives(_ syntax: XPathSyntax) -> [XPathSyntax] {
        guard case .union(let left, let right) = syntax else { return [syntax] }
        return alternatives(left) + alternatives(right)
    }

    private mutating func branch(
        _ syntax: XPathSyntax
    ) throws(XPathFailure) -> XPathPattern.Branch {
        guard case .path(let start, let steps) = syntax, isPattern(start, steps) else {
            guard try type(of: syntax) == .nodes else {
                throw .pattern("a context must select nodes")
            }
            var everywhere = true
            if case .path(.root, _) = syntax { everywhere = false }
            return .search(nodes: try nodes(syntax), everywhere: everywhere)
        }
        var compiled: [XPathPattern.Step] = []
        var isDeep = false
        var anchor: (index: Int, key: XPathPattern.AnchorKey, literal: Int32)?
        for step in steps {
            if step.axis == .descendantOrSelf {
                isDeep = true
                continue
            }
            compiled.append(XPathPattern.Step(step: try add(step), isDeep: isDeep))
            isDeep = false
            if let found = step.predicates.lazy.compactMap(anchored).first {
                let key = XPathPattern.AnchorKey(
                    child: program.name(found.child.local, in: found.child.namespace),
                    attribute: program.name(found.attribute.local, in: found.attribute.namespace))
                anchor = (compiled.count - 1, key, program.literal(found.literal))
            }
        }
        let after = anchor.map { compiled[($0.index + 1)...] } ?? []
        let isNear = !after.contains(where: \.isDeep)
        return .steps(
            XPathPattern.Steps(
                steps: compiled.reversed(), isRooted: start == .root,
                anchor: isNear
                    ? anchor.map {
                        XPathPattern.Anchor(
                            distance: compiled.count - 1 - $0.index, key: $0.key,
                            literal: $0.literal)
                    } : nil))
    }

    private func isPattern(_ start: XPathSyntax.Start, _ steps: [XPathSyntax.Step]) -> Bool {
        if case .expression = start { return false }
        if steps.last?.axis == .descendantOrSelf { return false }
        return steps.allSatisfy { step in
            switch step.axis {
            case .child, .attribute: true
            case .descendantOrSelf: step.test == .node && step.predicates.isEmpty
            default: false
            }
        }
    }

    private typealias QualifiedName = (namespace: String?, local: String)

    /// `child[@attribute = 'literal']` as a predicate, or as one of those that must all hold.
    private func anchored(
        _ predicate: XPathSyntax
    ) -> (child: QualifiedName, attribute: QualifiedName, literal: String)? {
        if case .and(let left, let right) = predicate { return anchored(left) ?? anchored(right) }
        guard case .path(.context, let steps) = predicate, steps.count == 1,
            steps[0].axis == .child, case .name(let namespace, let local) = steps[0].test
        else { return nil }
        for inner in steps[0].predicates {
            if let found = literalAttribute(inner) {
                return ((namespace, local), found.attribute, found.literal)
            }
        }
        return nil
    }

    private func literalAttribute(
        _ predicate: XPathSyntax
    ) -> (attribute: QualifiedName, literal: String)? {
        switch predicate {
        case .and(let left, let right): return literalAttribute(left) ?? literalAttribute(right)
        case .compare(.equal, let left, let right):
            if case .literal = left { return pair(right, left) }
            return pair(left, right)
        default: return nil
        }
    }

    private func pair(
        _ path: XPathSyntax, _ literal: XPathSyntax
    ) -> (attribute: QualifiedName, literal: String)? {
        guard case .literal(let text) = literal, case .path(.context, let steps) = path,
            steps.count == 1, steps[0].axis == .attribute, steps[0].predicates.isEmpty,
            case .name(let namespace, let local) = steps[0].test
        else { return nil }
        return ((namespace, local), text)
    }
}
