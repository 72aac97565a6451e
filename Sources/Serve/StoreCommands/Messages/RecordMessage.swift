internal import Wording

/// Sentences of `casebook record` and `casebook search`.
enum RecordMessage: String, MessageKey {
    static let group = "record"
    static let rows: StaticString = #"""
        unread (line 80) = {1} documents are left out: their statements have not been read yet
        helpRead (line 40) = help: casebook store read
        notSearched (line 40) = {1} documents could not be searched
        noStatements (part 20) = no statements
        kindFormat (error 80) = --kind requires table, jsonl or csv: a summary cannot be partial
        noneButSome (part 60) = one document states that there are none, another lists some
        denied (part 40) = one document denies what another states
        severalValues (part 60) = documents give different values for one result
        noneKnown (part 20) = none known
        noInformation (part 20) = no information
        ofSubject (part 20) = of {1}
        damaged (line 60) = document {1} cannot be read: it is damaged
        tooMany (line 80) = the record is incomplete: there are too many documents; narrow it with --kind
        words (error 40) = expected 1 to {1} words
        more (line 60) = more documents match; raise --limit to see them
        noTitle (part 20) = (no title)
        """#

    case unread, helpRead, notSearched, noStatements, kindFormat, noneButSome, denied,
        severalValues, noneKnown, noInformation, ofSubject, damaged, tooMany, words, more, noTitle
}
