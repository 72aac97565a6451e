import AccessLog
import ClinicalRecord
import HealthModel
import HealthStore
import Testing
import Wording

@testable import DocumentRendering
@testable import PageFrame
@testable import Pages
@testable import SignInPages
@testable import StaffPages

/// The catalogue against the code: each text is used, and each that is used is there.
@Suite("Texts of pages") struct PageWordingTests {
    private static func keys<Group: TextGroup>(_: Group.Type) -> [String] {
        Group.allCases.map(\.textKey)
    }

    /// The groups of the code, and what it makes of data.
    private static var used: [String] {
        keys(AuthorizeWord.self) + keys(SignInWord.self) + keys(SignInWaysWord.self)
            + keys(EmergencyWord.self)
            + keys(FindingWord.self) + keys(IntakeWord.self) + keys(OverviewWord.self)
            + keys(ReceiptWord.self) + keys(StaffLogWord.self) + keys(StaffReasonWord.self)
            + keys(StaffWord.self) + keys(StoreWord.self) + keys(ConnectionWord.self)
            + keys(DecisionWord.self) + keys(DocumentSharingWord.self) + keys(DocumentWord.self)
            + keys(DoneWord.self) + keys(FrameWord.self) + keys(HelpWord.self)
            + keys(LogWord.self) + keys(MeasurementWord.self) + keys(MistakeWord.self)
            + keys(HealthRecordWord.self) + keys(RecordWord.self) + keys(RequestWord.self)
            + keys(SharingWord.self)
            + keys(InterfaceWord.self) + keys(RoleWord.self)
            + keys(PersonWord.self) + keys(HelperWord.self) + keys(MailWord.self)
            + keys(ActingWord.self) + keys(DeskWord.self) + keys(AppWord.self)
            + keys(SettleWord.self) + keys(MergeWord.self) + madeOfData
    }

    private static var madeOfData: [String] {
        AccessSentence.all.map(\.textKey)
            + AccessEvent.Role.allCases.map(\.textKey) + PurposeOfUse.allCases.map(\.textKey)
            + ObjectType.all.map { "type.\($0.name)" }
            + WorkoutActivityType.allCases.map { "workout.\($0.name)" }
            + ["U", "L", "M", "N", "R", "V"].map { "confidentiality.\($0)" }
            + (1...12).map { "date.month.\($0)" } + ["date.day", "date.dayAndTime"]
            + ["list.two", "list.last", "list.between"]
            + HeaderField.all.filter(\.row.isLabelled).map { "field.\($0.name)" }
            + HeaderField.all.filter(\.row.hasPhrase).map { "field.\($0.name).phrase" }
            + ["read", "write", "readAndWrite"].flatMap { doing in
                ["everything", "contents", "measurements", "identity", "otherData"].map {
                    "authorize.\(doing).\($0)"
                }
            } + ["authorize.read.documentList"]
            + ["write", "readAndWrite"].map { "authorize.\($0).documents" }
    }

    @Test("no text is missing, and none is unused")
    func coverage() {
        let rows = Set(Catalogue.rows(of: "en").map(\.key))
        let used = Set(Self.used)
        #expect(used.subtracting(rows).sorted() == [])
        // Names of document types are looked up by the codes of documents.
        let unused = rows.subtracting(used).filter { !$0.hasPrefix("documentType.") }
        #expect(unused.sorted() == [])
    }

    @Test("document types have the form of LOINC's codes")
    func documentTypes() {
        for row in Catalogue.rows(of: "en") where row.key.hasPrefix("documentType.") {
            let code = row.key.dropFirst("documentType.".count)
            #expect(code.wholeMatch(of: /[0-9]{4,5}-[0-9]/) != nil, "\(code)")
        }
    }

    @Test(
        "a type of health data has its own name in each language",
        arguments: [
            ("de", "Vitamin C"), ("fr", "Vitamine C"), ("it", "Vitamina C"), ("en", "Vitamin C"),
        ])
    func typeNames(tag: String, expected: String) throws {
        let words = PageWords(language: try #require(InterfaceLanguage(rawValue: tag)))
        let type = try #require(
            ObjectType(identifier: "HKQuantityTypeIdentifierDietaryVitaminC"))
        #expect(TypeNames.name(of: type, in: words) == expected)
    }

    @Test(
        "how often a medication is taken, in the form for the number",
        arguments: [
            (InterfaceLanguage.english, "1", "every day, once"),
            (.english, "3", "every day, 3 times"), (.english, "3 – 4", "every day, 3 – 4 times"),
            (.german, "1", "jeden Tag, einmal"), (.german, "3", "jeden Tag, 3-mal"),
            (.french, "1", "chaque jour, une fois"), (.french, "3", "chaque jour, 3 fois"),
            (.italian, "1", "ogni giorno, una volta"), (.italian, "3", "ogni giorno, 3 volte"),
        ])
    func timesInPeriod(language: InterfaceLanguage, count: String, expected: String) {
        let words = PageWords(language: language)
        #expect(words.timing(.times(count, every: "1", unit: "d")) == expected)
    }

    @Test("what is excluded is no time at which it is taken")
    func excludedTimes() {
        let words = PageWords(language: .german)
        #expect(words.timing(.except(.every("1", unit: "wk"))) == "außer jede Woche")
    }

    @Test("an access is one sentence, as each language builds it")
    func sentences() throws {
        let search = AccessSentence(action: .search, kind: .documents, isAllowed: true)
        let denied = AccessSentence(action: .read, kind: .samples, isAllowed: false)
        let german = PageWords(language: .german)
        #expect(german(search, "Diary") == "Diary hat nach Dokumenten gesucht")
        #expect(german(denied, "Diary") == "Diary hat versucht, Messwerte zu lesen")
        #expect(
            PageWords(language: .english)(denied, "Diary") == "Diary tried to read measurements")
    }
}
