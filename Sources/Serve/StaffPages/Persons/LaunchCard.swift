import Access
import PageFrame

/// The part of a person's sheet by which staff open an app for them.
struct LaunchCard {
    /// An app that was just opened.
    struct Opened {
        let app: String
        let address: String
    }

    let setting: PageSetting
    /// The address of the person's sheet.
    let address: String
    let apps: [OAuthClient]
    var opened: Opened?

    private var words: PageWords { setting.words }

    @MarkupBuilder var markup: Markup {
        if let opened {
            MarkupTag.section(.class("notice good"), .role("status")) {
                MarkupTag.h2 { opened.app }
                MarkupTag.p { MarkupTag.code(.class("mono")) { opened.address } }
                MarkupTag.p { words[PersonWord.launchUse] }
            }
        } else if !apps.isEmpty {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[PersonWord.launchTitle] }
                MarkupTag.p(.class("hint")) { words[PersonWord.launchHint] }
                PageForm.post("\(address)/launch", setting) {
                    PageForm.group(words[PersonWord.launchApp]) {
                        for app in apps {
                            PageForm.choice("radio", "app", app.identifier, isRequired: true) {
                                app.organisation.map { "\(app.name) (\($0))" } ?? app.name
                            }
                        }
                    }
                    PageForm.submit(words[PersonWord.makeLaunch])
                }
            }
        }
    }
}
