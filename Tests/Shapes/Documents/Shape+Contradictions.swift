/// Much that is stated and denied, and much that refers to long words.
extension Shape {
    private static func statement(
        _ substance: String, kind: String, denied: Bool, more: String = ""
    ) -> String {
        "<entry><observation classCode=\"OBS\" moodCode=\"EVN\"\(denied ? " negationInd=\"true\"" : "")>"
            + "<code code=\"ASSERTION\" codeSystem=\"2.16.840.1.113883.5.4\"/>"
            + "<value xsi:type=\"CD\" code=\"\(kind)\" codeSystem=\"2.16.840.1.113883.6.96\"/>"
            + participant(substance) + more + "</observation></entry>"
    }

    private static func participant(_ substance: String) -> String {
        "<participant typeCode=\"CSM\"><participantRole classCode=\"MANU\"><playingEntity "
            + "classCode=\"MMAT\"><code code=\"\(substance)\" codeSystem=\"2.999\"/></playingEntity>"
            + "</participantRole></participant>"
    }

    private static func denial(of name: String) -> String {
        Page.observation(
            inside: "<text><reference value=\"#\(name)\"/></text>",
            attributes: " negationInd=\"true\"")
    }

    static let contradictions: [Shape] = [
        Shape(
            "denials of one substance",
            entries: { n in many(n) { _ in statement("s", kind: "k", denied: true) } }),
        Shape(
            "kinds of one substance",
            entries: { n in
                many(n / 2) { statement("s", kind: "d\($0)", denied: true) }
                    + many(n / 2) { statement("s", kind: "k\($0)", denied: false) }
            }),
        Shape(
            "substances of one kind",
            entries: { n in
                many(n / 2) { statement("d\($0)", kind: "k", denied: true) }
                    + many(n / 2) { statement("s\($0)", kind: "k", denied: false) }
            }),
        Shape(
            "contradictions",
            entries: { n in
                many(n / 2) { statement("s\($0)", kind: "k", denied: true) }
                    + many(n / 2) { statement("s\($0)", kind: "k", denied: false) }
            }),
        Shape(
            "substances of one statement and one denial",
            entries: { n in
                let substances = many(n / 2) { participant("s\($0)") }
                return statement("s", kind: "d", denied: true, more: substances)
                    + statement("s", kind: "k", denied: false, more: substances)
            }),
        Shape("denials of one long text") { n in
            Page(
                text: "<content ID=\"c\">\(times(n / 10, "word "))</content>",
                entries: many(n / 2) { _ in denial(of: "c") })
        },
        Shape("denials below a long heading") { n in
            Page(
                text: "<table><thead><tr><th>\(times(n / 15, "word "))</th></tr></thead><tbody>"
                    + many(n / 6) { "<tr ID=\"c\($0)\"><td>w</td></tr>" } + "</tbody></table>",
                entries: many(n / 2) { denial(of: "c\($0)") })
        },
        Shape("denials in one long row") { n in
            Page(
                text: "<table><tbody><tr>" + many(n / 2) { "<td ID=\"c\($0)\">w</td>" }
                    + "</tr></tbody></table>",
                entries: many(n / 2) { denial(of: "c\($0)") })
        },
    ]
}
