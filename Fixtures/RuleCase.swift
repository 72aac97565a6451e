import Foundation

/// One defect in an otherwise sound document, and the assert of a rule pack that must find it.
public struct RuleCase: Sendable {
    /// The assert's id, such as `USRH-1198-5280`.
    public let assert: String
    /// What is done to the sound document, one after the other.
    public let changes: [DocumentChange]
    /// The elements that the assert is then about, with every position:
    /// `/ClinicalDocument[1]/id[1]`.
    public let findings: [String]
    /// Other asserts that the same defect breaks.
    public let others: [String]

    /// The document with the defect.
    ///
    /// - Throws: ``FixtureError/placeMissing(_:)`` if the sound document has no such place.
    public func document() throws -> [UInt8] {
        try changes.reduce(into: RuleCases.soundDocument()) { $0 = try $1.applied(to: $0) }
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
            guard fields.count == 5, let changes = DocumentChange.list(fields[1], at: fields[2])
            else { throw FixtureError.unknown("\(pack): \(line)") }
            return RuleCase(
                assert: String(fields[0]), changes: changes,
                findings: fields[3].split(separator: " ").map(String.init),
                others: fields[4].split(separator: " ").map(String.init))
        }
    }

    /// The document in which no rule finds anything.
    ///
    /// - Throws: Foundation's error when the file cannot be read.
    public static func soundDocument() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: "continuity-of-care-document.xml")))
    }

    private static let folder = Bundle.module.bundleURL.appending(
        path: "Rules", directoryHint: .isDirectory)
}
