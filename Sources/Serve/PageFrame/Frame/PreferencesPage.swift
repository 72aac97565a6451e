import Foundation
import Hummingbird
import Synchronization
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

/// What time zones are called: the city that CLDR names for them, in the page's language.
enum ZoneNames {
    /// A zone that can be chosen.
    struct Zone: Sendable {
        let identifier: String
        let name: String
    }

    /// Zones that a list begins with, since most who choose live there.
    private static let common = [
        "Europe/Zurich", "Europe/Berlin", "Europe/Vienna", "Europe/Paris", "Europe/Rome",
        "Europe/London", "America/New_York", "America/Chicago", "America/Denver",
        "America/Los_Angeles",
    ]

    /// `Zürich (MEZ)`; the identifier where CLDR names no city.
    static func name(of zone: TimeZone, in locale: Locale) -> String {
        guard zone.identifier.contains("/") else { return zone.identifier }
        let city = Date.distantPast.formatted(
            Date.VerbatimFormatStyle(
                format: "\(timeZone: .exemplarLocation)", locale: locale, timeZone: zone,
                calendar: Calendar(identifier: .gregorian)))
        let short = zone.localizedName(for: .shortStandard, locale: locale) ?? ""
        return short.isEmpty ? city : "\(city) (\(short))"
    }

    /// All zones, the common ones first, then by name. Made once for a locale, since CLDR's names
    /// of some 400 zones take a while.
    static func all(in locale: Locale) -> [Zone] {
        if let known = made.withLock({ $0[locale.identifier] }) { return known }
        let rest = Set(TimeZone.knownTimeZoneIdentifiers).subtracting(common)
        let zones =
            named(common, locale)
            + named(rest.sorted(), locale).sorted {
                $0.name.compare($1.name, locale: locale) == .orderedAscending
            }
        made.withLock { $0[locale.identifier] = zones }
        return zones
    }

    private static let made = Mutex<[String: [Zone]]>([:])

    private static func named(_ identifiers: [String], _ locale: Locale) -> [Zone] {
        identifiers.compactMap { identifier in
            TimeZone(identifier: identifier).map {
                Zone(identifier: identifier, name: name(of: $0, in: locale))
            }
        }
    }
}
