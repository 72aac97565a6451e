/// Much in tables, and much that refers to it.
extension Shape {
    static let tables: [Shape] = [
        Shape(
            "cells of one row",
            text: { n in
                "<table><tbody><tr>" + many(n) { "<td>\($0)</td>" } + "</tr></tbody></table>"
            }),
        Shape(
            "rows",
            text: { n in
                "<table><tbody>" + many(n) { "<tr><td>\($0)</td><td>b</td></tr>\n" }
                    + "</tbody></table>"
            }),
        Shape(
            "tables",
            text: { n in
                many(n) { "<table><tbody><tr><td>\($0)</td></tr></tbody></table>" }
            }),
        Shape(
            "spans",
            text: { n in
                "<table><tbody>"
                    + many(n) { "<tr><td rowspan=\"60000\" colspan=\"900\">\($0)</td></tr>" }
                    + "</tbody></table>"
            }),
        Shape(
            "columns",
            text: { n in
                "<table>" + times(n / 6, "<col/>") + "<tbody><tr><td>x</td></tr></tbody></table>"
            }),
        Shape(
            "headers of one cell",
            text: { n in
                let heads = many(n / 2) { "<th ID=\"h\($0)\">a</th>" }
                let names = many(n / 4) { "h\($0) " }
                return
                    "<table><thead><tr>\(heads)</tr></thead><tbody><tr><td headers=\"\(names)\">x</td>"
                    + "</tr></tbody></table>"
            }),
        Shape(
            "cells with headers",
            text: { n in
                let heads = many(n / 2) { "<th ID=\"h\($0)\">a</th>" }
                let cells = many(n / 2) { "<td headers=\"h\($0 / 2)\">x</td>" }
                return
                    "<table><thead><tr>\(heads)</tr></thead><tbody><tr>\(cells)</tr></tbody></table>"
            }),
        Shape(
            "headers that are not there",
            text: { n in
                "<table><tbody><tr>" + many(n) { "<td headers=\"n\($0)\">x</td>" }
                    + "</tr></tbody></table>"
            }),
    ]

    private static func observation(to name: String, attributes: String = "") -> String {
        Page.observation(
            inside: "<text><reference value=\"#\(name)\"/></text>", attributes: attributes)
    }

    static let references: [Shape] = [
        Shape("references") { n in
            Page(
                text: many(n / 4) { "<content ID=\"c\($0)\">w</content>" },
                entries: many(n * 3 / 4) { observation(to: "c\($0)") })
        },
        Shape("dangling references", entries: { n in many(n) { observation(to: "n\($0)") } }),
        Shape("references to one text") { n in
            Page(
                text: "<content ID=\"c\">w</content>",
                entries: many(n) { _ in observation(to: "c") })
        },
        Shape("equal IDs", text: { n in times(n / 30, "<content ID=\"same\">w</content>") }),
        Shape("IDs", text: { n in many(n) { "<content ID=\"c\($0)\">w</content>" } }),
        Shape("empty texts with IDs") { n in
            Page(
                text: "x" + many(n / 4) { "<content ID=\"c\($0)\"/>" },
                entries: many(n * 3 / 4) { observation(to: "c\($0)") })
        },
        Shape("empty cells with IDs") { n in
            Page(
                text: "<table><tbody><tr>" + many(n / 4) { "<td ID=\"c\($0)\"/>" }
                    + "</tr></tbody></table>",
                entries: many(n * 3 / 4) { observation(to: "c\($0)") })
        },
        Shape("pictures of one file") { n in
            let media =
                "<entry><observationMedia classCode=\"OBS\" moodCode=\"EVN\" ID=\"M1\"><value "
                + "xsi:type=\"ED\" mediaType=\"image/png\" representation=\"B64\">iVBORw0KGgo="
                + "</value></observationMedia></entry>"
            return Page(
                text: times(n / 43, "<renderMultiMedia referencedObject=\"M1\"/>"), entries: media)
        },
        Shape(
            "files",
            entries: { n in
                many(n) {
                    "<entry><observationMedia classCode=\"OBS\" moodCode=\"EVN\" ID=\"M\($0)\"><value "
                        + "xsi:type=\"ED\" mediaType=\"image/png\" representation=\"B64\">iVBORw0KGgo="
                        + "</value></observationMedia></entry>"
                }
            }),
        Shape(
            "a large file",
            entries: { n in
                "<entry><observationMedia classCode=\"OBS\" moodCode=\"EVN\" ID=\"M\"><value "
                    + "xsi:type=\"ED\" mediaType=\"application/pdf\" representation=\"B64\">"
                    + times(n / 4, "QUJD") + "</value></observationMedia></entry>"
            }),
        Shape(
            "a large file in pieces",
            entries: { n in
                "<entry><observationMedia classCode=\"OBS\" moodCode=\"EVN\" ID=\"M\"><value "
                    + "xsi:type=\"ED\" mediaType=\"application/pdf\" representation=\"B64\">"
                    + times(n / 4, "Q U\n") + "</value></observationMedia></entry>"
            }),
    ]
}
