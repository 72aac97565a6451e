/// What is said to somebody whom an app asks.
enum AuthorizeWord: String, PageWord {
    static let group = "authorize"

    case title, lead, leadOf, choose, offline, atOnce, documents, allow, deny, only,
        vitalSigns, activity, laboratory, survey, withPart
}
