internal import Schemas

/// The codes of the vocabulary domains that CDA's schema names. A report may show them: they say
/// what a piece of a document is, and nothing about a patient.
enum KnownCodes {
    private static let codes = Set(CDAModel.shared.codeLists.flatMap(\.codes))

    /// Whether a value is one of them, or a list of them.
    static func has(_ value: String) -> Bool {
        let words = value.split(whereSeparator: \.isWhitespace)
        return !words.isEmpty && words.count <= namedAtMost
            && words.allSatisfy { codes.contains(String($0)) }
    }

    private static let namedAtMost = 8
}
