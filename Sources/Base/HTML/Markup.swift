/// A piece of a page, as escaped UTF-8. It is made from elements, attributes and text only, so
/// that no text can become markup.
package struct Markup: Sendable {
    private var writer = ElementWriter()

    /// The piece as UTF-8.
    package var bytes: [UInt8] { writer.bytes }

    /// Nothing.
    package init() {}

    /// Text, escaped.
    package init(text: String) { writer.text(text) }

    /// An element with what is in it.
    package init(
        element: some ElementName, _ attributes: [MarkupAttribute], _ content: Markup
    ) {
        writer.beginTag(element)
        for attribute in attributes { writer.bytes += attribute.bytes }
        writer.endTag(element)
        guard element.end == .tag else { return }
        writer.bytes += content.bytes
        writer.close(element)
    }

    /// Pieces one after the other.
    package init(_ pieces: [Markup]) {
        for piece in pieces { writer.bytes += piece.bytes }
    }

    /// Pieces with a text between any two.
    package init(joined pieces: [Markup], by separator: String) {
        for (index, piece) in pieces.enumerated() {
            if index > 0 { writer.text(separator) }
            writer.bytes += piece.bytes
        }
    }

    /// Pieces one after the other.
    package init(@MarkupBuilder _ content: () -> Markup) { self = content() }

    package static func + (first: Markup, second: Markup) -> Markup { Markup([first, second]) }
}

/// An attribute of an element. Each room lists those that its pages may have.
package struct MarkupAttribute: Sendable {
    let bytes: [UInt8]

    /// - Parameter name: A name of the room's own, and never one that a text has.
    package init(name: String, _ value: String) {
        var writer = ElementWriter()
        writer.beginAttribute(name)
        writer.text(value)
        writer.endAttribute()
        bytes = writer.bytes
    }

    /// An attribute without a value.
    package init(name: String) {
        var writer = ElementWriter()
        writer.attribute(name)
        bytes = writer.bytes
    }
}

/// Writes a page's pieces as Swift statements; strings are text.
@resultBuilder package enum MarkupBuilder {
    package static func buildExpression(_ text: String) -> Markup { Markup(text: text) }
    package static func buildExpression(_ markup: Markup) -> Markup { markup }
    package static func buildBlock(_ pieces: Markup...) -> Markup { Markup(pieces) }
    package static func buildOptional(_ piece: Markup?) -> Markup { piece ?? Markup() }
    package static func buildEither(first: Markup) -> Markup { first }
    package static func buildEither(second: Markup) -> Markup { second }
    package static func buildArray(_ pieces: [Markup]) -> Markup { Markup(pieces) }
}

extension ElementName {
    /// An element of this kind: `MarkupTag.p(.class("quiet")) { "text" }`.
    package func callAsFunction(
        _ attributes: MarkupAttribute..., @MarkupBuilder content: () -> Markup
    ) -> Markup {
        Markup(element: self, attributes, content())
    }

    /// An element without content.
    package func callAsFunction(_ attributes: MarkupAttribute...) -> Markup {
        Markup(element: self, attributes, Markup())
    }
}
