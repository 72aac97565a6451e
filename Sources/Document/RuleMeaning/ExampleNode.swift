internal import Base

/// An element in the making, for examples and for what is to be inserted.
package final class ExampleNode {
    let name: String
    private(set) var attributes: [(name: String, value: String)] = []
    private(set) var children: [ExampleNode] = []
    private(set) var text: String?

    init(_ name: String) { self.name = name }

    /// Whether nothing is known of it but its name.
    var isBare: Bool { attributes.isEmpty && children.isEmpty && text == nil }

    func value(of attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// Gives an attribute its value; false where it has another one.
    func set(_ attribute: String, _ value: String) -> Bool {
        if let known = self.value(of: attribute) { return known == value }
        attributes.append((attribute, value))
        return true
    }

    func set(text: String) -> Bool {
        guard self.text == nil || self.text == text else { return false }
        self.text = text
        return true
    }

    func append(_ child: ExampleNode) { children.append(child) }

    /// On lines of its own, each level indented by two spaces.
    package func lines(indentedBy depth: Int = 0) -> [String] {
        let space = String(repeating: " ", count: depth)
        guard !children.isEmpty else { return [space + inline] }
        return [space + "<\(name)\(words)>"]
            + children.flatMap { $0.lines(indentedBy: depth + 2) } + [space + "</\(name)>"]
    }

    /// On one line.
    var inline: String {
        let inside =
            (text.map { MarkupEscaping.anywhere.escape($0) } ?? "")
            + children.map(\.inline).joined()
        return inside.isEmpty ? "<\(name)\(words)/>" : "<\(name)\(words)>\(inside)</\(name)>"
    }

    private var words: String {
        attributes.map { " \($0.name)=\"\(MarkupEscaping.anywhere.escape($0.value))\"" }.joined()
    }
}
