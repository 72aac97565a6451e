internal import Wording

/// Sentences of `casebook consent …`.
enum ConsentMessage: String, MessageKey {
    static let group = "consent"
    static let rows: StaticString = #"""
        seen (part 20) = seen: {1}
        notSeen (part 20) = not seen: {1}
        record (part 20) = record: {1}
        oneAnswer (error 100) = expected one answer: --grant UUID, --deny UUID, --grant-all, --deny-all or --cancel
        noRequest (error 40) = open request not found
        notRequested (error 60) = a named document is not part of the request
        end (error 60) = expected an end: --until TIME or --no-end
        documents (error 60) = expected documents: --document UUID, or --rule
        otherPerson (error 40) = a delegate must be another person
        notDelegate (error 60) = this delegate has no permission to act for the person
        explainWhom (error 60) = explain takes an app or a delegate (delegate:UUID)
        decidedHere (part 40) = decided on the command line
        endedHere (part 40) = ended on the command line
        removedHere (part 40) = removed on the command line
        putBackHere (part 40) = put back on the command line
        withdrawnHere (part 40) = withdrawn on the command line
        noEnd (part 20) = no end
        wouldHide (line 40) = would hide {1} of {2} documents
        notHidden (error 40) = document {1} is not hidden
        noDecision (error 60) = record {1} not found among this person's decisions
        cancelExcludes (error 60) = --cancel, --allow-all and types cannot be used together
        nothingToAsk (line 60) = nothing to ask: all types are already decided
        wouldForget (line 40) = would forget {1} decisions
        ownOnly (part 20) = only its own samples
        notDecided (part 20) = nothing: not decided
        nameTypes (error 100) = name at least one type with --allow-read, --deny-read, --allow-save or --deny-save
        windowNeedsRead (error 60) = --from, --to and --last require --allow-read
        allowedAndDenied (error 40) = a type cannot be both allowed and denied
        from (part 20) = from {1}
        to (part 20) = to {1}
        last (part 20) = last {1}
        """#

    case seen, notSeen, record, oneAnswer, noRequest, notRequested, end, documents, otherPerson,
        notDelegate, explainWhom, decidedHere, endedHere, removedHere, putBackHere, withdrawnHere,
        noEnd, wouldHide, notHidden, noDecision, cancelExcludes,
        nothingToAsk, wouldForget, ownOnly, notDecided, nameTypes, windowNeedsRead,
        allowedAndDenied, from, to, last
}
