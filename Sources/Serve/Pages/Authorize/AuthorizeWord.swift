import PageFrame

/// What is said to somebody whom an app asks.
package enum AuthorizeWord: String, PageWord {
    package static let group = "authorize"

    case title, lead, leadOf, opened, unknown, answerTo, choose, offline, atOnce, documents,
        documentsNone,
        documentsYear, documentsAll, types, which, allow, deny,
        vitalSigns, activity, laboratory, survey, withPart
}
