import XMLTree
import XPath

/// Writes the body of an XSLT variable or function (XSLT 3.0, section 5.7) as one expression of
/// XPath 3.1, so that it is compiled and evaluated like any other.
///
/// What XPath cannot make are nodes: for those it calls functions in ``namespace``, which
/// ``XSLTFunctions`` are. `xsl:for-each` becomes `!`, `xsl:variable` becomes `let`, and types
/// become the parameters of an inline function, since these convert as XSLT does.
struct XSLTBody {
    /// The namespace of the functions and variables that are not in the schema.
    static let namespace = "urn:casebook:xslt"

    /// The instructions that run, for `element-available`.
    static let instructions = Set(
        [
            "analyze-string", "apply-imports", "apply-templates", "assert", "attribute",
            "attribute-set", "break",
            "call-template", "catch", "choose", "comment", "copy", "copy-of", "decimal-format",
            "document", "element", "fallback", "for-each", "for-each-group", "fork", "function",
            "if", "include", "import", "iterate", "key", "map", "map-entry", "matching-substring",
            "message", "next-iteration",
            "next-match", "non-matching-substring", "number", "on-empty", "on-non-empty",
            "processing-instruction", "on-completion", "otherwise", "param",
            "perform-sort", "sequence", "sort", "source-document", "template", "text", "try",
            "value-of", "variable", "when", "where-populated", "with-param",
        ].map { ExpandedName($0, in: SchematronNames.xslt) })

    /// Whether there is a context item: not in functions.
    var hasItem = true
    var hasFocus: Bool { hasItem || loops > 0 }
    /// Whether what is made becomes the content of a node, in which empty text nodes vanish.
    var isContent = false
    /// Whether it is a template's, and its mode.
    var isTemplate = false
    /// The functions by which a template that was found by its pattern asks for others.
    var others: [String] = []
    var ownMode: String?
    /// How many loops stand around, each of which has a `current()` of its own.
    var loops = 0
    /// Lists of instructions inside each other; what follows a variable stands inside it. The
    /// expression would be too deep to be compiled beyond that.
    private var depth = 0
    /// The number of the list that is being written, for names of its own.
    var level: Int { depth }
    private static let greatestDepth = 300
    /// What calls without arguments stand for inside `xsl:for-each-group`, and functions inside
    /// `xsl:analyze-string`.
    var calls: [String: String] = [:]
    var functions: [String: String] = [:]

    /// A body's value.
    ///
    /// - Parameter type: The `as` of what it is the body of. Without one the value is a document
    ///   node that holds what was made (XSLT 3.0, section 9.3).
    /// - Parameter isLet: Whether content without instructions is its nodes (`node()*`), as
    ///   SchXslt has it for `let`.
    static func value(of node: XMLNode, type: String?, isLet: Bool = false) -> SchemaValue {
        var body = XSLTBody()
        body.hasItem = !(node.isXSLT && node.name == "function")
        do throws(RuleFailure) {
            if let failure = UseWhen.failure(inside: node) { throw failure }
            let items = children(of: node).filter { !($0.isXSLT && $0.name == "param") }
            body.isContent = type == nil
            let sequence = try body.sequence(items[...])
            let original = Self.original(items)
            if let type {
                return .body(try converted(sequence, to: type), original: original)
            }
            if isLet, !items.contains(where: hasInstructions) {
                return .body("(\(sequence))", original: original)
            }
            return .body("\(call("document"))(\(sequence))", original: original)
        } catch {
            return .unsupported(error)
        }
    }

    /// A call's beginning.
    static func call(_ name: String) -> String { "Q{\(namespace)}\(name)" }

    static func map(_ name: String) -> String {
        "Q{http://www.w3.org/2005/xpath-functions/map}\(name)"
    }

    /// A value converted to a type by the rules for calls (XPath 3.1, section 3.1.5.2).
    static func converted(_ value: String, to type: String) throws(RuleFailure) -> String {
        guard ExpressionText.isBalanced(type) else { throw unreadable(type) }
        let variable = "$" + call("v")
        return "(function(\(variable) as \(type)) as item()* { \(variable) })((\(value)))"
    }

    static func unreadable(_ text: String) -> RuleFailure {
        RuleFailure(
            message: "`\(text.onOneLine.prefix(160))` is not an expression",
            help: "close each bracket and quotation mark")
    }

    /// The children that count: all but white space, comments, instructions and what `use-when`
    /// excludes.
    static func children(of node: XMLNode) -> [XMLNode] {
        var found: [XMLNode] = []
        var child = node.firstChild
        while let current = child {
            child = current.next
            switch current.kind {
            case .element where UseWhen(current).isTrue: found.append(current)
            case .text where !(current.content ?? "").allSatisfy(\.isWhitespace):
                found.append(current)
            default: break
            }
        }
        return found
    }

    private static func hasInstructions(_ node: XMLNode) -> Bool {
        node.isXSLT || node.elements.contains(where: hasInstructions)
    }

    /// A body of texts and `xsl:value-of` in XPath 1.0.
    private static func original(_ items: [XMLNode]) -> String? {
        var parts: [String] = []
        for item in items {
            if let text = item.content {
                guard let literal = ExpressionText.originalLiteral(text) else { return nil }
                parts.append(literal)
            } else if item.isXSLT, item.name == "text" {
                guard let literal = ExpressionText.originalLiteral(item.text) else { return nil }
                parts.append(literal)
            } else if item.isXSLT, item.name == "value-of", item.attribute("separator") == nil,
                let select = item.attribute("select"), ExpressionText.isBalanced(select)
            {
                parts.append("string(\(select))")
            } else {
                return nil
            }
        }
        return parts.count == 1
            ? parts[0] : parts.isEmpty ? "''" : "concat(\(parts.joined(separator: ", ")))"
    }

