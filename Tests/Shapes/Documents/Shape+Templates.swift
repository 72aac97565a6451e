/// Much that follows the templates of C-CDA, whose published rules are asked of it.
extension Shape {
    private static let ccda = "2.16.840.1.113883.10.20.22"

    private static func template(_ name: String, _ version: String = "2015-08-01") -> String {
        "<templateId root=\"\(ccda).\(name)\" extension=\"\(version)\"/>"
    }

    private static func page(_ sections: String) -> Page {
        var page = Page()
        page.templates = template("1.1") + template("1.2")
        page.sections = sections
        return page
    }

    private static func concern(_ number: Int, _ problems: String) -> String {
        "<entry><act classCode=\"ACT\" moodCode=\"EVN\">\(template("4.3"))"
            + "<id root=\"2.999.3\" extension=\"\(number)\"/>"
            + "<code code=\"CONC\" codeSystem=\"2.16.840.1.113883.5.6\"/>"
            + "<statusCode code=\"active\"/><effectiveTime><low value=\"2020\"/></effectiveTime>"
            + problems + "</act></entry>"
    }

    private static func problem(_ number: Int, code: String = "", more: String = "") -> String {
        "<entryRelationship typeCode=\"SUBJ\"><observation classCode=\"OBS\" moodCode=\"EVN\">"
            + template("4.4") + "<id root=\"2.999.4\" extension=\"\(number)\"/>"
            + "<code code=\"29308-4\" codeSystem=\"2.16.840.1.113883.6.1\">\(code)</code>"
            + "<statusCode code=\"completed\"/><effectiveTime><low value=\"2020\"/></effectiveTime>"
            + "<value xsi:type=\"CD\" code=\"p\(number)\" codeSystem=\"2.16.840.1.113883.6.96\"/>"
            + more + "</observation></entryRelationship>"
    }

    private static func problems(_ entries: String) -> String {
        Page.section("x", entries, first: template("2.5.1"))
    }

    private static func result(_ number: Int, _ name: String) -> String {
        "<component><observation classCode=\"OBS\" moodCode=\"EVN\">\(template(name))"
            + "<id root=\"2.999.5\" extension=\"\(number)\"/><code code=\"30313-1\" "
            + "codeSystem=\"2.16.840.1.113883.6.1\"/><statusCode code=\"completed\"/>"
            + "<effectiveTime value=\"2020\"/>\(Page.quantity(number))</observation></component>"
    }

    private static func organizer(_ name: String, _ results: String) -> String {
        "<entry><organizer classCode=\"BATTERY\" moodCode=\"EVN\">\(template(name))"
            + "<id root=\"2.999.6\"/><code code=\"1\" codeSystem=\"2.16.840.1.113883.6.1\"/>"
            + "<statusCode code=\"completed\"/>\(results)</organizer></entry>"
    }

    private static func medication(_ number: Int) -> String {
        "<entry><substanceAdministration classCode=\"SBADM\" moodCode=\"EVN\">"
            + template("4.16", "2014-06-09") + "<id root=\"2.999.7\" extension=\"\(number)\"/>"
            + "<statusCode code=\"active\"/><effectiveTime xsi:type=\"IVL_TS\"><low value=\"2020\"/>"
            + "</effectiveTime><consumable><manufacturedProduct classCode=\"MANU\">"
            + template("4.23", "2014-06-09") + "<manufacturedMaterial><code code=\"m\(number)\" "
            + "codeSystem=\"2.16.840.1.113883.6.88\"/></manufacturedMaterial></manufacturedProduct>"
            + "</consumable></substanceAdministration></entry>"
    }

    static let templates: [Shape] = [
        Shape("problems") { n in page(problems(many(n) { concern($0, problem($0)) })) },
        Shape("problems of one concern") { n in
            page(problems(concern(0, many(n) { problem($0) })))
        },
        Shape("sections of problems") { n in
            page(many(n) { problems(concern($0, problem($0))) })
        },
        Shape("authors of one problem") { n in
            let authors = many(n) {
                "<author>\(template("4.119"))<time value=\"2020\"/><assignedAuthor>"
                    + "<id root=\"2.999.8\" extension=\"\($0)\"/></assignedAuthor></author>"
            }
            return page(problems(concern(0, problem(0, more: authors))))
        },
        Shape("translations of one problem") { n in
            let more = many(n) { "<translation code=\"c\($0)\" codeSystem=\"2.999\"/>" }
            return page(problems(concern(0, problem(0, code: more))))
        },
        Shape("medications") { n in
            page(
                Page.section("x", many(n, medication), first: template("2.1.1", "2014-06-09")))
        },
        Shape("panels") { n in
            page(
                Page.section(
                    "x", many(n) { organizer("4.1", result($0, "4.2")) },
                    first: template("2.3.1")))
        },
        Shape("results of one panel") { n in
            page(
                Page.section(
                    "x", organizer("4.1", many(n) { result($0, "4.2") }),
                    first: template("2.3.1")))
        },
        Shape("vital signs of one panel") { n in
            page(
                Page.section(
                    "x", organizer("4.26", many(n) { result($0, "4.27") }),
                    first: template("2.4.1")))
        },
        Shape("names of a patient of C-CDA") { n in
            var page = page("")
            page.patient = many(n) {
                "<name use=\"L\"><given>a\($0)</given><family>f</family></name>"
            }
            return page
        },
        Shape("participants of C-CDA") { n in
            var page = page("")
            page.late = many(n) {
                "<participant typeCode=\"IND\"><associatedEntity classCode=\"PRS\"><code "
                    + "code=\"MTH\" codeSystem=\"2.16.840.1.113883.5.111\"/><associatedPerson><name>"
                    + "<given>g\($0)</given></name></associatedPerson></associatedEntity></participant>"
            }
            return page
        },
    ]
}
