import XMLTree

/// Compiles the expressions of a schema in the language of its query binding. What it gives are
/// numbers, by which its ``RuleProgram`` knows what was compiled.
protocol RuleCompiler {
    /// Opens a scope of variables, which hides what it declares again.
    mutating func pushScope()
    /// Closes the innermost scope.
    mutating func popScope()
    /// Declares a variable for the innermost scope.
    ///
    /// - Returns: Its slot, where it has to be forgotten for each new node.
    mutating func declare(_ item: LetModel, at scope: RuleScope) throws(RuleFailure) -> Int?
    /// Makes the functions of a schema known, before its variables are declared.
    mutating func announce(
        _ functions: [FunctionModel], failing: (SchemaPlace, RuleFailure) -> Void)
    /// Declares the bodies of the functions, and the keys, which may use the variables.
    mutating func declare(keys: [KeyModel], failing: (SchemaPlace, RuleFailure) -> Void)
    /// Compiles an expression for its value.
    ///
    /// - Parameter isShared: Whether its variables are the schema's, so that the same text is the
    ///   same expression.
    mutating func value(_ text: String, isShared: Bool) throws(RuleFailure) -> Int
    /// Compiles an expression for its effective boolean value.
    mutating func test(_ text: String, isShared: Bool) throws(RuleFailure) -> Int
    /// Compiles a rule's context.
    mutating func context(_ text: String, isShared: Bool) throws(RuleFailure) -> Int
    /// What has been compiled.
    consuming func finish() -> any RuleProgram
}

/// Where a variable is evaluated: once for the document, or anew for each node of a rule.
enum RuleScope: Hashable, Sendable { case document, rule }

/// Why something of a schema cannot be compiled.
struct RuleFailure: Error {
    /// What is wrong.
    let message: String
    /// What to do.
    let help: String
    /// The document that is not there, where that is the reason.
    var missingDocument: String?
    /// Whether it asks for a variable whose own failure was said where it is declared.
    var isDependent = false
}

/// The compiled expressions of a schema, for use by any number of tasks.
protocol RuleProgram: Sendable {
    /// The names of elements and attributes in the schema's expressions, without prefixes.
    var names: Set<String> { get }
    /// Whether an expression of the schema has a text as a literal.
    func says(_ text: String) -> Bool
    /// The literals, such as templateIds, that a context asks for.
    func anchors(of context: Int) -> [String]
    /// Runs a plan on a document.
    func run(
        _ plan: RulePlan, of schema: SchematronSchema, on tree: TreeIndex,
        limits: SchematronLimits
    ) -> SchematronOutcome
}

/// Evaluates a program's expressions on one document. Belongs to one task.
protocol RuleEvaluation: AnyObject {
    /// What an assert is asked of: a node, or with `visit-each` any item.
    associatedtype Item

    var tree: TreeIndex { get }
    /// Whether the budget was spent: answers are not to be trusted then.
    var isExhausted: Bool { get }
    /// Why the last expression without an answer has none; it quotes nothing of the document.
    var failure: String { get }

    /// The nodes that a context matches, in document order.
    ///
    /// - Returns: Also why some node could not be asked, the first time.
    func nodes(matching context: Int) -> (nodes: [TreeNode], failure: String?)
    /// A node as what an assert is asked of.
    func item(_ node: TreeNode) -> Item
    /// The node that an item is, or nil.
    func node(of item: Item) -> TreeNode?
    /// Begins with a node or item: the values of its rule's variables are forgotten.
    func begin(_ slots: [Int], at item: Item)
    /// The value of a test; nil where it has none.
    func test(_ expression: Int, at item: Item) -> Bool?
    /// The items of an expression; nil where it has no value.
    func items(_ expression: Int, at item: Item) -> [Item]?
    /// The strings of an expression's items; nil where it has no value.
    func strings(_ expression: Int, at item: Item) -> [String]?
    /// The string of an expression, and whether it tells nothing of a patient.
    func text(
        _ expression: Int, at item: Item, vocabulary: Set<String>
    ) -> (text: String, isHarmless: Bool)
    /// Whether a node's name is one of the schema's own, or of the vocabulary.
    func knowsName(of node: TreeNode, _ vocabulary: Set<String>) -> Bool
    /// The evaluation of another document, of the files beside the schema; nil where there is none.
    func evaluation(of uri: String) -> Self?
    /// Gives back what was paid for and not used.
    func settle()
}
