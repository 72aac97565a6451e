internal import Wording

/// Sentences of `casebook validate`.
enum ValidateMessage: String, MessageKey {
    static let group = "validate"
    static let rows: StaticString = #"""
        otherCodes.one (line 20) = and {n} other code
        otherCodes.other (line 20) = and {n} other codes
        next (line 20) = next: {1}
        count (part 40) = documents, {1} invalid
        countOf (part 40) = of {1} documents, {2} invalid
        known (part 20) = ≈ {1} known
        ignored (part 20) = ({1} ignored)
        unreadable (part 20) = ? {1} unreadable
        warnings.one (part 20) = {n} warning
        warnings.other (part 20) = {n} warnings
        summary (line 60) = ✔ {1} valid{2}  ✖ {3} invalid{4}  ⚠ {5}  in {6}{7}
        basis (line 20) = valid by {1}
        otherXML.one (line 100) = {n} document is not CDA: only well-formed XML and the given Schematron schemas were checked
        otherXML.other (line 100) = {n} documents are not CDA: only well-formed XML and the given Schematron schemas were checked
        rules (line 20) = rules: {1}
        bySeverity (line 20) = by severity
        byCode (line 20) = by code
        countedOnly (line 40) = counted only, without code
        byOrigin (line 40) = by level or rule pack
        slowest (line 40) = slowest, in milliseconds
        documents.one (line 20) = {n} document in {1}
        documents.other (line 20) = {n} documents in {1}
        baselineLine (part 20) = {1}, line {2}
        baselineForm (error 80) = --baseline: {1}: expected a report as casebook validate --format jsonl writes it
        jobs (error 40) = --jobs must be a number from 1 to 64
        profileExcludes (error 80) = --profile and {1} cannot be used together: a profile includes these choices
        outsideFolder (part 80) = `{1}` is outside of the schema's folder and the folders beside it
        includeTooLarge (part 40) = `{1}` is larger than {2} MB
        byFormat (error 100) = --by requires the format full, concise, csv or html, and cannot be used with --scorecard
        scorecardFormat (error 80) = --scorecard requires the format full, concise, json, jsonl or html
        adviceSelect (part 40) = --select {1} shows this code only
        adviceScorecard (part 40) = --scorecard shows what to fix first
        advicePage (part 60) = --format html -o report.html writes a page
        waiting (note 120) = waiting for a document on standard input; press Ctrl-D to end it, or name a file: casebook validate FILE
        noDocuments (note 40) = {1}: no documents in this folder
        """#

    case otherCodes, next, count, countOf, known, ignored, unreadable, warnings, summary, basis,
        otherXML, rules, bySeverity, byCode, countedOnly, byOrigin, slowest, documents,
        baselineLine,
        baselineForm, jobs, profileExcludes, outsideFolder, includeTooLarge, byFormat,
        scorecardFormat, adviceSelect, adviceScorecard, advicePage, waiting, noDocuments
}
