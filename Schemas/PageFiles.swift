internal import CSchemaTexts

/// What the service's pages are made with, as the program holds it; nothing is read from disk.
public enum PageFiles {
    /// The pages' style sheet, CSS in UTF-8: `Schemas/Style/palette.css`, which documents have
    /// too, and `pages.css`.
    public static var style: [UInt8] { bytes(cbx_style_pages()) }
    /// The one script that pages have, for passkeys: `Schemas/Style/passkeys.js`.
    public static var passkeys: [UInt8] { bytes(cbx_script_passkeys()) }
    /// The pages' icon, SVG: `Schemas/Style/icon.svg`.
    public static var icon: [UInt8] { bytes(cbx_icon()) }

    private static func bytes(_ text: cbx_text_span) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.bytes, count: text.length))
    }
}
