import PageFrame

/// What was done, as an address says it after a form was sent: `?done=granted`.
enum PatientNotice: String, Sendable, CaseIterable {
    case expired, granted, denied, revoked, answered, closed, removed, restored, acknowledged
    case app, stopped, disconnected, gone, invalid

    func notice(_ words: PageWords) -> PageNotice {
        switch self {
        case .expired: PageNotice(tone: .info, text: words[DocumentWord.expired])
        case .granted: .done(words[DoneWord.granted])
        case .denied: .done(words[DoneWord.denied])
        case .revoked: .done(words[DoneWord.revoked])
        case .answered: .done(words[DoneWord.answered])
        case .closed: .done(words[DoneWord.closed])
        case .removed: .done(words[DoneWord.removed])
        case .restored: .done(words[DoneWord.restored])
        case .acknowledged: .done(words[DoneWord.acknowledged])
        case .app: .done(words[DoneWord.app])
        case .stopped: .done(words[DoneWord.stopped])
        case .disconnected: .done(words[DoneWord.disconnected])
        case .gone: PageNotice(tone: .info, text: words[DoneWord.gone])
        case .invalid: PageNotice(tone: .bad, text: words[DoneWord.invalid])
        }
    }
}
