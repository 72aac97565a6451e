internal import Wording

/// Sentences about options of several commands.
package enum OptionMessage: String, MessageKey {
    package static let group = "option"
    package static let rows: StaticString = #"""
        excludes (error 40) = {1} cannot be used with {2}
        notTogether (error 40) = {1} and {2} cannot be used together
        together (error 40) = {1} and {2} must be used together
        requires (error 20) = {1} requires {2}
        positive (error 40) = {1} must be 1 or more
        wrong (error 20) = {1}: {2}
        """#

    case excludes, notTogether, together, requires, positive, wrong
}
