/// An XPath test as far as its meaning can be told in words: what must be there, and with which
/// value. Everything else is nil, and the assert's own words have to do.
indirect enum TestExpression: Equatable {
    case either([TestExpression])
    case all([TestExpression])
    case compared(TestExpression, String, TestExpression)
    case call(String, [TestExpression])
    case path(TestPath)
    case text(String)
    case number(Int)

    /// Reads an expression; nil where a part of it is of another kind.
    ///
    /// - Complexity: O(*n*) in its length.
    init?(_ text: String) {
        var reader = TestReader(text)
        guard let expression = reader.expression(), reader.isAtEnd else { return nil }
        self = expression
    }

    /// The expression with variables replaced by what their `let` says; nil where one is unknown.
    ///
    /// - Parameter lets: The texts of values; only those that the expression names are read.
    func resolving(_ lets: [String: String], depth: Int = 0) -> TestExpression? {
        guard depth < 8 else { return nil }
        func resolved(_ parts: [TestExpression]) -> [TestExpression]? {
            var result: [TestExpression] = []
            for part in parts {
                guard let part = part.resolving(lets, depth: depth) else { return nil }
                result.append(part)
            }
            return result
        }
        switch self {
        case .text, .number: return self
        case .either(let parts): return resolved(parts).map { .either($0) }
        case .all(let parts): return resolved(parts).map { .all($0) }
        case .call(let name, let parts): return resolved(parts).map { .call(name, $0) }
        case .compared(let left, let sign, let right):
            return resolved([left, right]).map { .compared($0[0], sign, $0[1]) }
        case .path(let path):
            var steps: [TestPath.Step] = []
            for step in path.steps {
                guard let predicates = resolved(step.predicates) else { return nil }
                steps.append(TestPath.Step(step.name, step.isAttribute, predicates))
            }
            guard let variable = path.variable else { return .path(TestPath(nil, steps)) }
            guard
                let value = lets[variable].flatMap({ TestExpression($0) })?
                    .resolving(lets, depth: depth + 1)
            else { return nil }
            if case .path(let start) = value {
                guard let first = steps.first, first.name == "." else {
                    return .path(TestPath(nil, start.steps + steps))
                }
                guard let last = start.steps.last else { return nil }
                let narrowed = TestPath.Step(
                    last.name, last.isAttribute, last.predicates + first.predicates)
                return .path(TestPath(nil, start.steps.dropLast() + [narrowed] + steps.dropFirst()))
            }
            return steps.isEmpty ? value : nil
        }
    }
}

/// A path of child and attribute steps.
struct TestPath: Equatable {
    struct Step: Equatable {
        let name: String
        let isAttribute: Bool
        let predicates: [TestExpression]

        init(_ name: String, _ isAttribute: Bool, _ predicates: [TestExpression]) {
            self.name = name
            self.isAttribute = isAttribute
            self.predicates = predicates
        }
    }

    /// The variable that it begins with.
    let variable: String?
    let steps: [Step]

    init(_ variable: String?, _ steps: [Step]) {
        self.variable = variable
        self.steps = steps
    }
}
