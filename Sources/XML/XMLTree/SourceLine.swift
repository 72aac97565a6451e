/// A part of one line of a document, to be shown with a caret under it.
public struct SourceLine: Sendable, Hashable {
    /// How much of the line is hidden.
    public enum Masking: Sendable, Hashable {
        /// Nothing: the line quotes the document.
        case nothing
        /// Texts and attribute values; names of elements and attributes stay.
        case content
        /// Every letter and digit; only markup stays.
        case everything
    }

    /// The text, without line end, cut to ``width`` columns; masked characters are `·`.
    public let text: String
    /// The column in `text`, from 1, that the position points at.
    public let caret: Int

    /// Columns that are shown at most.
    public static let width = 100
}