    // MARK: - Instructions

    /// The expression of a list of instructions: those after a variable stand inside its `let`.
    mutating func sequence(
        _ items: ArraySlice<XMLNode>
    ) throws(RuleFailure) -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestDepth else {
            throw RuleFailure(
                message: "variables and instructions are nested deeper than \(Self.greatestDepth) "
                    + "levels", help: "split the function")
        }
        if items.contains(where: Self.isConditional) { return try conditions(items) }
        var parts: [String] = []
        for (index, item) in zip(items.indices, items) {
            if item.isXSLT, item.name == "variable", let name = item.attribute("name") {
                let value = try variable(item)
                let rest = try sequence(items[(index + 1)...])
                parts.append("(let $\(name) := (\(value)) return (\(rest)))")
                break
            }
            parts.append(try instruction(item))
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: ", ") + ")"
    }

    mutating func body(_ node: XMLNode) throws(RuleFailure) -> String {
        try sequence(Self.children(of: node)[...])
    }

    /// What an element holds, as the content of a node that is made.
    mutating func content(_ node: XMLNode) throws(RuleFailure) -> String {
        let outer = isContent
        isContent = true
        defer { isContent = outer }
        return try body(node)
    }

    mutating func variable(_ node: XMLNode) throws(RuleFailure) -> String {
        let type = node.attribute("as")
        let value: String
        if let select = node.attribute("select") {
            value = try expression(select)
        } else {
            guard type != nil else { return "\(Self.call("document"))(\(try content(node)))" }
            value = try body(node)
        }
        guard let type else { return value }
        return try Self.converted(value, to: type)
    }

    /// The value of `select`, else of the content.
    mutating func selected(_ node: XMLNode) throws(RuleFailure) -> String {
        if let select = node.attribute("select") { return try expression(select) }
        return try sequence(
            Self.children(of: node).filter { !($0.isXSLT && $0.name == "sort") }[...])
    }

    mutating func instruction(_ node: XMLNode) throws(RuleFailure) -> String {
        if let text = node.content { return try textNode(text, in: node) }
        guard node.isXSLT else { return try element(node) }
        switch node.name {
        case "sequence": return try selected(node)
        case "fork": return try body(node)
        // What becomes content is copied there.
        case "copy-of": return isContent ? try selected(node) : try copies(node)
        case "value-of":
            let maker = isContent ? "text" : "value"
            return "\(Self.call(maker))(\(try joined(node)))"
        case "text":
            if node.text.isEmpty, !isContent { return "\(Self.call("value"))('')" }
            return try textNode(node.text, in: node)
        case "if":
            return "(if (\(try test(node))) then \(try body(node)) else ())"
        case "choose": return try choice(node)
        case "for-each": return try loop(node)
        case "for-each-group": return try groups(node)
        case "analyze-string": return try analysis(node)
        case "perform-sort":
            return try sorted(try selected(node), by: node)
        case "document": return "\(Self.call("document"))(\(try content(node)))"
        case "element": return try madeElement(node)
        case "attribute":
            return "\(Self.call("attribute"))(\(try template(node.attribute("name") ?? "")), "
                + "\(try template(node.attribute("namespace") ?? "")), \(try joined(node)))"
        case "processing-instruction":
            return "\(Self.call("instruction"))(\(try template(node.attribute("name") ?? "")), "
                + "\(try joined(node)))"
        case "comment": return "\(Self.call("comment"))(\(try joined(node)))"
        case "copy": return try copy(node)
        case "map": return "\(Self.map("merge"))(\(try body(node)), map { 'duplicates': 'reject' })"
        case "map-entry":
            return "\(Self.map("entry"))(\(try expression(node.attribute("key") ?? "()")), "
                + "\(try selected(node)))"
        case "where-populated": return try populated(node)
        case "iterate": return try iteration(node)
        case "call-template": return try templateCall(node)
        case "apply-templates": return try application(node)
        case "next-match": return try otherTemplate(node, Self.next)
        case "apply-imports": return try otherTemplate(node, Self.imported)
        case "source-document": return try sourceDocument(node)
        case "try": return try attempt(node)
        case "number": return try number(node)
        case "message": return message(node)
        case "fallback", "assert": return "()"
        default:
            throw RuleFailure(
                message: "`xsl:\(node.name)` is not supported",
                help: "use xsl:sequence, xsl:choose, xsl:for-each, xsl:apply-templates or a "
                    + "function")
        }
    }

    func test(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let test = node.attribute("test") else {
            throw RuleFailure(message: "`xsl:\(node.name)` has no `test`", help: "give one")
        }
        return try expression(test)
    }

    mutating func choice(_ node: XMLNode) throws(RuleFailure) -> String {
        var text = ""
        var closing = ""
        for branch in node.usedElements where branch.isXSLT {
            if branch.name == "when" {
                text += "(if (\(try test(branch))) then \(try body(branch)) else "
                closing += ")"
            } else if branch.name == "otherwise" {
                return text + (try body(branch)) + closing
            }
        }
        return text.isEmpty ? "()" : text + "()" + closing
    }

    var current: String { "$" + Self.call("c\(loops)") }

    /// An expression in parentheses, in which `current()` and its like are those of the innermost
    /// loop.
    func expression(_ text: String) throws(RuleFailure) -> String {
        guard ExpressionText.isBalanced(text) else { throw Self.unreadable(text) }
        var calls = calls
        if loops > 0 { calls["current"] = current }
        return "(\(ExpressionText.replacing(text, calls: calls, functions: functions)))"
    }
}
