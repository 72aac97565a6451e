internal import CSchemaTexts

/// The style sheet of a rendered document: `palette.css` and `document.css` of `Schemas/Style`.
public enum DocumentStyle {
    /// CSS in UTF-8: a copy of what the program holds; nothing is read from disk.
    public static var bytes: [UInt8] {
        let text = cbx_style_document()
        return Array(UnsafeBufferPointer(start: text.bytes, count: text.length))
    }
}
