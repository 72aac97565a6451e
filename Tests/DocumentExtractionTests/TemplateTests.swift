import HealthModel
import Statements
import Testing

/// What statements are about by the templates of HL7 and IHE, in sections that say something else.
@Suite struct TemplateTests {
    private static let ccda = "2.16.840.1.113883.10.20.22.4."

    private static func statements(_ entry: String, in section: String) throws
        -> [ClinicalStatement]
    {
        try Made.extract(Made.document("<entry>\(entry)</entry>", section: section)).statements
    }

    private static func observation(
        _ template: String, _ inside: String = "", mood: String = "EVN", code: String = "1"
    ) -> String {
        """
        <observation classCode="OBS" moodCode="\(mood)"><templateId root="\(template)"/>\
        <code code="\(code)" codeSystem="2.16.840.1.113883.6.1"/>\(inside)</observation>
        """
    }

    /// Names of templates as HL7 published them (C-CDA R4.0, Companion Guide R4.1).
    @Test(
        arguments: [
            // Number of Pressure Ulcers and the highest stage are findings, a wound is a problem.
            ("76", "11450-4", StatementKind.functionalStatus), ("77", "8716-3", .functionalStatus),
            ("114", "29545-1", .problem),
            // Preferences, in sections of goals and of advance directives.
            ("509", "61146-7", .note), ("510", "42348-3", .note),
            // That somebody has died is no problem that somebody has.
            ("79", "11450-4", .note),
            // Sexual orientation, occupation, industry, disability, tribe, sex.
            ("501", "30954-2", .socialHistory), ("503", "30954-2", .socialHistory),
            ("504", "30954-2", .socialHistory), ("505", "30954-2", .socialHistory),
            ("506", "30954-2", .socialHistory), ("507", "30954-2", .socialHistory),
            ("511", "30954-2", .smokingStatus), ("513", "30954-2", .advanceDirective),
            // The brand name of a device.
            ("301", "29762-2", .device), ("316", "29762-2", .device),
        ])
    func aTemplateSaysMoreThanItsSection(
        template: String, section: String, expected: StatementKind
    ) throws {
        let entry = Self.observation(Self.ccda + template)
        #expect(try Self.statements(entry, in: section).map(\.kind) == [expected])
    }

    /// Gender identity and pronouns have templates of other guides.
    @Test(arguments: ["2.16.840.1.113883.10.20.34.3.45", "2.16.840.1.113883.10.15.2"])
    func templatesOfOtherGuides(template: String) throws {
        let kinds = try Self.statements(Self.observation(template), in: "8716-3").map(\.kind)
        #expect(kinds == [.socialHistory])
    }

    /// C-CDA R2.1: the intention is in mood INT, and is found, not planned.
    @Test func anIntentionIsWhatIsFound() throws {
        let entry = Self.observation(Self.ccda + "281", mood: "INT", code: "86645-9")
        #expect(try Self.statements(entry, in: "29762-2").map(\.kind) == [.pregnancy])
        let visit = Self.observation("2.999", mood: "INT")
        #expect(try Self.statements(visit, in: "29762-2").map(\.kind) == [.plan])
    }

    /// C-CDA: Nutrition Section. What is eaten is not planned.
    @Test func aFindingOfNutritionIsNoPlan() throws {
        let kinds = try Self.statements(Self.observation("2.999"), in: "61144-2").map(\.kind)
        #expect(kinds == [.functionalStatus])
    }

