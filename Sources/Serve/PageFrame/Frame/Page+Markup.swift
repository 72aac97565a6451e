import Foundation
import Wording

/// The frame around what a page says.
extension Page {
    var markup: Markup {
        MarkupTag.html(.lang(setting.language.rawValue)) {
            head
            MarkupTag.body {
                MarkupTag.a(.class("skip"), .href("#main")) { words[.skip] }
                top
                MarkupTag.main(.id("main"), .tabindex(-1)) {
                    if let parent {
                        MarkupTag.p(.class("crumb")) {
                            MarkupTag.a(.href(parent.path)) { "← \(parent.title)" }
                        }
                    }
                    if let notice { notice.markup }
                    MarkupTag.h1 { title }
                    content
                }
                foot
            }
        }
    }

    private var words: FrameWords { FrameWords(words: setting.words) }

    private var head: Markup {
        MarkupTag.head {
            MarkupTag.meta(MarkupAttribute.meta.charset("utf-8"))
            MarkupTag.meta(
                .name("viewport"),
                MarkupAttribute.meta.content("width=device-width, initial-scale=1"))
            MarkupTag.meta(
                .name("color-scheme"), MarkupAttribute.meta.content("light dark"))
            MarkupTag.title { "\(title) · Casebook" }
            MarkupTag.link(.rel("stylesheet"), .href(PageAssets.style.address))
            if asksPasskeys { Markup.script(at: PageAssets.passkeys.address) }
            MarkupTag.link(.rel("icon"), .type("image/svg+xml"), .href(PageAssets.icon.address))
            MarkupTag.link(.rel("manifest"), .href(PageAssets.manifest.address))
        }
    }

    private var top: Markup {
        MarkupTag.header(.class("top")) {
            MarkupTag.div {
                MarkupTag.a(.class("brand"), .href(side == .staff ? "/staff" : "/")) {
                    MarkupTag.img(
                        .src(PageAssets.icon.address), .alt(""), .width(28), .height(28))
                    "Casebook"
                }
                if !navigation.isEmpty {
                    MarkupTag.nav(.label(words[.mainNavigation])) {
                        MarkupTag.ul {
                            for place in navigation { MarkupTag.li { link(to: place) } }
                        }
                    }
                }
                if let visitor { MarkupTag.span(.class("who")) { visitor } }
                if setting.formToken != nil {
                    PageForm.button(words[.signOut], to: "/sign-out", setting)
                }
            }
        }
    }

    private func link(to place: Place) -> Markup {
        var attributes: [MarkupAttribute] = [.href(place.path)]
        if place.isCurrent { attributes.append(.current("page")) }
        return Markup(
            .a, attributes,
            Markup([
                Markup(text: place.title),
                place.waiting > 0
                    ? MarkupTag.span(.class("count")) {
                        place.waiting > Place.waitingShown
                            ? "\(Place.waitingShown)+" : "\(place.waiting)"
                        MarkupTag.span(.class("unseen")) { " \(words[.waiting])" }
                    } : Markup(),
            ]))
    }

    private var foot: Markup {
        MarkupTag.footer {
            MarkupTag.div {
                PageForm.post("/language", setting) {
                    PageForm.hidden("back", setting.address)
                    MarkupTag.fieldset {
                        MarkupTag.legend { words[.language] }
                        for language in InterfaceLanguage.main { button(for: language) }
                    }
                }
                MarkupTag.span {
                    setting.words(
                        FrameWord.timeZoneIs,
                        ZoneNames.name(of: setting.timeZone, in: setting.dates.locale))
                    " "
                    MarkupTag.a(.href("/preferences"), .label(words[.changeTimeZone])) {
                        words[.change]
                    }
                    if setting.formToken != nil {
                        " · "
                        MarkupTag.a(.href("/sign-in/ways")) { words[.signInWays] }
                    }
                }
            }
        }
    }

    private func button(for language: InterfaceLanguage) -> Markup {
        var attributes: [MarkupAttribute] = [
            .type("submit"), .class("link"), .name("language"), .value(language.rawValue),
            .lang(language.rawValue),
        ]
        if language.code == setting.language.code { attributes.append(.current("true")) }
        return Markup(.button, attributes, Markup(text: language.ownName))
    }
}

/// The frame's words by their short names.
private struct FrameWords {
    let words: PageWords
    subscript(word: FrameWord) -> String { words[word] }
}
