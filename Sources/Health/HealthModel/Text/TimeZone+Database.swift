#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension TimeZone {
    /// A zone by its name in the IANA's time zone database, as `Europe/Zurich`, `US/Eastern`,
    /// `Etc/GMT+1` or `UTC`; nil for anything else.
    ///
    /// `TimeZone(identifier:)` takes more than names: ICU's abbreviations, of which `BST` is
    /// Bangladesh's time and `AST` Alaska's, and offsets, as `GMT+5`.
    package init?(databaseName name: String) {
        let isPlace = name.contains("/") && !name.hasPrefix("SystemV/") && name.utf8.count <= 64
        guard isPlace || Self.plainNames.contains(name) else { return nil }
        self.init(identifier: name)
    }

    /// The names of the database without a place (files `etcetera`, `northamerica`, `europe` and
    /// `backward`), of which `Factory` stands for no zone.
    private static let plainNames: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT",
        "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
        "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT",
        "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey",
        "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}
