internal import Units

/// What the checks know of units, for the room that repairs them.
///
/// The check and the repair must agree on what a unit is: a repair that the check then refused, or
/// a hint that no repair followed, would leave the user with two answers.
package enum UnitCorrection {
    /// The longest text that is looked at: no unit in use is longer.
    private static let longest = 64

    /// Whether a text is a case-sensitive code of UCUM.
    ///
    /// - Complexity: O(*n*) in its length.
    package static func isCode(_ text: String) -> Bool {
        text.utf8.count <= longest && HealthUnit.isUCUM(text)
    }

    /// The code that was probably meant by a text that is none; nil where nothing is near.
    ///
    /// - Complexity: O(*n*) in its length.
    package static func suggestion(for text: String) -> String? {
        guard text.utf8.count <= longest, !isCode(text) else { return nil }
        return UnitSuggestion.of(text)
    }
}
