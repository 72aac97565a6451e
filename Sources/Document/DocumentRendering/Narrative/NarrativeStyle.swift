/// The style codes of narrative (CDA R2, 4.3.5.11) as classes of our own style sheet. Codes that
/// are not in the table, above all those of senders' own, change nothing.
enum NarrativeStyle {
    private static let classes: [String: StaticString] = [
        "bold": "bold", "underline": "underline", "italics": "italics", "emphasis": "italics",
        "lrule": "lrule", "rrule": "rrule", "toprule": "toprule", "botrule": "botrule",
        "arabic": "arabic", "littleroman": "littleroman", "bigroman": "bigroman",
        "littlealpha": "littlealpha", "bigalpha": "bigalpha", "disc": "disc", "circle": "circle",
        "square": "square",
        "left": "left", "center": "center", "right": "right", "justify": "justify",
        "top": "top", "middle": "middle", "bottom": "bottom",
    ]

    /// The classes for a `styleCode`, an `align` or a `valign`.
    static func classes(_ codes: String) -> [StaticString] {
        codes.split(whereSeparator: \.isWhitespace).prefix(16)
            .compactMap { classes[$0.lowercased()] }
    }
}
