/// One operation of an ``XPathProgram``. What `a`, `b` and `c` mean is said beside each code: an
/// operation's number, or a place in one of the program's tables.
struct XPathOperation {
    enum Code: UInt8 {
        // To a boolean
        case alwaysTrue, alwaysFalse
        case or, and  // a, b: booleans
        case not  // a: boolean
        case exists  // a: nodes
        case hasAttribute  // a: name
        case hasChild  // a: name
        case attributeIs  // a: name, b: literal
        case nodesIsLiteral, nodesIsNotLiteral  // a: nodes, b: literal
        case nodesIsConstant  // a: nodes, b: constant
        case nodesWithString  // a: nodes, b: string, c: comparison
        case nodesWithNumber  // a: nodes, b: number, c: comparison
        case nodesWithNodes  // a: nodes, b: nodes, c: comparison
        case nodesWithStrings  // a: nodes, b: strings, c: comparison
        case stringsWithString  // a: strings, b: string, c: comparison
        case stringsWithNumber  // a: strings, b: number, c: comparison
        case stringsWithStrings  // a: strings, b: strings, c: comparison
        case numbers  // a, b: numbers, c: comparison
        case strings  // a, b: strings, c: = or !=
        case booleans  // a, b: booleans, c: = or !=
        case count  // a: nodes, b: number in the table, c: comparison
        case contains, startsWith, endsWith  // a, b: strings
        case numberIsTrue  // a: number
        case stringIsTrue  // a: string
        case stringsAreTrue  // a: strings
        case language  // a: string
        case matches  // a: string, b: expression in the table; or b < 0 and c: string
        case variableBoolean  // a: slot
        case peerBoolean  // a: peer expression
        // To a number
        case constant  // a: number in the table
        case add, subtract, multiply, divide, remainder  // a, b: numbers
        case negate, floor, ceiling, round, absolute  // a: number
        case countNodes, sumNodes, minimum, maximum  // a: nodes
        case countStrings  // a: strings
        case numberOfString  // a: string
        case numberOfBoolean  // a: boolean
        case moment  // a: string: xs:date and xs:dateTime as seconds
        case length  // a: string
        case position, last
        case variableNumber  // a: slot
        // To a string
        case literal  // a: literal
        case stringOfNodes  // a: nodes
        case stringOfNumber  // a: number
        case stringOfBoolean  // a: boolean
        case stringOfStrings  // a: strings
        case stringOfContext
        case concatenate  // a: first in the table of arguments, b: how many
        case substring  // a: string, b: number, c: number or -1
        case substringBefore, substringAfter  // a, b: strings
        case normalize, lower, upper  // a: string
        case translate  // a, b, c: strings
        case replace  // a: string, b: expression in the table, c: string
        case join  // a: strings, b: string
        case nameOf, localNameOf, namespaceOf  // a: nodes
        case variableString  // a: slot
        case peerString  // a: peer expression
        // To strings
        case constantStrings  // a: constant
        case foreignStrings  // a: foreign path
        case tokenize  // a: string, b: expression in the table
        case distinct  // a: strings
        case stringsOfNodes  // a: nodes
        case variableStrings  // a: slot
        // To nodes
        case path  // a: start or -1 context, -2 document; b: first step, c: how many
        case union  // a, b: nodes
        case filter  // a: nodes, b: step that holds the predicates
        case current
        case variableNodes  // a: slot
    }

    var code: Code
    /// Whether nodes come in document order.
    var isOrdered = true
    /// Whether nodes come once each.
    var isUnique = true
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0

    init(_ code: Code, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0) {
        self.code = code
        self.a = a
        self.b = b
        self.c = c
    }
}

/// One step of a path of a program.
struct XPathStep {
    enum Test: UInt8 {
        case name, anyName, anyNameIn, node, text, comment, instruction, instructionNamed
    }

    var axis: XPathAxis
    var test: Test
    /// The name, namespace or literal that the test is about.
    var operand: Int32
    /// Its predicates in the program's table of arguments.
    var predicates: Range<Int32>
    /// Whether a predicate asks for its position.
    var isPositional: Bool
    /// Whether a predicate asks for `last()`.
    var asksForLast: Bool
    /// What an index can find its nodes by; nil where its first predicate is no such comparison.
    var key: Key?

    /// A first predicate `[@a = $x]` or `[@a = 'x']`, whose right side is the same for all nodes.
    struct Key {
        /// The attribute's name.
        let attribute: Int32
        /// The operation that gives the string, or the nodes, to compare with.
        let value: Int32
    }
}
