import FHIR
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// A request for documents: one choice for all of them, by type, by institution or by period, and
/// exceptions below it. What is chosen by its properties may hold for later documents too.
struct DocumentRequestForm {
    let fields: DecisionFields
    let request: DocumentRequest
    let samples: [CDADocumentSample]

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
            MarkupTag.div(.class("card")) { which }
            MarkupTag.div(.class("card if-some")) {
                level
                PageForm.group(words[RequestWord.later]) {
                    PageForm.choice(
                        "checkbox", "later", "yes", isChecked: fields.isChosen("later", "yes")
                    ) { words(RequestWord.laterToo, request.appName) }
                }
            }
            MarkupTag.div(.class("card")) { exceptions }
            MarkupTag.div(.class("card")) { fields.end }
            MarkupTag.div(.class("actions")) {
                PageForm.submit(words[RequestWord.answerNow])
                PageForm.submit(
                    words[RequestWord.denyAll], kind: .bad, name: DocumentAnswer.denial,
                    value: "all", isChecking: false)
            }
        }
        MarkupTag.div(.class("actions")) {
            PageForm.button(
                words[RequestWord.closeRequest], to: "\(address)/close", visit.setting)
            MarkupTag.span(.class("hint")) { words[RequestWord.closeHint] }
        }
    }

    private func radio(_ name: String, _ value: String, _ title: String) -> Markup {
        PageForm.choice(
            "radio", name, value, isChecked: fields.isChosen(name, value), isRequired: true
        ) { title }
    }

    private var which: Markup {
        PageForm.group(
            words[DecisionWord.which], hint: words[RequestWord.each],
            mistake: fields.mistake(in: "scope")
        ) {
            radio("scope", "all", words.count(samples.count, RequestWord.scopeAll))
            let kinds = DocumentKind.all(in: samples, words)
            if kinds.count > 1 {
                radio("scope", "kinds", words[RequestWord.scopeKinds])
                boxes("kind", .class("choices if-kind"), kinds.map { ($0.code, $0.name) }) {
                    $0.kind
                }
            }
            let institutions = Set(samples.compactMap { $0.document?.custodian }).sorted()
            if institutions.count > 1 {
                radio("scope", "institutions", words[RequestWord.scopeInstitutions])
                boxes(
                    "institution", .class("choices if-institution"), institutions.map { ($0, $0) }
                ) { $0.document?.custodian }
            }
            radio("scope", "period", words[RequestWord.scopePeriod])
            MarkupTag.div(.class("filter if-period")) {
                day("from", .fromDay)
                day("to", .toDay)
            }
            radio("scope", "none", words[RequestWord.scopeNone])
        }
    }

    private func day(_ name: String, _ title: DecisionWord) -> Markup {
        PageForm.input(
            name, label: words[title], type: "date", value: fields.given?[name] ?? "",
            isNarrow: true)
    }

    /// One box for each value of a property, with how many documents have it.
    private func boxes(
        _ name: String, _ style: MarkupAttribute, _ values: [(value: String, title: String)],
        of property: (CDADocumentSample) -> String?
    ) -> Markup {
        var counts: [String: Int] = [:]
        for case let value? in samples.map(property) { counts[value, default: 0] += 1 }
        return MarkupTag.div(style) {
            for (value, title) in values {
                PageForm.choice(
                    "checkbox", name, value, isChecked: fields.isChosen(name, value)
                ) { "\(title) (\(counts[value] ?? 0))" }
            }
        }
    }

    @MarkupBuilder private var level: Markup {
        if request.level == .data {
            PageForm.group(words[DecisionWord.howMuch], mistake: fields.mistake(in: "level")) {
                for (value, title) in [
                    ("metadata", DecisionWord.metadataHint), ("data", .dataHint),
                ] {
                    PageForm.choice(
                        "radio", "level", value, isChecked: fields.isChosen("level", value)
                    ) { words[title] }
                }
            }
        }
    }

    private var exceptions: Markup {
        let isOpen = fields.given?.values(beginning: DocumentAnswer.prefix).contains {
            !$0.value.isEmpty
        }
        return Markup(
            .details, isOpen == true ? [.open] : [],
            Markup([
                MarkupTag.summary { words[RequestWord.exceptions] },
                MarkupTag.ul(.class("rows")) { for sample in samples { row(sample) } },
            ]))
    }

    private func row(_ sample: CDADocumentSample) -> Markup {
        let facts = [
            visit.dates.day(sample.startDate), sample.typeName(words),
            sample.document?.custodian,
            sample.status == .current ? nil : words[DocumentWord.replaced],
        ].compactMap(\.self)
        let name = DocumentAnswer.prefix + sample.uuid.uuidString
        var choices = [
            ("", words[RequestWord.asChosen]), ("none", words[RequestWord.notThis]),
            ("metadata", words[DecisionWord.metadataHint]),
        ]
        if request.level == .data { choices.append(("data", words[DecisionWord.dataHint])) }
        return MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.a(.href(sample.pageAddress)) { sample.titleMarkup(words) }
                MarkupTag.p(.class("quiet small")) { facts.joined(separator: " · ") }
            }
            MarkupTag.select(
                .name(name),
                .label("\(words[RequestWord.exceptions]): \(sample.shownTitle(words))")
            ) {
                for (value, title) in choices {
                    PageForm.option(
                        value, title, isSelected: fields.given?[name] ?? "" == value)
                }
            }
        }
    }
}

extension CDADocumentSample {
    /// The code of its type, as ``DocumentKind`` has it.
    fileprivate var kind: String? { document?.typeCode?.code }
}
