internal import Wording

/// Sentences about configuration files and their syntax.
package enum SettingMessage: String, MessageKey {
    package static let group = "setting"
    package static let rows: StaticString = #"""
        notText (error 60) = {1}: expected UTF-8 text of at most {2} bytes
        atLine (error 20) = {1}:{2}: {3}
        endOfTable (part 40) = `]` after the name of a table
        twice (part 20) = `{1}` is set twice
        equalsSign (part 20) = `=` after a name
        endOfLine (part 20) = the end of the line
        end (part 20) = the end
        expected (part 40) = expected {1}, found {2}
        name (part 20) = a name
        value (part 80) = expected a string in quotes, a number, true, false or an array
        noLeadingZero (part 40) = a number without a leading 0
        numberTooLarge (part 40) = expected a number of at most 64 bits
        digit (part 20) = a digit
        listItem (part 40) = a string in quotes or `]`
        openArray (part 40) = the array is not closed
        listEnd (part 20) = `,` or `]`
        escape (part 20) = one of \\ \" \n \t
        openString (part 40) = the string is not closed
        """#

    case notText, atLine, endOfTable, twice, equalsSign, endOfLine, end, expected, name, value,
        noLeadingZero, numberTooLarge, digit, listItem, openArray, listEnd, escape, openString
}
