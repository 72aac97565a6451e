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
