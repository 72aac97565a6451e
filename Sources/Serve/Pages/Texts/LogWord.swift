import PageFrame
import AccessLog
import Wording

/// What the pages about the access log say.
enum LogWord: String, PageWord {
    static let group = "log"

    case lead, nobodyYet, allowed, denied, withheld, unknown, older, newest, details,
        notRecognised, notRecognisedText, whatNow, stopAppText, openSharing, when, who, role,
        what, why, throughApp, record, place, reason, download, downloadText, forgotten, staff,
        others, askHost, nothingFound, staffMember, through
}

/// Roles are texts by their words: `role.delegate`.
extension AccessEvent.Role: TextKey {
    var textKey: String { "role.\(rawValue)" }
}

/// Purposes have the codes of HL7, as ``PurposeOfUse`` has.
extension AccessEvent.Purpose: TextKey {
    var textKey: String { "purpose.\(rawValue)" }
}

/// One access as a sentence: who did what, or tried to.
struct AccessSentence: TextKey {
    let action: AccessEvent.Action
    let kind: AccessEvent.Kind
    let isAllowed: Bool

    var textKey: String {
        "access.\(isAllowed ? "" : "tried.")\(action.rawValue).\(kind.rawValue)"
    }

    /// Every sentence that an event may need.
    static var all: [AccessSentence] {
        AccessEvent.Action.allCases.flatMap { action in
            AccessEvent.Kind.allCases.flatMap { kind in
                [true, false].map { AccessSentence(action: action, kind: kind, isAllowed: $0) }
            }
        }
    }
}
