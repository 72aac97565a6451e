import PageFrame

/// What the page says that asks staff why they look at somebody's data.
enum StaffReasonWord: String, PageWord {
    static let group = "staffReason"

    case title, lead, leadAll, leadPersons, purpose, personRequest, familyRequest, choose, reason,
        reasonHint, go, mistake
}
