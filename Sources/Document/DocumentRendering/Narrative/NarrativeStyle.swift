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
        codes.utf8.split { $0 <= 0x20 }.prefix(16).compactMap { code in
            let lower = code.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            return classes[String(decoding: lower, as: UTF8.self)]
        }
    }
}
