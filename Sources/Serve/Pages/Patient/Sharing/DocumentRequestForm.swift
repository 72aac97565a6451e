import FHIR
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// A request for documents: each one to look at and to decide about.
struct DocumentRequestForm {
    let fields: DecisionFields
    let request: DocumentRequest
    let samples: [CDADocumentSample]

    /// Begins the name of a document's field.
    static let prefix = "document-"
    /// The buttons that decide about all of them at once.
    static let approval = "allow"
    static let denial = "deny"

    private var visit: PatientVisit { fields.visit }
    private var words: PageWords { visit.words }
    private var address: String { "/requests/\(request.id.uuidString.lowercased())" }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            words(
                RequestWord.lead, visit.dates.dayAndTime(request.requestedAt),
                words[request.purpose],
                words[request.level == .data ? RecordWord.data : .metadata])
        }
        if let reason = request.words(in: visit.setting.languages) {
            PageNotice.box(.info) { MarkupTag.p { words(SharingWord.inItsWords, reason) } }
        }
        PageForm.post(address, visit.setting) {
            MarkupTag.div(.class("card")) {
                MarkupTag.p(.class("hint")) { words[RequestWord.each] }
                MarkupTag.ul(.class("rows")) { for sample in samples { row(sample) } }
            }
            MarkupTag.div(.class("card")) { fields.end }
            MarkupTag.div(.class("actions")) {
                PageForm.submit(words[RequestWord.answerNow])
                if samples.count > 1 {
                    PageForm.submit(
                        words[RequestWord.allowAll], kind: .plain, name: Self.approval,
                        value: "all")
                }
                PageForm.submit(
                    words[RequestWord.denyAll], kind: .bad, name: Self.denial, value: "all",
                    isChecking: false)
            }
        }
        MarkupTag.div(.class("actions")) {
            PageForm.button(
                words[RequestWord.closeRequest], to: "\(address)/close", visit.setting)
            MarkupTag.span(.class("hint")) { words[RequestWord.closeHint] }
        }
    }

    /// What an answer grants. All are those that the form had, not what was asked for since.
    static func granted(
        in fields: FormFields, of request: DocumentRequest
    ) -> [UUID: ConsentLevel] {
        guard fields[denial] == nil else { return [:] }
        let isForAll = fields[approval] != nil
        var granted: [UUID: ConsentLevel] = [:]
        for (name, value) in fields.values(beginning: prefix) {
            guard let uuid = UUID(uuidString: name) else { continue }
            granted[uuid] = isForAll ? request.level : ConsentLevel(rawValue: value)
        }
        return granted
    }

    private func choice(
        _ name: String, _ value: String, _ title: String, usually: Bool = false
    ) -> Markup {
        PageForm.choice(
            "radio", name, value,
            isChecked: fields.isChosen(name, value, usually: usually)
        ) { title }
    }

    private func row(_ sample: CDADocumentSample) -> Markup {
        let document = sample.document
        let facts = [
            visit.dates.day(sample.startDate), sample.typeName(words),
            document?.custodian,
            sample.status == .current ? nil : words[DocumentWord.replaced],
        ].compactMap(\.self)
        let name = Self.prefix + sample.uuid.uuidString
        return MarkupTag.li {
            MarkupTag.fieldset {
                MarkupTag.legend {
                    sample.titleMarkup(words)
                }
                MarkupTag.p(.class("quiet small")) {
                    "\(facts.joined(separator: " · ")) "
                    MarkupTag.a(
                        .href(sample.pageAddress),
                        .label("\(words[RequestWord.look]): \(sample.shownTitle(words))")
                    ) { words[RequestWord.look] }
                }
                MarkupTag.div(.class("choices")) {
                    choice(name, "none", words[RequestWord.notThis], usually: true)
                    choice(name, "metadata", words[DecisionWord.metadataHint])
                    if request.level == .data {
                        choice(name, "data", words[DecisionWord.dataHint])
                    }
                }
            }
        }
    }
}
