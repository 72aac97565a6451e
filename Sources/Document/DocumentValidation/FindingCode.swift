/// A stable name of what can be found, with what it means and how to mend it.
public struct FindingCode: Sendable {
    /// The name, such as `CB-SCHEMA-MISSING`.
    public let name: String
    /// One sentence on why it matters and how to mend it.
    public let hint: String
    /// What to say where the code stands without a finding's message: for a pack's assert its
    /// words, for others the hint.
    public let summary: String

    /// A code by its name, its hint and what it says alone.
    public init(_ name: String, _ hint: String, summary: String? = nil) {
        self.name = name
        self.hint = hint
        self.summary = summary ?? hint
    }
}

extension FindingCode: Hashable {
    /// Codes are the same that have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// By the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FindingCode: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension FindingCode {
    /// A rule pack was given up on this document.
    public static let rulesLimit = FindingCode(
        "CB-RULES-LIMIT", "Real documents stay below this limit; it may be an attack.")
    /// No pack has rules for the document's templates, and rules are required.
    public static let rulesMissing = FindingCode(
        "CB-RULES-NONE",
        "Install the guide's pack with casebook packs add, or give it with --schematron.")
    /// A pack that is installed cannot be read or compiled any more.
    public static let rulesUnusable = FindingCode(
        "CB-RULES-UNUSABLE", "Remove the pack with casebook packs remove, then add it again.")
    /// Asserts of a pack that did not run, or had no answer.
    public static let rulesUnchecked = FindingCode(
        "CB-RULES-UNCHECKED",
        "Fix the pack, or put the missing file beside it, so that these asserts run.")
    /// Something of a pack that has no effect, such as an attribute that no one knows.
    public static let rulesIgnored = FindingCode(
        "CB-RULES-IGNORED", "Correct the pack; --strict-rules refuses it.")
}

extension FindingCode {
    /// What is wrong with an archive, or with a document in one, so that it cannot be unpacked.
    static let archives = [
        FindingCode(
            "CB-ARCHIVE-DAMAGED",
            "Create the archive again, and check that the transfer was complete."),
        FindingCode(
            "CB-ARCHIVE-EMPTY", "Put documents into the archive, with names that end with .xml."),
        FindingCode(
            "CB-ARCHIVE-LIMIT", "Real documents stay below this limit; it may be an attack."),
        FindingCode("CB-ARCHIVE-NESTED", "Unpack the inner archive."),
        FindingCode(
            "CB-ARCHIVE-UNSUPPORTED", "Create it again as a plain ZIP archive without a password."),
    ]

    /// The code of an archive that has this name; that of an input that cannot be read where there
    /// is none.
    static func ofInput(_ name: String?) -> FindingCode {
        archives.first { $0.name == name } ?? .unreadable
    }

    /// Whether it is about an input of which no document could be had.
    var isOfInput: Bool {
        self == .unreadable || Self.archives.contains(self)
            || Self.refusedPDFs.contains(self)
    }
}

extension FindingCode {
    /// The codes that Casebook itself reports, whatever rule packs add.
    public static let known = RuleCatalogue.own.entries.map(\.code)
}
