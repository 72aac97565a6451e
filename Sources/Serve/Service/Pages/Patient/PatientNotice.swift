/// What was done, as an address says it after a form was sent: `?done=granted`.
enum PatientNotice: String, Sendable, CaseIterable {
    case expired, granted, denied, revoked, answered, closed, removed, restored, acknowledged
    case app, stopped, gone, invalid

    func notice(_ words: PageWords) -> PageNotice {
        switch self {
        case .expired: PageNotice(tone: .info, text: words[DocumentWord.expired])
        case .granted: .done(words[SharingWord.doneGranted])
        case .denied: .done(words[SharingWord.doneDenied])
        case .revoked: .done(words[SharingWord.doneRevoked])
        case .answered: .done(words[SharingWord.doneAnswered])
        case .closed: .done(words[SharingWord.doneClosed])
        case .removed: .done(words[SharingWord.doneRemoved])
        case .restored: .done(words[SharingWord.doneRestored])
        case .acknowledged: .done(words[SharingWord.doneAcknowledged])
        case .app: .done(words[SharingWord.doneApp])
        case .stopped: .done(words[SharingWord.doneStopped])
        case .gone: PageNotice(tone: .info, text: words[SharingWord.doneGone])
        case .invalid: PageNotice(tone: .bad, text: words[SharingWord.doneInvalid])
        }
    }
}
