import DocumentRendering
import Foundation
import HealthModel
import PageFrame

/// One document on its page: what it is, what can be done with it, and the document itself in a
/// frame that may do nothing.
struct DocumentSheet {
    let visit: PatientVisit
    let sample: CDADocumentSample
    /// nil where it cannot be shown.
    let rendered: RenderedDocument?
    /// Whether more of it may be seen than its title and dates.
    let isReadable: Bool

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }
    private var figures: PageFigures { visit.setting.figures }
    private var address: String { sample.pageAddress }

    @MarkupBuilder var markup: Markup {
        if case .superseded(let newer) = sample.status {
            PageNotice.box(.mark) {
                MarkupTag.p {
                    "\(words[DocumentWord.newerVersion]) "
                    MarkupTag.a(.href("/documents/\(newer.uuidString.lowercased())")) {
                        words[DocumentWord.openNewer]
                    }
                }
            }
        }
        if rendered != nil {
            // A phone has no room for a frame: there the document is a page of its own.
            MarkupTag.a(.class("button primary read"), .href("\(address)/view?page=1")) {
                words[DocumentWord.fullPage]
            }
        }
        MarkupTag.section(.class("card"), .label(words[DocumentWord.about])) {
            facts
            MarkupTag.div(.class("actions")) {
                if rendered != nil {
                    // A phone has it above.
                    MarkupTag.a(.class("button wide"), .href("\(address)/view?page=1")) {
                        words[DocumentWord.fullPage]
                    }
                }
                if isReadable {
                    link("file", .downloadXML)
                    link("original", .originalText)
                }
                if visit.isOwner { link("sharing", .whoMaySee) }
            }
        }
        if rendered != nil { FindField(visit: visit, address: address).markup }
        attachments
        if rendered == nil {
            MarkupTag.h2(.id("text")) { words[DocumentWord.read] }
            PageNotice.box(.mark) {
                MarkupTag.p { words[isReadable ? DocumentWord.unreadable : .titleOnly] }
            }
        } else {
            MarkupTag.div(.class("framed")) {
                MarkupTag.h2(.id("text")) { words[DocumentWord.read] }
                // A frame is cut where the sheet of paper ends.
                MarkupTag.p(.class("printed")) { words[DocumentWord.printHint] }
                // Without scripts, and of an origin of its own.
                MarkupTag.iframe(
                    .class("document"), .src("\(address)/view"), .sandbox(""),
                    .title(words(DocumentWord.frameTitle, sample.shownTitle(words))))
            }
        }
    }

    private func link(_ part: String, _ title: DocumentWord) -> Markup {
        MarkupTag.a(.class("button"), .href("\(address)/\(part)")) { words[title] }
    }

    private var facts: Markup {
        let document = sample.document
        return MarkupTag.dl(.class("facts")) {
            fact(.date, dates.day(sample.startDate))
            for field in HeaderField.all {
                if let label = words.label(of: field), let text = shown(field) {
                    PageFact.row(label) {
                        text
                        if let term = field.row.helpTerm.flatMap(HelpPage.Term.init(rawValue:)) {
                            help(term)
                        }
                    }
                }
            }
            fact(.source, sample.source.name)
            fact(.arrived, dates.dayAndTime(sample.storedAt))
            if let checked {
                PageFact.row(words[DocumentWord.checked]) {
                    checked
                    help(.formatCheck)
                }
            }
            fact(.size, document.map { figures.bytes($0.byteCount) })
        }
    }

    @MarkupBuilder private func help(_ term: HelpPage.Term) -> Markup {
        " "
        HelpPage.link(to: term, visit.setting)
    }

    private func shown(_ field: HeaderField) -> String? {
        let document = sample.document
        guard field == .typeCode else { return document?.header.shown(field) }
        return words.documentType(document?.typeCode?.code, document?.header.shown(field))
    }

    private var checked: String? {
        sample.document?.validation.isValid.map {
            words[$0 ? DocumentWord.checkedPassed : DocumentWord.checkedFindings]
        }
    }

    private func fact(_ label: DocumentWord, _ text: String?) -> Markup {
        guard let text, !text.isEmpty else { return Markup() }
        return PageFact.row(words[label], text)
    }

    @MarkupBuilder private var attachments: Markup {
        let files = rendered?.attachments ?? []
        if !files.isEmpty {
            MarkupTag.section(.class("card"), .label(words[DocumentWord.attachments])) {
                MarkupTag.h2 { words[DocumentWord.attachments] }
                MarkupTag.p(.class("hint")) { words[DocumentWord.attachmentsHint] }
                MarkupTag.ul(.class("rows")) {
                    for file in files {
                        MarkupTag.li(.class("row")) {
                            MarkupTag.div {
                                "\(file.fileName) "
                                MarkupTag.span(.class("quiet")) {
                                    "\(file.mediaType), \(figures.bytes(file.bytes.count))"
                                }
                            }
                            MarkupTag.a(
                                .class("button"), .href("\(address)/attachments/\(file.index)"),
                                .label("\(words[FrameWord.download]): \(file.fileName)")
                            ) { words[FrameWord.download] }
                        }
                    }
                }
            }
        }
    }
}

/// Where words are looked for in one document.
struct FindField {
    let visit: PatientVisit
    /// The document's page.
    let address: String

    var markup: Markup {
        MarkupTag.section(.class("card"), .label(visit.words[DocumentWord.find])) {
            PageForm.post("\(address)/find", visit.setting) {
                MarkupTag.div(.class("filter")) {
                    PageForm.input(
                        "words", label: visit.words[DocumentWord.find], type: "search",
                        isRequired: true)
                    PageForm.submit(visit.words[DocumentWord.findButton], kind: .plain)
                }
            }
        }
    }
}

/// A document's source as text.
struct OriginalText {
    let visit: PatientVisit
    let sample: CDADocumentSample
    let text: String

    /// Bytes that are shown; longer documents are for download.
    private static let shown = 512 << 10

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            "\(visit.words[DocumentWord.originalLead]) "
            HelpPage.link(to: .original, visit.setting)
        }
        MarkupTag.dl(.class("facts")) {
            PageFact.code("SHA-256", sample.document?.digest.hexadecimal ?? "")
        }
        MarkupTag.p(.class("actions")) {
            MarkupTag.a(.class("button"), .href("\(sample.pageAddress)/file")) {
                visit.words[DocumentWord.downloadXML]
            }
        }
        if text.utf8.count > Self.shown {
            PageNotice.box(.info) { MarkupTag.p { visit.words[DocumentWord.tooLongToShow] } }
        }
        MarkupTag.pre(.tabindex(0), .label(visit.words[DocumentWord.originalTitle])) {
            String(decoding: text.utf8.prefix(Self.shown), as: UTF8.self)
        }
    }
}
