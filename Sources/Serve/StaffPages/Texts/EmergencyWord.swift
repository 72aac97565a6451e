import PageFrame

/// What the page about emergency accesses says.
enum EmergencyWord: String, PageWord {
    static let group = "emergency"

    case lead, none, open, ended, known, unknown, app, until, person, reason, toReview, review,
        logged
}
