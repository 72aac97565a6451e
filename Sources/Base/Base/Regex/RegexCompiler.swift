/// Writes a syntax tree as steps, from the end to the start: what follows a step is
/// there before it.
struct RegexCompiler {
    private typealias Index = RegexProgram.Index

    private var steps: [RegexProgram.Step] = [.accept]
    private var classes: [RegexClass] = []
    private var classNumbers: [RegexClass: Int] = [:]
    /// Where the quantifier stands that is being written out.
    private var offset = 0

    static func compile(
        _ tree: RegexNode, captureCount: Int, flags: RegexFlags
    ) throws(XPathRegex.Failure) -> RegexProgram {
        var compiler = RegexCompiler()
        let start = try compiler.compile(tree, before: RegexProgram.accept)
        return RegexProgram(
            steps: compiler.steps, start: start, alphabet: RegexAlphabet(compiler.classes),
            isMultiline: flags.contains(.multiline), captureCount: captureCount)
    }

    private mutating func compile(
        _ node: RegexNode, before next: Index
    ) throws(XPathRegex.Failure) -> Index {
        switch node {
        case .empty: return next
        case .character(let characters):
            return try add(.character(class: number(of: characters), next: next))
        case .sequence(let parts):
            var entry = next
            for part in parts.reversed() { entry = try compile(part, before: entry) }
            return entry
        case .choice(let branches):
            var entry = try compile(branches[branches.count - 1], before: next)
            for branch in branches.dropLast().reversed() {
                entry = try add(.choice(try compile(branch, before: next), entry))
            }
            return entry
        case .repetition(let body, let quantifier):
            offset = quantifier.offset
            return try compile(body, repeated: quantifier, before: next)
        case .capture(let number, let body):
            let end = try add(.save(slot: 2 * number + 1, next: next))
            return try add(.save(slot: 2 * number, next: try compile(body, before: end)))
        case .start: return try add(.start(next: next))
        case .end: return try add(.end(next: next))
        }
    }

    private mutating func compile(
        _ body: RegexNode, repeated quantifier: RegexQuantifier, before next: Index
    ) throws(XPathRegex.Failure) -> Index {
        var entry = next
        var remaining = quantifier.minimum
        if let maximum = quantifier.maximum {
            for _ in quantifier.minimum..<maximum {
                let inner = try compile(body, before: entry)
                entry = try add(choice(inner, next, quantifier))
            }
        } else {
            let loop = try add(.choice(next, next))
            let inner = try compile(body, before: loop)
            steps[Int(loop)] = choice(inner, next, quantifier)
            if remaining > 0 {
                entry = inner
                remaining -= 1
            } else if body.isNullable {
                // (x+)?, so that an empty pass through x is not taken for another one to come.
                entry = try add(choice(inner, next, quantifier))
            } else {
                entry = loop
            }
        }
        for _ in 0..<remaining { entry = try compile(body, before: entry) }
        return entry
    }

    private func choice(
        _ inner: Index, _ next: Index, _ quantifier: RegexQuantifier
    ) -> RegexProgram.Step {
        quantifier.isGreedy ? .choice(inner, next) : .choice(next, inner)
    }

    private mutating func add(_ step: RegexProgram.Step) throws(XPathRegex.Failure) -> Index {
        guard steps.count < RegexLimits.steps else {
            throw XPathRegex.Failure(
                code: .pattern,
                message: "with its quantifiers written out, the pattern has more than "
                    + "\(RegexLimits.steps) steps",
                offset: offset)
        }
        steps.append(step)
        return Index(steps.count - 1)
    }

    private mutating func number(of characters: RegexClass) -> Int {
        if let known = classNumbers[characters] { return known }
        classes.append(characters)
        classNumbers[characters] = classes.count - 1
        return classes.count - 1
    }
}
