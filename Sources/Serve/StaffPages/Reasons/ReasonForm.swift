import Access
import PageFrame
import HealthModel
import HealthStore
import Hummingbird
import Wording

/// Asks what for and why, before a page shows anything of a person.
struct ReasonForm {
    static let topicField = "topic"
    static let purposeField = "purpose"
    static let reasonField = "reason"

    let visit: StaffVisit
    let topic: StaffTopic
    /// As they were answered.
    var purpose: PurposeOfUse?
    var reason = ""
    var isMistaken = false

    private var words: PageWords { visit.words }

    private var lead: StaffReasonWord {
        switch topic {
        case .emergencies: .leadAll
        case .persons, .patients: .leadPersons
        case .receipt, .document, .person: .lead
        }
    }

    /// A purpose as staff read it: the names of the others speak to the person.
    private func name(of purpose: PurposeOfUse) -> String {
        switch purpose {
        case .patientRequest: words[StaffReasonWord.personRequest]
        case .familyRequest: words[StaffReasonWord.familyRequest]
        default: words[NamedText("purpose.\(purpose.rawValue)")]
        }
    }

    func page(in section: StaffVisit.Section) -> Response {
        visit.page(
            words[StaffReasonWord.title], in: section,
            notice: isMistaken
                ? PageNotice(tone: .bad, text: words[StaffReasonWord.mistake]) : nil
        ) {
            MarkupTag.p(.class("lead")) {
                words[lead]
            }
            PageForm.post("/staff/reason", visit.setting) {
                PageForm.hidden(Self.topicField, topic.text)
                MarkupTag.div(.class("card")) {
                    PageForm.select(
                        Self.purposeField, label: words[StaffReasonWord.purpose], isNarrow: true
                    ) {
                        PageForm.option("", words[StaffReasonWord.choose])
                        for offered in StaffAccess.purposes {
                            PageForm.option(
                                offered.rawValue, name(of: offered),
                                isSelected: offered == purpose)
                        }
                    }
                    PageForm.input(
                        Self.reasonField, label: words[StaffReasonWord.reason],
                        hint: words[StaffReasonWord.reasonHint], value: reason, isRequired: true)
                }
                MarkupTag.div(.class("actions")) {
                    PageForm.submit(words[StaffReasonWord.go])
                }
            }
        }
    }
}
