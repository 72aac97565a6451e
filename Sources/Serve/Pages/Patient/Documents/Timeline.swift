import PageFrame
import Base
import Foundation
import HealthModel
import HealthStore

/// The documents of a page, year by year, and what to look for among them.
struct Timeline {
    let visit: PatientVisit
    let filter: DocumentFilter
    /// The filter as the address holds it; nil for none.
    let sealed: String?
    let kinds: [DocumentKind]
    let page: DocumentPage
    let isFirst: Bool
    let now: Date

    /// Seconds for which a document counts as new.
    private static let newFor: TimeInterval = 7 * 86_400

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }

    @MarkupBuilder var markup: Markup {
        // It speaks to the person, not to somebody who helps them.
        if visit.isOwner { MarkupTag.p(.class("lead")) { words[DocumentWord.timelineLead] } }
        search
        if !page.unreadable.isEmpty {
            MarkupTag.p(.class("card")) {
                words(DocumentWord.damaged, visit.setting.figures.count(page.unreadable.count))
            }
        }
        if page.samples.isEmpty {
            if page.unreadable.isEmpty { nothing }
        } else {
            for (year, samples) in years {
                MarkupTag.h2 { year }
                MarkupTag.ol(.class("timeline")) { for sample in samples { row(sample) } }
            }
        }
        MarkupTag.div(.class("actions")) {
            if let next = page.next {
                MarkupTag.a(.class("button"), .href(address(after: next))) {
                    words[DocumentWord.older]
                }
            }
            if !isFirst {
                MarkupTag.a(.class("button"), .href(address(after: nil))) {
                    words[DocumentWord.firstPage]
                }
            }
            if visit.isOwner {
                MarkupTag.a(.class("button"), .href("/download")) {
                    words[MeasurementWord.exportTitle]
                }
            }
        }
        if page.samples.contains(where: isNew) {
            MarkupTag.p(.class("quiet small")) { words[DocumentWord.newHint] }
        }
    }

    private var search: Markup {
        MarkupTag.section(.class("card"), .label(words[DocumentWord.search])) {
            PageForm.post("/documents", visit.setting) {
                MarkupTag.div(.class("filter")) {
                    PageForm.input(
                        "text", label: words[DocumentWord.searchHint], type: "search",
                        value: filter.text)
                    PageForm.submit(words[DocumentWord.apply])
                    if sealed != nil {
                        MarkupTag.a(.class("button"), .href("/documents")) {
                            words[DocumentWord.clear]
                        }
                    }
                }
                Markup(.details, filter.isNarrowed ? [.open] : [], moreChoices)
            }
        }
    }

    @MarkupBuilder private var moreChoices: Markup {
        MarkupTag.summary { words[DocumentWord.moreChoices] }
        MarkupTag.div(.class("filter")) {
            PageForm.select("kind", label: words[DocumentWord.kind], isNarrow: true) {
                PageForm.option("", words[DocumentWord.anyKind])
                for kind in kinds {
                    PageForm.option(kind.code, kind.name, isSelected: kind.code == filter.kind)
                }
            }
            PageForm.input(
                "from", label: words[DocumentWord.from], type: "date", value: filter.from,
                isNarrow: true)
            PageForm.input(
                "to", label: words[DocumentWord.to], type: "date", value: filter.to,
                isNarrow: true)
            PageForm.select("replaced", label: words[DocumentWord.show], isNarrow: true) {
                PageForm.option("no", words[DocumentWord.onlyCurrent])
                PageForm.option(
                    "yes", words[DocumentWord.allVersions], isSelected: filter.showsReplaced)
            }
        }
    }

    private var nothing: Markup {
        MarkupTag.div(.class("card")) {
            if sealed == nil {
                MarkupTag.p { words[DocumentWord.noneYet] }
            } else {
                MarkupTag.p {
                    MarkupTag.strong { words[DocumentWord.noneFound] }
                    " \(words[DocumentWord.noneFoundHint])"
                }
            }
        }
    }

    private var years: [(String, [CDADocumentSample])] {
        var groups: [(String, [CDADocumentSample])] = []
        for sample in page.samples {
            let year = dates.year(sample.startDate)
            if groups.last?.0 == year {
                groups[groups.count - 1].1.append(sample)
            } else {
                groups.append((year, [sample]))
            }
        }
        return groups
    }

    private func row(_ sample: CDADocumentSample) -> Markup {
        let document = sample.document
        let kind = sample.typeName(words).flatMap { $0 == document?.title ? nil : $0 }
        let phrases = HeaderField.all.compactMap { field in
            document?.header.texts(field).first.flatMap { words.phrase(of: field, $0) }
        }
        let facts = [kind].compactMap(\.self) + phrases
        return MarkupTag.li {
            MarkupTag.time(.dateTime(dates.machine(sample.startDate))) {
                dates.dayOfMonth(sample.startDate)
            }
            MarkupTag.div {
                MarkupTag.h3 {
                    MarkupTag.a(.href(sample.pageAddress)) { sample.titleMarkup(words) }
                }
                if !facts.isEmpty { MarkupTag.p { facts.joined(separator: " · ") } }
            }
            MarkupTag.div(.class("marks")) {
                if isNew(sample) {
                    MarkupTag.span(.class("badge info")) { words[DocumentWord.new] }
                }
                if case .superseded = sample.status {
                    MarkupTag.span(.class("badge")) { words[DocumentWord.replaced] }
                }
            }
        }
    }

    private func isNew(_ sample: CDADocumentSample) -> Bool {
        sample.storedAt > now.addingTimeInterval(-Self.newFor) && sample.status == .current
    }

    private func address(after token: PagingToken?) -> String {
        let query = [sealed.map { "filter=\($0)" }, token.map { "after=\($0.text)" }]
            .compactMap(\.self)
        return query.isEmpty ? "/documents" : "/documents?" + query.joined(separator: "&")
    }
}

extension CDADocumentSample {
    /// Its page.
    var pageAddress: String { "/documents/\(uuid.uuidString.lowercased())" }

    /// Its title, or words that say that it has none.
    func shownTitle(_ words: PageWords) -> String {
        document?.title ?? typeName(words) ?? words[DocumentWord.untitled]
    }

    /// What type of document it is, in the page's language where the type is known.
    func typeName(_ words: PageWords) -> String? {
        words.documentType(document?.typeCode?.code, document?.typeCode?.displayName)
    }

    /// The same, in the document's own language.
    func titleMarkup(_ words: PageWords) -> Markup {
        guard let title = document?.title, let language = document?.languageCode,
            language.utf8.count <= 35, let tag = LanguageTag(language)
        else { return Markup(text: shownTitle(words)) }
        return MarkupTag.span(.lang(tag.shortest)) { title }
    }
}
