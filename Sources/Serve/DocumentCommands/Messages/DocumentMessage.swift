internal import Wording

/// Sentences of `convert`, `extract`, `fix`, `inspect`, `render` and `rules`.
enum DocumentMessage: String, MessageKey {
    static let group = "document"
    static let rows: StaticString = #"""
        differentDimensions (error 60) = {1} ({2}) and {3} ({4}) measure different quantities{5}
        wrongUnit (error 20) = '{1}': {2}
        repairs.one (part 20) = {n} repair
        repairs.other (part 20) = {n} repairs
        noRepairs (part 20) = no repairs
        fixed (line 40) = {1}: {2}; before: {3}, after: {4}
        errors.one (part 20) = {n} error
        errors.other (part 20) = {n} errors
        warnings.one (part 20) = {n} warning
        warnings.other (part 20) = {n} warnings
        both (part 20) = {1} and {2}
        nearCodes (part 20) = did you mean {1}?
        ofAnother (part 20) = of another
        statedOfAnother (part 20) = {1}, of another
        convertArguments (error 60) = expected a number and two units, such as 98.6 degF degC
        notFinite (error 40) = the result is not a finite number
        temperatureUnits (part 80) = ; for temperatures the units are degF and degC: casebook convert 98.6 {1} {2}
        fixOutput (error 40) = expected either --diff or -o FOLDER
        sameName (error 100) = two input files have the name {1}; repair them in two runs, with two output folders
        rulesListed (part 40) = `casebook rules` lists them
        unknownRule (error 40) = unknown rule code {1}; {2}
        tooManySteps (part 60) = reading the document takes more steps than its size allows
        otherRoot (part 60) = the root is not ClinicalDocument in urn:hl7-org:v3
        unknownType (part 20) = (unknown type)
        oneDocument (error 40) = --xml takes one document
        notRead (part 20) = cannot be read: {1}
        notReadCell (part 40) = (cannot be read: {1})
        """#

    case differentDimensions, wrongUnit, repairs, noRepairs, fixed, errors, warnings, both,
        nearCodes, ofAnother, statedOfAnother, convertArguments, notFinite, temperatureUnits,
        fixOutput, sameName, rulesListed, unknownRule, tooManySteps, otherRoot, unknownType,
        oneDocument, notRead, notReadCell
}
