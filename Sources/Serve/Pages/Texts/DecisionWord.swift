import PageFrame

/// What the forms say by which somebody is allowed or denied something.
enum DecisionWord: String, PageWord {
    static let group = "decision"

    case title, lead, effect, effectAllow, effectDeny, whom, whomHint, anotherApp,
        anotherOrganisation, aDelegate, identifier, identifierHint, which, anyKind,
        institution, anyInstitution, fromDay, toDay, howMuch, closes, closesAll, closesContent,
        metadataHint, dataHint, forWhat, forWhatHint, endTitle, endHint, oneMonth, oneYear,
        untilDay, noEnd, day, decide
}
