/// What stands around every page, and what pages say when something went wrong.
package enum FrameWord: String, PageWord {
    package static let group = "frame"

    case skip, mainNavigation, signOut, language, timeZone, change, save, backToStart,
        documents, sharing, accessLog, acting, measurements, download, record, waiting,
        notFoundTitle,
        notFoundText, signInTitle, signInText, forbiddenTitle, forbiddenText,
        formExpiredTitle, formExpiredText, wrongTitle,
        wrongText, appWrongTitle, appWrongText, busyTitle, busyText, failedTitle, failedText,
        preferences, preferencesText, saved, languageAndRegion, timeZoneIs, changeTimeZone, help,
        signInWays
}
