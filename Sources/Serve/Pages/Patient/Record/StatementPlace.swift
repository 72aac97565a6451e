import ClinicalRecord
import Foundation
import HealthModel
import HealthStore
import PageFrame
import Statements

/// Where a document says something: the words of its narrative, and its source with the statement
/// marked.
struct StatementPlace {
    let visit: PatientVisit
    let sample: CDADocumentSample
    let statement: ClinicalStatement
    let bytes: [UInt8]

    /// Bytes of the source that are shown before the statement and behind it.
    private static let around = 600
    /// Bytes of the statement that are shown.
    private static let longest = 64 << 10

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        if let narrative = statement.narrative ?? statement.text?.words {
            MarkupTag.section(.class("card"), .labelledBy("narrative")) {
                MarkupTag.h2(.id("narrative")) { words[HealthRecordWord.narrative] }
                if let title = statement.section?.title {
                    MarkupTag.p(.class("quiet")) { title }
                }
                MarkupTag.p { MarkupTag.mark { narrative } }
            }
        }
        MarkupTag.section(.class("card"), .labelledBy("source")) {
            MarkupTag.h2(.id("source")) { words[HealthRecordWord.source] }
            MarkupTag.dl(.class("facts")) {
                PageFact.code("XPath", statement.origin.xpath, isWide: true)
            }
            source
        }
        MarkupTag.div(.class("actions")) {
            MarkupTag.a(.class("button first"), .href(sample.pageAddress)) {
                words[HealthRecordWord.openDocument]
            }
        }
    }

    /// The source around the statement. Places count in the document as UTF-8 without a byte order
    /// mark; of another encoding the path alone tells the place.
    @MarkupBuilder private var source: Markup {
        if let range = statement.origin.bytes, let text = text(range) {
            MarkupTag.pre(.tabindex(0), .label(words[HealthRecordWord.source])) {
                text.before
                MarkupTag.mark { text.marked }
                text.after
            }
        }
    }

    private func text(_ range: Range<Int>) -> (before: String, marked: String, after: String)? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let plain = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        let base = plain.startIndex
        guard range.upperBound <= plain.count, !range.isEmpty,
            plain[base + range.lowerBound] == UInt8(ascii: "<"),
            plain[base + range.upperBound - 1] == UInt8(ascii: ">")
        else { return nil }
        func piece(_ piece: Range<Int>) -> String {
            String(
                decoding: plain[(base + piece.lowerBound)..<(base + piece.upperBound)],
                as: UTF8.self)
        }
        let end = min(range.upperBound, range.lowerBound + Self.longest)
        return (
            piece(max(0, range.lowerBound - Self.around)..<range.lowerBound),
            piece(range.lowerBound..<end),
            piece(range.upperBound..<min(plain.count, range.upperBound + Self.around))
        )
    }
}

/// The documents in which words were found.
struct SearchResult {
    let visit: PatientVisit
    let found: [FoundDocument]
    let unread: Int
    let isComplete: Bool
    /// What was looked for.
    let text: String

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        if unread > 0 {
            PageNotice.box(.mark) {
                MarkupTag.p { words.count(unread, HealthRecordWord.unread) }
            }
        }
        if found.isEmpty {
            MarkupTag.p(.class("card")) { words[HealthRecordWord.nothingFound] }
        } else {
            MarkupTag.p { words.count(found.count, HealthRecordWord.found) }
            for document in found {
                MarkupTag.section(.class("card"), .label(document.sample.shownTitle(words))) {
                    MarkupTag.h2 {
                        MarkupTag.a(.href(document.sample.pageAddress)) {
                            document.sample.titleMarkup(words)
                        }
                    }
                    MarkupTag.p(.class("quiet small")) {
                        visit.dates.day(document.sample.startDate)
                    }
                    for hit in document.hits { row(hit) }
                    PageForm.button(
                        words[DocumentWord.showPlaces], to: "\(document.sample.pageAddress)/find",
                        visit.setting, label: document.sample.shownTitle(words),
                        fields: [("words", text)])
                }
            }
            if !isComplete { MarkupTag.p { words[HealthRecordWord.foundMore] } }
        }
    }

    private func row(_ hit: TextSearch.Hit) -> Markup {
        MarkupTag.p {
            MarkupTag.strong { hit.section ?? words[HealthRecordWord.header] }
            ": \(hit.before) "
            if !hit.match.isEmpty { MarkupTag.mark { hit.match } }
            " \(hit.after)"
        }
    }
}
