import PageFrame
import DocumentValidation
import Foundation
import HTTPExchange
import HealthModel
import HealthStore

/// One receipt: what was decided, why, and what was found.
struct ReceiptSheet {
    let visit: StaffVisit
    let receipt: Receipt
    var report: ShownReport?
    var source: SourceExcerpt?
    /// Whether the refused file itself is still there.
    var isAtHand = false

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.div(.class("head")) {
                MarkupTag.h2(.class("mono")) {
                    receipt.notes.receivedName ?? words[ReceiptWord.untitled]
                }
                if let outcome = ReceiptEntry.Outcome(rawValue: receipt.outcome.word) {
                    StaffMarkup.badge(outcome, words)
                }
            }
            MarkupTag.p { explanation }
            facts
            if isAtHand { retry }
            if isUnclear {
                MarkupTag.p {
                    MarkupTag.a(.href(DeskPages.address(of: receipt.digest))) {
                        words[DeskWord.whose]
                    }
                }
            }
        }
        found
        MarkupTag.p(.class("quiet small")) { words[ReceiptWord.log] }
    }

    private var explanation: String {
        switch receipt.outcome {
        case .stored, .duplicate: words[ReceiptWord.storedText]
        case .conflict: words[ReceiptWord.conflictText]
        case .rejected: words[ReceiptWord.rejectedText]
        }
    }

    /// Whether somebody who may has to say whose it is.
    private var isUnclear: Bool {
        guard case .rejected(let reason) = receipt.outcome, reason.isAboutPersons else {
            return false
        }
        return visit.member.may(.receipts)
    }

    private var facts: Markup {
        MarkupTag.dl(.class("facts")) {
            if case .rejected(let reason) = receipt.outcome {
                PageFact.row(words[ReceiptWord.reason], isWide: true) {
                    MarkupTag.span(.lang("en")) { reason.message }
                    " "
                    MarkupTag.code(.class("mono")) { reason.code }
                }
            }
            PageFact.row(words[StaffWord.source], receipt.source.name)
            PageFact.row(words[ReceiptWord.decided]) {
                MarkupTag.time(.dateTime(visit.dates.machine(receipt.decidedAt))) {
                    visit.dates.dayAndTime(receipt.decidedAt)
                }
            }
            switch receipt.outcome {
            case .stored(let sample), .duplicate(let sample):
                reference(sample, ReceiptWord.document)
            case .conflict(let sample): reference(sample, ReceiptWord.rivalOf)
            case .rejected: Markup()
            }
            PageFact.code(
                words[ReceiptWord.digest], receipt.digest.hexadecimal, isWide: true)
            if !receipt.notes.steps.isEmpty {
                PageFact.row(words[ReceiptWord.steps]) {
                    MarkupTag.span(.lang("en")) {
                        receipt.notes.steps.map { "\($0.name) \(visit.dates.time($0.at))" }
                            .joined(separator: ", ")
                    }
                }
            }
        }
    }

    @MarkupBuilder private func reference(
        _ sample: SampleReference, _ word: ReceiptWord
    ) -> Markup {
        PageFact.code(words[word], sample.uuid.uuidString.lowercased())
        PageFact.code(words[ReceiptWord.person], sample.person.description)
    }

    private var retry: Markup {
        MarkupTag.div(.class("actions")) {
            PageForm.button(
                words[ReceiptWord.tryAgain],
                to: "\(ReceiptList.address(of: receipt.digest))/retry", visit.setting)
            MarkupTag.span(.class("quiet small")) { words[ReceiptWord.tryAgainHint] }
        }
    }

    private var found: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[ReceiptWord.whatWasFound] }
            if let report {
                if case .rejected = receipt.outcome {
                    MarkupTag.p(.class("quiet")) {
                        words[isAtHand ? ReceiptWord.checkedAgain : ReceiptWord.sourceGone]
                    }
                }
                FindingList(visit: visit, report: report, source: source).markup
            } else {
                MarkupTag.p { words[ReceiptWord.notKept] }
            }
        }
    }
}
