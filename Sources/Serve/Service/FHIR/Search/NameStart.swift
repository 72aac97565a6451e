import HealthModel

/// A value of a `string` parameter (FHIR R4, 3.1.1.4.8): what a text begins with, without regard
/// to case and accents. Names are kept as one text, so each of its words may begin so.
struct NameStart: Sendable, Hashable {
    private let wanted: String

    init(_ value: String) { wanted = TextFolding.fold(value) }

    func begins(aWordOf name: String) -> Bool {
        let folded = TextFolding.fold(name)
        return folded.hasPrefix(wanted)
            || folded.split { !$0.isLetter && !$0.isNumber }.contains { word in
                folded[word.startIndex...].hasPrefix(wanted)
            }
    }
}
