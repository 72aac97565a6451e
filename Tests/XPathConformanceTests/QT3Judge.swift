import Foundation
import XMLTree
import XPath

/// Whether a result is what a case expects; assertions are XPath themselves.
struct QT3Judge {
    let context: DynamicContext
    let statics: StaticContext
    let folder: URL

    /// nil where the result is as expected, else what was found.
    func judge(_ node: XMLNode, _ result: Result<[XDMItem], XPathError>) -> String? {
        switch node.name {
        case "all-of":
            for child in node.elements { if let wrong = judge(child, result) { return wrong } }
            return nil
        case "any-of":
            var found: [String] = []
            for child in node.elements {
                guard let wrong = judge(child, result) else { return nil }
                found.append(wrong)
            }
            return found.first ?? "nothing was expected"
        case "not":
            guard let child = node.elements.first(where: { _ in true }) else { return "nothing" }
            return judge(child, result) == nil ? "expected not \(child.name)" : nil
        case "error":
            guard case .failure(let error) = result else {
                return "expected \(node.attribute("code") ?? ""), found \(words(result))"
            }
            let code = node.attribute("code") ?? "*"
            if code == "*" || code == error.code { return nil }
            if code == "Q{\(error.namespace)}\(error.code)" { return nil }
            return "expected \(code), found \(error)"
        default: break
        }
        guard case .success(let items) = result else {
            return "expected \(node.name) \(short(node.text)), found \(words(result))"
        }
        do {
            return try holds(node, items)
                ? nil : "expected \(node.name) \(short(node.text)), found \(words(result))"
        } catch {
            return "\(node.name): \(error)"
        }
    }

    private func short(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(160).description
    }

    private func words(_ result: Result<[XDMItem], XPathError>) -> String {
        switch result {
        case .failure(let error): return error.description
        case .success(let items):
            let texts = items.prefix(8).map { item in
                ((try? item.stringValue).map(short) ?? "?") + " " + item.typeName
            }
            return "\(items.count): " + texts.joined(separator: ", ")
        }
    }

    private func evaluate(_ text: String, _ items: [XDMItem]) throws -> Bool {
        var statics = statics
        statics.version = .v31
        statics.variables[ExpandedName("result")] = 900
        let values = VariableValues(count: 0)
        values[900] = items
        return try CompiledXPath(text, in: statics).evaluateBoolean(
            in: context, variables: values)
    }

    private func holds(_ node: XMLNode, _ items: [XDMItem]) throws -> Bool {
        let text = node.text
        switch node.name {
        case "assert": return try evaluate(text, items)
        case "assert-eq": return try evaluate("$result eq (\(text))", items)
        case "assert-true": return try evaluate("$result instance of xs:boolean and $result", items)
        case "assert-false":
            return try evaluate("$result instance of xs:boolean and not($result)", items)
        case "assert-empty": return items.isEmpty
        case "assert-count": return Int(text) == items.count
        case "assert-deep-eq": return try evaluate("deep-equal($result, (\(text)))", items)
        case "assert-type": return try evaluate("$result instance of \(text)", items)
        case "assert-permutation":
            return try evaluate(
                """
                let $e := (\(text)) return count($e) = count($result) and
                (every $x in $e satisfies count($e[deep-equal(., $x)]) =
                count($result[deep-equal(., $x)]))
                """, items)
        case "assert-string-value":
            var found = try items.map { try $0.stringValue }.joined(separator: " ")
            var wanted = text
            if node.attribute("normalize-space") == "true" {
                found = found.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                wanted = wanted.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            return Array(found.utf8) == Array(wanted.utf8)
        case "assert-xml": return try isXML(node, items)
        case "serialization-matches":
            let serialized = try CompiledXPath("serialize($result)", in: with(900)).evaluateString(
                in: context, variables: value(items))
            return try CompiledXPath("matches($s, $p, $f)", in: with(0, 1, 2)).evaluateBoolean(
                in: context,
                variables: values([
                    [.init(string: serialized)], [.init(string: text)],
                    [.init(string: node.attribute("flags") ?? "")],
                ]))
        case "assert-serialization-error": return false
        default: throw XPathError(code: "FOER0000", message: "unknown assertion \(node.name)")
        }
    }

    private func with(_ slots: Int...) -> StaticContext {
        var statics = StaticContext()
        for (slot, name) in zip(slots, slots == [900] ? ["result"] : ["s", "p", "f"]) {
            statics.variables[ExpandedName(name)] = slot
        }
        return statics
    }

    private func value(_ items: [XDMItem]) -> VariableValues {
        let values = VariableValues(count: 0)
        values[900] = items
        return values
    }

    private func values(_ all: [[XDMItem]]) -> VariableValues {
        let values = VariableValues(count: all.count)
        for (slot, items) in all.enumerated() { values[slot] = items }
        return values
    }

    private func isXML(_ node: XMLNode, _ items: [XDMItem]) throws -> Bool {
        var wanted = node.text
        if let file = node.attribute("file") {
            wanted = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        }
        wanted = wanted.trimmingCharacters(in: .whitespacesAndNewlines)
        var builder = TreeBuilder()
        try builder.add(items)
        let found = try builder.finish()
        let values = VariableValues(count: 2)
        values[0] = [.node(found.root)]
        values[1] = [.init(string: wanted)]
        var statics = StaticContext()
        statics.variables[ExpandedName("found")] = 0
        statics.variables[ExpandedName("wanted")] = 1
        return try CompiledXPath(
            "deep-equal($found, parse-xml-fragment($wanted))", in: statics
        ).evaluateBoolean(in: context, variables: values)
    }
}
