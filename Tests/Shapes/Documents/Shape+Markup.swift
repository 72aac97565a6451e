import ShapeCounter

/// Much that is wrong, and much that only the reader of XML sees.
extension Shape {
    private static func wrong(_ attributes: String, _ inside: String) -> String {
        "<entry><observation \(attributes)>\(inside)</observation></entry>"
    }

    private static let code = "<code code=\"1\" codeSystem=\"2.999\"/>"

    /// Much that is wrong.
    public static let flaws: [Shape] = [
        Shape(
            "wrong codes on one line",
            entries: { n in
                many(n) { _ in wrong("classCode=\"BAD\" moodCode=\"EVN\"", code) }
            }),
        Shape(
            "wrong codes, a line each",
            entries: { n in
                many(n) { _ in wrong("classCode=\"BAD\" moodCode=\"EVN\"", code) + "\n" }
            }),
        Shape(
            "errors that go back on one line",
            entries: { n in
                many(n) { _ in wrong("classCode=\"OBS\" moodCode=\"EVN\"", "<id root=\"b d\"/>") }
            }),
        Shape("unknown elements", entries: { n in times(n / 26, "<entry><bogus/></entry>") }),
        Shape(
            "unknown types",
            entries: { n in
                many(n) {
                    wrong(
                        "classCode=\"OBS\" moodCode=\"EVN\"", code + "<value xsi:type=\"T\($0)\"/>")
                }
            }),
        Shape(
            "wrong attributes beside a long one",
            entries: { n in
                let attributes = (0..<200).map { "z\($0)=\"1\"" }.joined(separator: " ")
                return wrong(
                    "classCode=\"OBS\" moodCode=\"EVN\" \(attributes) negationInd=\"\(times(n, "x"))\"",
                    code)
            }),
        Shape(
            "wrong times",
            entries: { n in
                many(n) {
                    Page.observation(value: "<value xsi:type=\"TS\" value=\"2024133\($0 % 10)\"/>")
                }
            }),
        Shape(
            "missing codes",
            entries: { n in
                many(n) { _ in wrong("classCode=\"OBS\" moodCode=\"EVN\"", "") }
            }),
        Shape(
            "codes without a system",
            entries: { n in
                many(n) { Page.observation(code: "<code code=\"c\($0)\"/>") }
            }),
    ]

    private static func colliding(_ bytes: Int) -> String {
        var state: UInt64 = 0
        var text = [CChar](repeating: 0, count: 17)
        return many(bytes) { _ in
            unsafe text.withUnsafeMutableBufferPointer {
                unsafe shape_counter_collide(&state, $0.baseAddress!)
            }
            let value = String(
                decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            return Page.observation(ids: "<id root=\"2.999.1\" extension=\"\(value)\"/>")
        }
    }

    static let markup: [Shape] = [
        Shape("comments") { n in Page(text: "x" + times(n / 10, "<!-- c -->")) },
        Shape(
            "comments in text",
            text: { n in
                "<paragraph>" + times(n / 9, "a<!--c-->") + "</paragraph>"
            }),
        Shape("a long comment") { n in Page(text: "x<!--" + times(n, "c") + "-->") },
        Shape("instructions") { n in Page(text: "x" + times(n / 7, "<?p d?>")) },
        Shape("short instructions") { n in Page(text: "x" + times(n / 5, "<?p?>")) },
        Shape(
            "attributes in a foreign namespace",
            entries: { n in
                let attributes = (0..<200).map { "a\($0)=\"1\"" }.joined(separator: " ")
                return many(n) { _ in "<f:x xmlns:f=\"urn:f\" \(attributes)/>" }
            }),
        Shape(
            "foreign elements",
            entries: { n in
                "<f:x xmlns:f=\"urn:f\">" + times(n / 6, "<f:y/>") + "</f:x>"
            }),
        Shape("values that collide", entries: colliding),
        Shape(
            "a long attribute",
            entries: { n in
                Page.observation(ids: "<id root=\"2.999.1\" extension=\"\(times(n, "x"))\"/>")
            }),
        Shape("elements in no namespace", root: { n in times(n / 13, "<n xmlns=\"\"/>") }),
    ]

    /// More than one element may have; they are refused before they are compared with each other.
    static let crowds: [Shape] = [
        Shape("attributes of one element", root: { n in "<n" + many(n) { " a\($0)=\"\"" } + "/>" }),
        Shape(
            "namespaces of one element",
            root: { n in "<n" + many(n) { " xmlns:p\($0)=\"urn:x\"" } + "/>" }),
        Shape("a crowd without an end", root: { n in "<n" + many(n) { " a\($0)='\"'" } }),
        Shape("a crowd behind an error", root: { n in "<n<" + many(n) { " a\($0)=''" } + "/>" }),
    ]

    static let names: [Shape] = [
        Shape("namespaces of elements", entries: { n in many(n) { "<q xmlns=\"urn:x:\($0)\"/>" } }),
        Shape(
            "namespaces of attributes",
            text: { n in
                many(n) { "<content xmlns:p=\"urn:x:\($0)\" p:a=\"1\">z</content>" }
            }),
        Shape(
            "prefixes of one namespace",
            text: { n in
                many(n) { "<content xmlns:p\($0)=\"urn:x\" p\($0):a=\"1\">z</content>" }
            }),
        Shape("names of elements", root: { n in many(n) { "<n\($0)/>" } }),
        Shape("names of attributes", root: { n in many(n) { "<n a\($0)=\"\"/>" } }),
        Shape("names of instructions", root: { n in many(n) { "<?p\($0)?>" } }),
        Shape(
            "runs of white space",
            root: { n in
                many(n) { number in
                    let run = (0..<20).map { number >> $0 & 1 == 0 ? " " : "\n" }.joined()
                    return "<n/>" + run
                }
            }),
        Shape(
            "identifiers by xml:id",
            text: { n in
                many(n) { "<content xml:id=\"c\($0)\">z</content>" }
            }),
    ]
}
