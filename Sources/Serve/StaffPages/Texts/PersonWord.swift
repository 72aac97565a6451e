import HealthStore
import PageFrame

/// What the pages for staff about who is who say.
enum PersonWord: String, PageWord {
    static let group = "persons"

    case title, lead, name, nameHint, birthDate, birthDateHint, identifier, identifierHint, find,
        noneFound, hasMore, incomplete, found, born, documents, person, latest, likely,
        likelyHint, likelyMore, sameName, sameBirthDate, sameAuthority, merged, mergeTitle,
        mergeHint, other, otherHint, reason, reasonHint, compare, unmerge, history, didMerge,
        didUnmerge, didRefile, didSettle, hasMerged, hasUnmerged, refused, linkTitle, linkHint,
        makeLink,
        linkHelper, linkHelperHint, noHelper, link,
        linkUse, launchTitle, launchHint, launchApp, makeLaunch, launchUse, notLaunched
}

extension IdentityAct.Kind {
    /// What somebody did: who, of whom, for whom.
    var word: PersonWord {
        switch self {
        case .merge: .didMerge
        case .unmerge: .didUnmerge
        case .refile: .didRefile
        case .settle: .didSettle
        }
    }
}

extension LikelyDuplicate.Sign {
    /// The sign in a few words.
    var word: PersonWord {
        switch self {
        case .sameName: .sameName
        case .sameBirthDate: .sameBirthDate
        case .sameAuthority: .sameAuthority
        }
    }
}
