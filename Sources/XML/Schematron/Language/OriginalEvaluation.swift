import XMLTree

/// Evaluates rules under XPath 1.0 on one document.
final class OriginalEvaluation: RuleEvaluation {
    private let program: OriginalProgram
    private let evaluation: XPathEvaluation
    private let matching: XPathMatching
    private var matches: [[TreeNode]?]
    private let limits: SchematronLimits
    private let references: ReferencedDocuments
    private(set) var failure = ""

    init(
        _ program: OriginalProgram, _ tree: TreeIndex, limits: SchematronLimits,
        references: ReferencedDocuments
    ) {
        self.program = program
        self.limits = limits
        self.references = references
        let (visits, overflow) = tree.count.multipliedReportingOverflow(by: limits.visitsPerNode)
        evaluation = XPathEvaluation(
            program.program, of: tree, budget: overflow ? .max : visits + limits.visits)
        let documents =
            references.attachment as? XPathDocuments
            ?? XPathDocuments { [unowned references] in references.index(named: $0) }
        references.attachment = documents
        evaluation.documents = documents
        matching = XPathMatching(evaluation)
        matches = Array(repeating: nil, count: program.contexts.count)
    }

    var tree: TreeIndex { evaluation.tree }

    var isExhausted: Bool { evaluation.isExhausted }

    func nodes(matching context: Int) -> (nodes: [TreeNode], failure: String?) {
        if let known = matches[context] { return (known, nil) }
        let found = matching.nodes(matching: program.contexts[context])
        matches[context] = found
        return (found, matching.failure?.message)
    }

    func item(_ node: TreeNode) -> TreeNode { node }

    func node(of item: TreeNode) -> TreeNode? { item }

    func begin(_ slots: [Int], at item: TreeNode) {
        if !slots.isEmpty { evaluation.forget(slots) }
    }

    func test(_ expression: Int, at item: TreeNode) -> Bool? {
        evaluation.failure = nil
        let holds = evaluation.test(program.expressions[expression], at: item)
        return hasFailed ? nil : holds
    }

    private var hasFailed: Bool {
        guard let failed = evaluation.failure else { return false }
        failure = failed.message
        evaluation.failure = nil
        return true
    }

    func items(_ expression: Int, at item: TreeNode) -> [TreeNode]? {
        evaluation.failure = nil
        let value = evaluation.value(program.expressions[expression], at: item)
        if hasFailed { return nil }
        if case .nodes(let nodes) = value { return nodes }
        failure = "it gives no nodes"
        return nil
    }

    func strings(_ expression: Int, at item: TreeNode) -> [String]? {
        evaluation.failure = nil
        let expression = program.expressions[expression]
        let value = evaluation.value(expression, at: item)
        if hasFailed { return nil }
        switch value {
        case .nodes(let nodes):
            return nodes.map { String(decoding: tree.string(of: $0), as: UTF8.self) }
        case .strings(let strings): return strings.map { String(decoding: $0, as: UTF8.self) }
        default:
            return [String(decoding: evaluation.string(expression, at: item), as: UTF8.self)]
        }
    }

    func text(
        _ expression: Int, at item: TreeNode, vocabulary: Set<String>
    ) -> (text: String, isHarmless: Bool) {
        let expression = program.expressions[expression]
        let bytes = evaluation.string(expression, at: item)
        return (
            String(decoding: bytes, as: UTF8.self),
            bytes.isEmpty || evaluation.isHarmless(expression, bytes, vocabulary)
        )
    }

    func knowsName(of node: TreeNode, _ vocabulary: Set<String>) -> Bool {
        evaluation.knowsName(of: node, vocabulary)
    }

    func evaluation(of uri: String) -> OriginalEvaluation? {
        references.index(named: uri).map {
            OriginalEvaluation(program, $0, limits: limits, references: references)
        }
    }

    func settle() { evaluation.settle() }
}
