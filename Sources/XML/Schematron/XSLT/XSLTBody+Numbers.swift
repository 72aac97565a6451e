import XMLTree

/// `xsl:number` (XSLT 3.0, section 12): numbers that are given or counted, and their format.
extension XSLTBody {
    mutating func number(_ node: XMLNode) throws(RuleFailure) -> String {
        let others = [
            "lang", "letter-value", "grouping-separator", "grouping-size", "ordinal", "start-at",
        ]
        if let other = node.attributes.first(where: { others.contains($0.name) }) {
            throw RuleFailure(
                message: "`\(other.name)` of `xsl:number` is not supported",
                help: "use `format-integer()`")
        }
        let format = node.attribute("format") ?? "1"
        guard !format.contains("{") else {
            throw RuleFailure(
                message: "a computed `format` of `xsl:number` is not supported",
                help: "write the format as a text, or use `format-integer()`")
        }
        let numbers =
            if let value = node.attribute("value") {
                "data(\(try expression(value))) ! xs:integer(round(number(.)))".replacing(
                    "xs:", with: "Q{http://www.w3.org/2001/XMLSchema}")
            } else {
                try counted(node)
            }
        let maker = isContent ? "text" : "value"
        return "\(Self.call(maker))(\(NumberFormat(format).written(numbers)))"
    }

    /// The numbers that counting nodes gives (section 12.2), in the terms of the standard.
    private func counted(_ node: XMLNode) throws(RuleFailure) -> String {
        guard hasFocus || node.attribute("select") != nil else {
            throw RuleFailure(
                message: "`xsl:number` without a context item needs `value` or `select`",
                help: "give `select`")
        }
        let (start, from) = ("$" + Self.call("n"), "$" + Self.call("r"))
        let select =
            try node.attribute("select").map { text throws(RuleFailure) in
                try expression(text)
            } ?? "."
        let counts =
            try node.attribute("count").map { text throws(RuleFailure) in
                "[boolean(\(try matching(text)))]"
            } ?? Self.alike(start)
        let begins = try node.attribute("from").map { text throws(RuleFailure) in
            "[boolean(\(try matching(text)))]"
        }
        let above = "\(start)/ancestor-or-self::node()"
        let before = "\(start)/(preceding::node() | ancestor-or-self::node())"
        let place = "(1 + count(preceding-sibling::node()\(counts)))"
        let inside =
            begins == nil ? "" : "[empty(\(from)) or ancestor-or-self::node()[. is \(from)]]"
        switch node.attribute("level") ?? "single" {
        case "any":
            let after = begins == nil ? "" : "[empty(\(from)) or . is \(from) or . >> \(from)]"
            return "(let \(start) := \(select), \(from) := \(before)\(begins ?? "[false()]")"
                + "[last()] return count(\(before)\(counts)\(after))[. > 0])"
        case "multiple":
            return "(let \(start) := \(select), \(from) := \(above)\(begins ?? "")[1] return "
                + "(\(above)\(counts)\(inside)) ! \(place))"
        default:
            return "(let \(start) := \(select), \(from) := \(above)\(begins ?? "")[1] return "
                + "\(above)\(counts)[1]\(inside) ! \(place))"
        }
    }

    /// Nodes of the kind and name of another.
    private static func alike(_ node: String) -> String {
        let kinds = ["element", "attribute", "text", "comment", "processing-instruction"].map {
            " and (. instance of \($0)()) = (\(node) instance of \($0)())"
        }
        return "[deep-equal(node-name(.), node-name(\(node)))\(kinds.joined())]"
    }
}

/// A format of numbers: `1.1`, `(a)` (XSLT 3.0, section 12.4).
private struct NumberFormat {
    private var before = ""
    private var pictures: [String] = []
    /// What stands between numbers, of which the last is repeated.
    private var separators: [String] = []
    private var after = ""

    init(_ text: String) {
        var isPicture = false
        for character in text {
            if character.isLetter || character.isNumber {
                if !isPicture {
                    if pictures.isEmpty { before = after } else { separators.append(after) }
                    after = ""
                    pictures.append("")
                }
                pictures[pictures.count - 1].append(character)
                isPicture = true
            } else {
                after.append(character)
                isPicture = false
            }
        }
        if pictures.isEmpty {
            (before, after) = (after, after)
            pictures = ["1"]
        }
        if separators.isEmpty { separators = ["."] }
        pictures = pictures.map { Self.isKnown($0) ? $0 : "1" }
    }

    private static func isKnown(_ picture: String) -> Bool {
        ["a", "A", "i", "I", "w", "W", "Ww"].contains(picture)
            || picture.hasSuffix("1") && picture.dropLast().allSatisfy { $0 == "0" }
    }

    /// The expression of numbers in this format.
    func written(_ numbers: String) -> String {
        let (all, place) = ("$" + XSLTBody.call("l"), "$" + XSLTBody.call("p"))
        func list(_ texts: [String]) -> String {
            "(" + texts.map(ExpressionText.literal).joined(separator: ", ") + ")"
        }
        let between =
            "(if (\(place) = 1) then () else "
            + "\(list(separators))[min((\(place) - 1, \(separators.count)))])"
        let one =
            "format-integer(\(all)[\(place)], "
            + "\(list(pictures))[min((\(place), \(pictures.count)))])"
        return "(let \(all) := (\(numbers)) return string-join((\(ExpressionText.literal(before)), "
            + "for \(place) in 1 to count(\(all)) return (\(between), \(one)), "
            + "\(ExpressionText.literal(after)))))"
    }
}
