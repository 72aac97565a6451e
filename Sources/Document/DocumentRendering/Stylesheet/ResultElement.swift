/// What becomes of an element that a stylesheet made.
enum ResultElement {
    case written(HTMLTag)
    /// What it holds is written, it itself is not.
    case opened
    /// Neither it nor what it holds is written: it is no text of the page.
    case dropped

    private static let droppedNames: Set<String> = [
        "script", "style", "head", "template", "link", "meta", "base", "input", "param",
        "source", "track", "area", "frame", "iframe", "frameset", "embed", "svg", "math",
    ]
    private static let openedNames: Set<String> = [
        "html", "body", "object", "noscript", "noframes", "center", "font", "form", "label",
        "picture", "audio", "video", "map", "applet", "tt", "big", "nobr", "select", "main",
    ]
    private static let blockNames: Set<String> = [
        "aside", "details", "dialog", "fieldset", "hgroup", "legend", "menu", "option",
        "optgroup", "search", "summary", "textarea", "button", "header", "footer", "nav",
    ]

    init(_ name: String) {
        let name = name.lowercased()
        if Self.droppedNames.contains(name) {
            self = .dropped
        } else if Self.openedNames.contains(name) {
            self = .opened
        } else if Self.blockNames.contains(name) {
            self = .written(.div)
        } else if name == "strike" {
            self = .written(.s)
        } else {
            self = HTMLTag(rawValue: name).map { .written($0) } ?? .opened
        }
    }
}