    /// C-CDA: Date of Diagnosis, a part of its problem, with or without its template.
    @Test(arguments: [#"<templateId root="2.16.840.1.113883.10.20.22.4.502"/>"#, ""])
    func theDateOfADiagnosisIsOfTheProblem(template: String) throws {
        let act = """
            <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN">\(template)\
            <code code="77975-1" codeSystem="2.16.840.1.113883.6.1"/><effectiveTime \
            value="20191201"/></act></entryRelationship>
            """
        let entry = Self.observation(Self.ccda + "4", act)
        let statements = try Self.statements(entry, in: "11450-4")
        #expect(statements.map(\.kind) == [.problem, .comment])
        #expect(statements[1].disposition == .carried(by: 0))
    }

    private static func refusal(_ system: String) -> String {
        #"<code code="PATOBJ" codeSystem="\#(system)"/>"#
    }

    /// HL7 V3, NoImmunizationReason: why it was not given, whatever holds the code: C32's problem
    /// act, IHE's problem entry, C-CDA's own template.
    @Test(
        arguments: [
            """
            <act classCode="ACT" moodCode="EVN"><templateId \
            root="2.16.840.1.113883.10.20.1.27"/>\(refusal("2.16.840.1.113883.11.19725"))\
            <entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN">\
            <templateId root="2.16.840.1.113883.10.20.1.28"/>\
            \(refusal("2.16.840.1.113883.11.19725"))</observation></entryRelationship></act>
            """,
            """
            <observation classCode="OBS" moodCode="EVN"><templateId \
            root="1.3.6.1.4.1.19376.1.5.3.1.4.5"/><value xsi:type="CD" code="PATOBJ" \
            codeSystem="2.16.840.1.113883.5.8"/></observation>
            """,
            """
            <observation classCode="OBS" moodCode="EVN"><templateId root="\(ccda)53"/>\
            \(refusal("2.16.840.1.113883.5.8"))</observation>
            """,
        ])
    func anObjectionIsNoProblem(reason: String) throws {
        let entry = """
            <substanceAdministration classCode="SBADM" moodCode="EVN" negationInd="true">\
            <entryRelationship typeCode="RSON">\(reason)</entryRelationship>\
            </substanceAdministration>
            """
        let statements = try Self.statements(entry, in: "11369-6")
        #expect(statements.dropFirst().allSatisfy { $0.kind == .indication })
        #expect(statements.dropFirst().allSatisfy { $0.disposition != .converted })
    }

    /// IHE XD-LAB: collection and receipt are of the specimen, which is of the result.
    @Test(arguments: [#"<templateId root="1.3.6.1.4.1.19376.1.3.1.2"/>"#, ""])
    func aSpecimenIsOfItsPanel(template: String) throws {
        let entry = """
            <organizer classCode="BATTERY" moodCode="EVN"><component><procedure classCode="PROC" \
            moodCode="EVN">\(template)<code code="17636008" codeSystem="2.16.840.1.113883.6.96"/>\
            <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN"><code \
            code="SPRECEIVE" codeSystem="1.3.5.1.4.1.19376.1.5.3.2"/></act></entryRelationship>\
            </procedure></component><component>\(Self.observation("2.999"))</component></organizer>
            """
        let statements = try Self.statements(entry, in: "30954-2")
        #expect(statements.map(\.kind) == [.resultPanel, .specimen, .specimen, .result])
        #expect(statements[1].disposition == .carried(by: 0))
        #expect(statements[2].disposition == .carried(by: 1))
        let own = #"<procedure classCode="PROC" moodCode="EVN">\#(template)</procedure>"#
        #expect(try Self.statements(own, in: "47519-4")[0].disposition == .converted)
    }

    /// A diagnosis by its classification, in a section that no code tells (Kanta: ICD-10 of
    /// Finland). Inside a result it is what was found.
    @Test func anAssertedClassificationIsAProblem() throws {
        let inside = """
            <code code="ASSERTION" codeSystem="2.16.840.1.113883.5.4"/><value xsi:type="CD" \
            code="J45" codeSystem="1.2.246.537.6.1"/>
            """
        let entry = #"<observation classCode="OBS" moodCode="EVN">\#(inside)</observation>"#
        #expect(try Self.statements(entry, in: "99999-9").map(\.kind) == [.problem])
        let panel = """
            <organizer classCode="BATTERY" moodCode="EVN"><component>\(entry)</component></organizer>
            """
        #expect(try Self.statements(panel, in: "30954-2").map(\.kind) == [.resultPanel, .result])
    }

    /// What an act of a country says of a drug (how it is paid for) belongs to it; what is done
    /// does not.
    @Test func anActOfAProductBelongsToIt() throws {
        func act(_ system: String) -> String {
            """
            <substanceAdministration classCode="SBADM" moodCode="EVN"><entryRelationship \
            typeCode="COMP"><act classCode="ACT" moodCode="EVN"><code code="1" \
            codeSystem="\(system)"/></act></entryRelationship></substanceAdministration>
            """
        }
        #expect(try Self.statements(act("2.999"), in: "10160-0")[1].kind == .comment)
        let done = try Self.statements(act("2.16.840.1.113883.6.96"), in: "10160-0")[1]
        #expect(done.kind == nil && done.disposition == .converted)
    }
}
