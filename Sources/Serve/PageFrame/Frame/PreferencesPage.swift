import DocumentRendering
import Foundation
import Hummingbird

/// The page on which somebody chooses language and time zone for a browser.
struct PreferencesPage {
    let setting: PageSetting

    init(_ setting: PageSetting) { self.setting = setting }

    func response() -> Response {
        let words = setting.words
        let notice = setting.notice == "saved" ? PageNotice.done(words[FrameWord.saved]) : nil
        return Page(title: words[FrameWord.preferences], setting: setting, notice: notice) {
            MarkupTag.p(.class("lead")) { words[FrameWord.preferencesText] }
            PageForm.post("/language", setting) {
                PageForm.hidden("back", "/preferences?done=saved")
                PageForm.select("language", label: words[FrameWord.language]) {
                    for language in InterfaceLanguage.allCases {
                        PageForm.option(
                            language.rawValue, language.ownName,
                            isSelected: language == setting.language)
                    }
                }
                PageForm.select("zone", label: words[FrameWord.timeZone]) {
                    for zone in TimeZone.knownTimeZoneIdentifiers.sorted() {
                        PageForm.option(
                            zone, zone.replacing("_", with: " "),
                            isSelected: zone == setting.timeZone.identifier)
                    }
                }
                PageForm.submit(words[FrameWord.save])
            }
        }.response()
    }
}

extension InterfaceLanguage {
    /// What the language calls itself.
    var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        case .french: "Français"
        case .italian: "Italiano"
        }
    }
}
