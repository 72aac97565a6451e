import HTTPExchange

/// The parts of forms, so that every form has labels, and the session's own word with it.
package enum PageForm {
    /// A form that changes something.
    package static func post(
        _ action: String, _ setting: PageSetting, encoding: Encoding = .fields,
        @MarkupBuilder content: () -> Markup
    ) -> Markup {
        let content = Markup([
            setting.formToken.map { hidden(Session.formField, $0) } ?? Markup(), content(),
        ])
        var attributes: [MarkupAttribute] = [.method("post"), .action(action)]
        if encoding == .multipart { attributes.append(.encoding("multipart/form-data")) }
        return Markup(.form, attributes, content)
    }

    /// How a form is sent: its fields alone, or with a file among them.
    package enum Encoding: Sendable { case fields, multipart }

    /// A form of one button.
    package static func button(
        _ title: String, to action: String, _ setting: PageSetting, kind: Kind = .plain,
        label: String? = nil, fields: [(String, String)] = []
    ) -> Markup {
        post(action, setting) {
            for (name, value) in fields { hidden(name, value) }
            submit(title, kind: kind, label: label)
        }
    }

    /// How much a button stands out.
    package enum Kind: Sendable {
        case first, plain, bad

        var style: MarkupAttribute {
            switch self {
            case .first: .class("first")
            case .plain: .class("plain")
            case .bad: .class("bad")
            }
        }
    }

    /// The button that sends a form. A label says what the button is about where its title alone
    /// would not; one that is not checking sends the form whatever is missing in it.
    package static func submit(
        _ title: String, kind: Kind = .first, label: String? = nil, name: String? = nil,
        value: String = "", isChecking: Bool = true
    ) -> Markup {
        var attributes: [MarkupAttribute] = [.type("submit"), kind.style]
        if !isChecking { attributes.append(.unchecked) }
        if let label { attributes.append(.label("\(title): \(label)")) }
        if let name { attributes += [.name(name), .value(value)] }
        return Markup(.button, attributes, Markup(text: title))
    }

    package static func hidden(_ name: String, _ value: String) -> Markup {
        MarkupTag.input(.type("hidden"), .name(name), .value(value))
    }

    /// A line to write in, with its label.
    ///
    /// - Parameters:
    ///   - identifier: What tells it from another line of its name on the page.
    ///   - mistake: What is wrong with what was written.
    package static func input(
        _ name: String, label: String, hint: String? = nil, type: StaticString = "text",
        value: String = "", isRequired: Bool = false, isNarrow: Bool = false,
        identifier: String? = nil, mistake: String? = nil,
        attributes more: [MarkupAttribute] = []
    ) -> Markup {
        let place = identifier ?? name
        var attributes: [MarkupAttribute] = [
            .type(type), .id("f-\(place)"), .name(name), .value(value),
        ]
        if mistake != nil {
            attributes.append(.describedBy("e-\(place)"))
        } else if hint != nil {
            attributes.append(.describedBy("h-\(place)"))
        }
        if isRequired { attributes.append(.required) }
        return field(place, label, hint, isNarrow) {
            if let mistake { Self.mistake(mistake, in: place) }
            Markup(.input, attributes + more, Markup())
        }
    }

    /// One of several, with its label.
    package static func select(
        _ name: String, label: String, hint: String? = nil, isNarrow: Bool = false,
        @MarkupBuilder options: () -> Markup
    ) -> Markup {
        field(name, label, hint, isNarrow) {
            MarkupTag.select(.id("f-\(name)"), .name(name), content: options)
        }
    }

    /// What is wrong with a field or a group, beside it (WCAG 2.2, 3.3.1).
    package static func mistake(_ text: String, in name: String) -> Markup {
        MarkupTag.p(.class("wrong"), .id("e-\(name)")) { text }
    }

    package static func option(_ value: String, _ title: String, isSelected: Bool = false) -> Markup
    {
        Markup(
            .option, isSelected ? [.value(value), .selected] : [.value(value)],
            Markup(text: title))
    }

    /// Boxes or buttons that belong together.
    package static func group(
        _ legend: String, hint: String? = nil, mistake: (name: String, text: String)? = nil,
        kind: GroupKind = .always, @MarkupBuilder content: () -> Markup
    ) -> Markup {
        var attributes = kind.style
        if let mistake { attributes += [.describedBy("e-\(mistake.name)")] }
        let parts = Markup([
            MarkupTag.legend { legend },
            hint.map { hint in MarkupTag.p(.class("hint")) { hint } } ?? Markup(),
            mistake.map { Self.mistake($0.text, in: $0.name) } ?? Markup(), content(),
        ])
        return Markup(.fieldset, attributes, parts)
    }

    /// When a group is asked: always, or where somebody allows or denies in the same form.
    package enum GroupKind: Sendable {
        case always, ifAllowed, ifDenied

        fileprivate var style: [MarkupAttribute] {
            switch self {
            case .always: []
            case .ifAllowed: [.class("if-allowed")]
            case .ifDenied: [.class("if-denied")]
            }
        }
    }

    /// One of a group: `radio` or `checkbox`.
    package static func choice(
        _ type: StaticString, _ name: String, _ value: String, isChecked: Bool = false,
        isRequired: Bool = false, @MarkupBuilder label: () -> Markup
    ) -> Markup {
        var attributes: [MarkupAttribute] = [.type(type), .name(name), .value(value)]
        if isChecked { attributes.append(.checked) }
        if isRequired { attributes.append(.required) }
        return MarkupTag.label(.class("choice")) {
            Markup(.input, attributes, Markup())
            MarkupTag.span(content: label)
        }
    }

    private static func field(
        _ name: String, _ label: String, _ hint: String?, _ isNarrow: Bool,
        @MarkupBuilder content: () -> Markup
    ) -> Markup {
        MarkupTag.div(isNarrow ? .class("field narrow") : .class("field")) {
            MarkupTag.label(.for("f-\(name)")) { label }
            if let hint { MarkupTag.p(.class("hint"), .id("h-\(name)")) { hint } }
            content()
        }
    }
}
