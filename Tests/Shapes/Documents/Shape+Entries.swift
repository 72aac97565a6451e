/// Much for programs.
extension Shape {
    private static func nested(_ levels: Int) -> String {
        let open =
            "<act classCode=\"ACT\" moodCode=\"EVN\"><code code=\"1\" codeSystem=\"2.999\"/>"
            + "<entryRelationship typeCode=\"SUBJ\">"
        return "<entry>" + times(levels, open)
            + "<observation classCode=\"OBS\" moodCode=\"EVN\"><code code=\"1\" codeSystem=\"2.999\"/>"
            + "</observation>" + times(levels, "</entryRelationship></act>") + "</entry>"
    }

    static let entries: [Shape] = [
        Shape(
            "observations",
            entries: { n in
                many(n) {
                    Page.observation(
                        ids: "<id root=\"2.999.1\" extension=\"\($0)\"/>",
                        value: Page.quantity($0 % 200))
                }
            }),
        Shape(
            "ids of one observation",
            entries: { n in
                Page.observation(ids: many(n) { "<id root=\"2.999.1\" extension=\"e\($0)\"/>" })
            }),
        Shape(
            "equal ids",
            entries: { n in
                many(n) { _ in Page.observation(ids: "<id root=\"2.999.1\" extension=\"same\"/>") }
            }),
        Shape(
            "translations",
            entries: { n in
                let more = many(n) {
                    "<translation code=\"c\($0)\" codeSystem=\"2.16.840.1.113883.6.1\"/>"
                }
                return Page.observation(
                    code:
                        "<code code=\"8867-4\" codeSystem=\"2.16.840.1.113883.6.1\">\(more)</code>")
            }),
        Shape(
            "values",
            entries: { n in
                Page.observation(value: many(n) { Page.quantity($0) })
            }),
        Shape(
            "units",
            entries: { n in
                many(n) { Page.observation(value: Page.quantity(1, unit: "{u\($0)}")) }
            }),
        Shape(
            "unknown units",
            entries: { n in
                many(n) { Page.observation(value: Page.quantity(1, unit: "zz\($0)")) }
            }),
        Shape(
            "a long number",
            entries: { n in
                Page.observation(
                    value: "<value xsi:type=\"PQ\" value=\"1\(times(n, "0"))\" unit=\"1\"/>")
            }),
        Shape(
            "a long time",
            entries: { n in
                Page.observation(
                    value: "<value xsi:type=\"TS\" value=\"20240312\(times(n, "0"))\"/>")
            }),
        Shape(
            "a long identifier",
            entries: { n in
                Page.observation(ids: "<id root=\"1\(times(n / 2, ".1"))\"/>")
            }),
        Shape(
            "a long wrong identifier",
            entries: { n in
                Page.observation(ids: "<id root=\"1\(times(n / 2, ".1")).01x\"/>")
            }),
        Shape("templateIds of one section") { n in
            var page = Page()
            let ids = many(n) { "<templateId root=\"2.16.840.1.113883.10.20.22.2.\($0)\"/>" }
            page.sections = Page.section("x", first: ids)
            return page
        },
        Shape(
            "templateIds of one observation",
            entries: { n in
                Page.observation(
                    ids: many(n) { "<templateId root=\"2.16.840.1.113883.10.20.22.4.\($0)\"/>" })
            }),
        Shape("nested acts", entries: { n in many(n) { _ in nested(60) } }),
        Shape(
            "results of one organizer",
            entries: { n in
                let results = many(n) {
                    "<component><observation classCode=\"OBS\" moodCode=\"EVN\">"
                        + "<templateId root=\"2.16.840.1.113883.10.20.22.4.2\"/>"
                        + "<id root=\"2.999.3\" extension=\"\($0)\"/><code code=\"30313-1\" "
                        + "codeSystem=\"2.16.840.1.113883.6.1\"/><statusCode code=\"completed\"/>"
                        + "<effectiveTime value=\"2000\"/>" + Page.quantity($0)
                        + "</observation></component>"
                }
                return "<entry><organizer classCode=\"BATTERY\" moodCode=\"EVN\">"
                    + "<templateId root=\"2.16.840.1.113883.10.20.22.4.1\"/><id root=\"2.999.1\"/>"
                    + "<code code=\"1\" codeSystem=\"2.16.840.1.113883.6.1\"/>"
                    + "<statusCode code=\"completed\"/>\(results)</organizer></entry>"
            }),
        Shape(
            "external documents",
            entries: { n in
                many(n) {
                    "<entry><act classCode=\"ACT\" moodCode=\"EVN\"><id root=\"2.999.1\" "
                        + "extension=\"\($0)\"/><code code=\"x\" codeSystem=\"2.999\"/><reference "
                        + "typeCode=\"REFR\"><externalDocument><id root=\"2.999.1\" "
                        + "extension=\"\($0 + 1)\"/></externalDocument></reference></act></entry>"
                }
            }),
        Shape(
            "participants of one observation",
            entries: { n in
                let participants = many(n) {
                    "<participant typeCode=\"CSM\"><participantRole classCode=\"MANU\"><playingEntity "
                        + "classCode=\"MMAT\"><code code=\"s\($0)\" codeSystem=\"2.999\"/></playingEntity>"
                        + "</participantRole></participant>"
                }
                return "<entry><observation classCode=\"OBS\" moodCode=\"EVN\"><code code=\"1\" "
                    + "codeSystem=\"2.999\"/>\(participants)</observation></entry>"
            }),
    ]

    private static func allergy(_ number: Int, denied: Bool) -> String {
        "<entry><observation classCode=\"OBS\" moodCode=\"EVN\"\(denied ? " negationInd=\"true\"" : "")>"
            + "<code code=\"ASSERTION\" codeSystem=\"2.16.840.1.113883.5.4\"/>"
            + "<value xsi:type=\"CD\" code=\"419199007\" codeSystem=\"2.16.840.1.113883.6.96\"/>"
            + "<participant typeCode=\"CSM\"><participantRole classCode=\"MANU\"><playingEntity "
            + "classCode=\"MMAT\"><code code=\"s\(number)\" codeSystem=\"2.999\"/></playingEntity>"
            + "</participantRole></participant></observation></entry>"
    }

    static let negations: [Shape] = [
        Shape(
            "negated observations",
            entries: { n in
                many(n) {
                    Page.observation(
                        value: "<value xsi:type=\"ST\">v\($0)</value>",
                        attributes: " negationInd=\"true\"")
                }
            }),
        Shape("negated observations with texts") { n in
            Page(
                text: many(n / 4) { "<content ID=\"c\($0)\">no w</content>" },
                entries: many(n * 3 / 4) {
                    observationWithText("c\($0)")
                })
        },
        Shape("negated observations in a table") { n in
            Page(
                text: "<table><tbody>"
                    + many(n / 4) { "<tr ID=\"c\($0)\"><td>not w</td></tr>" } + "</tbody></table>",
                entries: many(n * 3 / 4) { observationWithText("c\($0)") })
        },
        Shape(
            "negated and stated allergies",
            entries: { n in
                many(n / 2) { allergy($0, denied: true) }
                    + many(n / 2) { allergy(-$0, denied: false) }
            }),
        Shape(
            "nullFlavors",
            entries: { n in
                many(n) { _ in
                    Page.observation(
                        ids: "<id nullFlavor=\"UNK\"/>", code: "<code nullFlavor=\"UNK\"/>")
                }
            }),
    ]

    private static func observationWithText(_ name: String) -> String {
        Page.observation(
            inside: "<text><reference value=\"#\(name)\"/></text>",
            attributes: " negationInd=\"true\"")
    }
}
