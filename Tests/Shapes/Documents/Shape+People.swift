/// Much of the persons and organizations of the header.
extension Shape {
    private static func target(_ number: Int) -> String {
        "<recordTarget><patientRole><id root=\"2.999.71.2\" extension=\"r\(number)\"/><patient>"
            + "<name><given>Ida</given></name></patient></patientRole></recordTarget>"
    }

    private static func author(_ number: Int) -> String {
        "<author><time value=\"20240312\"/><assignedAuthor><id root=\"2.999.71.4\" "
            + "extension=\"a\(number)\"/><assignedPerson><name><family>F\(number)</family></name>"
            + "</assignedPerson></assignedAuthor></author>"
    }

    private static func page(_ change: (inout Page) -> Void) -> Page {
        var page = Page()
        change(&page)
        return page
    }

    /// Many persons and organizations.
    public static let people: [Shape] = [
        Shape("patients") { n in page { $0.targets = many(n, target) } },
        Shape("patient ids") { n in
            page { $0.role = many(n) { "<id root=\"2.999.71.2\" extension=\"x\($0)\"/>" } }
        },
        Shape("equal patient ids") { n in
            page { $0.role = times(n / 40, "<id root=\"2.999.71.2\" extension=\"same\"/>") }
        },
        Shape("addresses") { n in
            page {
                $0.role = many(n) { "<addr><city>C\($0)</city></addr>" }
            }
        },
        Shape("lines of one address") { n in
            page {
                let lines = many(n) { "<streetAddressLine>s\($0)</streetAddressLine>" }
                $0.role = "<addr>\(lines)</addr>"
            }
        },
        Shape("telecoms") { n in
            page { $0.role = many(n) { "<telecom value=\"tel:+41\($0)\"/>" } }
        },
        Shape("telecoms of the custodian's kind") { n in
            page { $0.role = many(n) { "<telecom value=\"mailto:a\($0)@example.org\"/>" } }
        },
        Shape("names of the patient") { n in
            page {
                $0.patient = many(n) { "<name use=\"L\"><given>a\($0)</given></name>" }
            }
        },
        Shape("parts of one name") { n in
            page { $0.name = many(n) { "<given>a\($0)</given>" } }
        },
        Shape("authors") { n in page { $0.authors = many(n, author) } },
        Shape("ids of one author") { n in
            page {
                let ids = many(n) { "<id root=\"2.999.71.4\" extension=\"a\($0)\"/>" }
                $0.authors =
                    "<author><time value=\"2024\"/><assignedAuthor>\(ids)<assignedPerson><name>"
                    + "<family>F</family></name></assignedPerson></assignedAuthor></author>"
            }
        },
        Shape("ids of the custodian") { n in
            page { $0.custodian = many(n) { "<id root=\"2.999.71.\($0)\"/>" } }
        },
        Shape("participants") { n in
            page {
                $0.late = many(n) {
                    "<participant typeCode=\"IND\"><associatedEntity classCode=\"NOK\">"
                        + "<associatedPerson><name><given>a\($0)</given></name>"
                        + "</associatedPerson></associatedEntity></participant>"
                }
            }
        },
        Shape("recipients") { n in
            page {
                $0.late = many(n) {
                    "<informationRecipient><intendedRecipient><informationRecipient><name>"
                        + "<family>r\($0)</family></name></informationRecipient>"
                        + "</intendedRecipient></informationRecipient>"
                }
            }
        },
        Shape("guardians") { n in
            page {
                let guardians = many(n) {
                    "<guardian><guardianPerson><name><given>g\($0)</given></name>"
                        + "</guardianPerson></guardian>"
                }
                $0.targets =
                    "<recordTarget><patientRole><id root=\"2.999.71.2\"/><patient>\(guardians)"
                    + "</patient></patientRole></recordTarget>"
            }
        },
    ]
}
