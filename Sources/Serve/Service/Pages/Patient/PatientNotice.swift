/// What was done, as an address says it after a form was sent: `?done=granted`.
enum PatientNotice: String, Sendable, CaseIterable {
    case expired

    func notice(_ words: PageWords) -> PageNotice {
        switch self {
        case .expired: PageNotice(tone: .info, text: words[DocumentWord.expired])
        }
    }
}
