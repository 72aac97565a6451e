/// Why a file as a whole cannot be read as samples. It holds no value of the file.
public struct FileFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence: what was expected, and what was found.
    public let description: String

    init(_ description: String) { self.description = description }
}
