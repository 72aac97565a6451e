import Foundation

/// One defect in an otherwise sound document, and the assert of a rule pack that must find it.
public struct RuleCase: Sendable {
    /// The assert's id, such as `USRH-1198-5280`.
    public let assert: String
    /// What is done to the sound document.
    public let change: DocumentChange
    /// Where: names from the root, with positions where there are several: `/ClinicalDocument/id`.
    public let place: String
    /// The element that the assert is about, with every position: `/ClinicalDocument[1]/id[1]`.
    public let finding: String
    /// Other asserts that the same defect breaks.
    public let others: [String]

    /// The document with the defect.
    ///
    /// - Throws: ``FixtureError/placeMissing(_:)`` if the sound document has no such place.
    public func document() throws -> [UInt8] {
        try change.applied(to: RuleCases.soundDocument(), at: place)
    }
}

/// The sound document that rules are tried on, and what is broken in it: `Fixtures/Rules`.
public enum RuleCases {
    /// The cases of a pack, in the order of its asserts.
    ///
    /// - Throws: Foundation's error when the pack has no table.
    public static func all(of pack: String) throws -> [RuleCase] {
        let table = try String(contentsOf: folder.appending(path: "\(pack).tsv"), encoding: .utf8)
        return try table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, let change = DocumentChange(String(fields[1])) else {
                throw FixtureError.unknown("\(pack): \(line)")
            }
            return RuleCase(
                assert: String(fields[0]), change: change, place: String(fields[2]),
                finding: String(fields[3]), others: fields[4].split(separator: " ").map(String.init)
            )
        }
    }

    /// The document in which no rule finds an error or a reason to warn.
    ///
    /// - Throws: Foundation's error when the file cannot be read.
    public static func soundDocument() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "continuity-of-care-document.xml")))
    }

    private static let folder = Bundle.module.bundleURL.appending(
        path: "Rules", directoryHint: .isDirectory)
}
