import Wording

/// Sentences about settings: `casebook config` and the file.
enum ConfigurationMessage: String, MessageKey {
    static let group = "configuration"
    static let rows: StaticString = #"""
        textOrList (error 60) = {1}:{2}: `{3}` must be a string or an array of strings
        staffOnly (error 60) = {1}:{2}: a staff file can have only the table [staff]
        unknownRole (error 60) = {1}:{2}: unknown role `{3}`; expected one of {4}
        namesNeeded (error 40) = {1}:{2}: `{3}` must be an array of names
        trueOrFalse (error 40) = {1}: expected true or false
        tableBefore (error 40) = {1}: expected the table {2} before `{3}`
        unknownTable (error 40) = {1}: unknown table [{2}]; expected {3}
        unknownSetting (error 40) = {1}: unknown setting `{2}`{3}
        kindNeeded (error 40) = {1}: `{2}` must be {3}
        notFound (error 40) = {1} not found here or above
        valid (line 40) = {1}: all settings are valid
        string (part 20) = a string in quotes
        number (part 40) = a number, such as 2 or 0.5
        wholeNumber (part 20) = a whole number
        boolean (part 20) = true or false
        list (part 20) = an array of strings
        near (part 20) = ; did you mean {1}?
        """#

    case textOrList, staffOnly, unknownRole, namesNeeded, trueOrFalse, tableBefore, unknownTable,
        unknownSetting, kindNeeded, notFound, valid, string, number, wholeNumber, boolean, list,
        near
}
