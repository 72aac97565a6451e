import HealthModel

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
