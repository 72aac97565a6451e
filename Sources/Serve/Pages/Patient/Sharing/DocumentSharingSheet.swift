import PageFrame
import HealthModel
import HealthStore

/// Who sees one document and why, what was decided about it, and a new decision.
struct DocumentSharingSheet {
    let directory: SharingDirectory
    let sample: CDADocumentSample
    /// The latest decisions about it.
    let records: ConsentPage
    let partners: SharingPartners
    /// Who sees it, of one page of those whom the person has dealt with.
    let views: [DocumentView]
    let number: Int
    let hasMore: Bool
    let fields: DecisionFields

    private var visit: PatientVisit { directory.visit }
    private var words: PageWords { visit.words }
    private var address: String { "\(sample.pageAddress)/sharing" }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            sample.titleMarkup(words)
            ", \(visit.dates.day(sample.startDate))"
        }
        MarkupTag.section(.class("card"), .labelledBy("now")) {
            MarkupTag.h2(.id("now")) { words[DocumentSharingWord.nowTitle] }
            if views.isEmpty { MarkupTag.p { words[SharingWord.nobody] } }
            MarkupTag.ul(.class("rows")) { for view in views { row(view) } }
            PageTurner(
                visit: visit, address: address, next: hasMore ? "page=\(number + 1)" : nil,
                isFirst: number <= 1
            ).markup
        }
        MarkupTag.section(.class("card"), .labelledBy("records")) {
            MarkupTag.h2(.id("records")) { words[DocumentSharingWord.recordsTitle] }
            if records.records.isEmpty { MarkupTag.p { words[DocumentSharingWord.noRecords] } }
            MarkupTag.ul(.class("rows")) {
                for record in records.records {
                    RecordRow(directory: directory, record: record, kinds: [], back: address)
                        .markup
                }
            }
        }
        MarkupTag.section(.class("card"), .labelledBy("change")) {
            MarkupTag.h2(.id("change")) { words[DocumentSharingWord.grantTitle] }
            form
        }
        if !isRemoved {
            MarkupTag.section(.class("card"), .labelledBy("close")) {
                MarkupTag.h2(.id("close")) { words[DocumentSharingWord.removeTitle] }
                MarkupTag.p { words[DocumentSharingWord.removeText] }
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button bad"), .href("\(sample.pageAddress)/close")) {
                        words[DocumentSharingWord.remove]
                    }
                }
            }
        }
    }

    private var isRemoved: Bool { records.records.contains { $0.effect == .removal } }

    private var form: Markup {
        PageForm.post(address, visit.setting) {
            fields.effect
            GranteeFields(
                directory: directory, grantees: partners.grantees, fields: fields
            ).markup
            fields.level
            fields.purposes
            fields.end
            PageForm.submit(words[DecisionWord.decide])
        }
    }

    private func row(_ view: DocumentView) -> Markup {
        let (word, badge) = Self.words(view.level)
        return MarkupTag.li {
            MarkupTag.h3 {
                "\(directory.name(view.grantee)) "
                MarkupTag.span(badge) { words[word] }
            }
            MarkupTag.p(.class("quiet small")) { details(of: view) }
        }
    }

    private func details(of view: DocumentView) -> String {
        let record = RecordWords(visit)
        var parts = [record.why(view.explanation)]
        if view.level != nil {
            parts.append(words(RecordWord.purposes, record.purposes(view.purposes)))
        }
        if let decided = view.explanation.record {
            parts += [
                record.end(decided.until),
                words(RecordWord.sinceDay, visit.dates.day(decided.from)),
            ]
        }
        return parts.joined(separator: " · ")
    }

    private static func words(_ level: ConsentLevel?) -> (DocumentSharingWord, MarkupAttribute) {
        switch level {
        case .data: (.seesData, .class("badge good"))
        case .metadata: (.seesMetadata, .class("badge mark"))
        case nil: (.seesNothing, .class("badge"))
        }
    }
}
