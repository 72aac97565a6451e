import Foundation
import Hummingbird
import Wording

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
                PageForm.select("language", label: words[FrameWord.languageAndRegion]) {
                    for language in InterfaceLanguage.allCases {
                        PageForm.option(
                            language.rawValue, language.ownNameWithRegion,
                            isSelected: language == setting.language)
                    }
                }
                PageForm.select("zone", label: words[FrameWord.timeZone]) {
                    for zone in ZoneNames.all(in: setting.dates.locale) {
                        PageForm.option(
                            zone.identifier, zone.name,
                            isSelected: zone.identifier == setting.timeZone.identifier)
                    }
                }
                PageForm.submit(words[FrameWord.save])
            }
        }.response()
    }
}
