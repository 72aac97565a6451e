import HealthStore
import Wording

/// Purposes are texts by their codes: `purpose.TREAT`.
extension PurposeOfUse: TextKey {
    var textKey: String { "purpose.\(rawValue)" }

    /// In the order in which pages name several, the most usual first.
    static func inOrder(_ purposes: Set<PurposeOfUse>) -> [PurposeOfUse] {
        allCases.filter(purposes.contains)
    }
}
