import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import Intake
import PageFrame

/// Deciding what waits on the desk: which of two documents with one id stands, and that one of
/// unclear persons is not stored.
struct SettlePages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("receipts/:digest/settle") { try await settle($0, $1) }
        router.post("receipts/:digest/refuse") { try await refuse($0, $1) }
    }

    private func settle(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let digest = try ReceiptPages.digest(context)
        let fields = try await FormFields(of: request)
        guard let subject = try await visit.oversight.subject(of: .receipt(digest)),
            case .person = subject
        else { throw ServiceFailure.notFound }
        guard let staff = visit.staff(about: subject) else {
            return ReasonForm(visit: visit, topic: .receipt(digest)).page(in: .desk)
        }
        guard let receipt = try await staff.receipt(for: digest),
            var form = SettleForm(visit: visit, receipt: receipt)
        else { throw ServiceFailure.notFound }
        form.fields = fields
        do {
            let reason = fields["reason"] ?? ""
            switch fields["stands"] {
            case "stored":
                try await visit.administrator.settle(conflict: digest, because: reason)
            case "arrived":
                _ = try await parts.intake(from: receipt.source, for: context.client).settle(
                    conflict: digest, for: try form.person(), by: visit.administrator,
                    because: reason)
            default:
                throw StoreError(.invalidArgument, "expected which of the two documents stands")
            }
            return Response.redirect(to: ReceiptList.address(of: digest) + "?done=settled")
        } catch let error as StoreError where [.invalidArgument, .busy].contains(error.code) {
            let text = visit.words(PersonWord.refused, error.message)
            return visit.page(
                visit.words[SettleWord.title], in: .desk,
                parent: .init(
                    title: visit.words[ReceiptWord.receipt], path: ReceiptList.address(of: digest)),
                notice: PageNotice(tone: .bad, text: text)
            ) { form.markup }.asMistaken
        }
    }

    private func refuse(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let digest = try ReceiptPages.digest(context)
        let fields = try await FormFields(of: request)
        guard let subject = try await visit.oversight.subject(of: .patients(digest)) else {
            throw ServiceFailure.notFound
        }
        guard visit.staff(about: subject) != nil else {
            return ReasonForm(visit: visit, topic: .patients(digest)).page(in: .desk)
        }
        do {
            try await visit.administrator.refuse(digest, because: fields["reason"] ?? "")
            return Response.redirect(to: "/staff/desk?done=refused")
        } catch let error as StoreError where error.code == .invalidArgument {
            let text = visit.words(PersonWord.refused, error.message)
            return visit.page(
                visit.words[SettleWord.refuseTitle], in: .desk,
                parent: .init(title: visit.words[StaffWord.desk], path: "/staff/desk"),
                notice: PageNotice(tone: .bad, text: text)
            ) { RefuseForm(visit: visit, digest: digest).markup }.asMistaken
        }
    }
}

/// Asks which of two documents with one id stands, and why.
struct SettleForm {
    let visit: StaffVisit
    /// What is kept aside.
    let digest: ContentDigest
    /// The document that is stored.
    let sample: SampleReference
    /// What was decided; nil as long as nobody did.
    var settled: IdentityAct?
    /// What was sent, and not accepted.
    var fields: FormFields?

    /// Nil for what is in no conflict.
    init?(visit: StaffVisit, receipt: Receipt) {
        guard case .conflict(let sample) = receipt.outcome else { return nil }
        (self.visit, digest, self.sample) = (visit, receipt.digest, sample)
    }

    private var words: PageWords { visit.words }

    var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[SettleWord.title] }
            if let settled {
                MarkupTag.p {
                    words(SettleWord.settled, settled.by, visit.dates.dayAndTime(settled.at))
                }
                MarkupTag.p(.class("quiet")) { settled.reason }
            }
            if visit.member.may(.merge) { form } else { MarkupTag.p { words[SettleWord.whoMay] } }
        }
    }

    @MarkupBuilder private var form: Markup {
        MarkupTag.p(.class("hint")) { words[SettleWord.hint] }
        PageForm.post("\(ReceiptList.address(of: digest))/settle", visit.setting) {
            PageForm.group(words[SettleWord.stands]) {
                for (value, word) in [
                    ("stored", SettleWord.storedStands), ("arrived", .arrivedStands),
                ] {
                    PageForm.choice(
                        "radio", "stands", value, isChecked: fields?["stands"] == value,
                        isRequired: true
                    ) { words[word] }
                }
            }
            PageForm.input(
                "to", label: words[SettleWord.person], hint: words[SettleWord.personHint],
                value: fields?["to"] ?? "")
            StaffMarkup.reason(words, fields?["reason"] ?? "")
            PageForm.submit(words[SettleWord.settle], kind: .bad)
        }
    }

    /// Whose the form says that the document is; nil where it says nothing.
    func person() throws -> PersonID? {
        let text = (fields?["to"] ?? "").filter { !$0.isWhitespace }
        guard !text.isEmpty else { return nil }
        guard let uuid = UUID(uuidString: text) else {
            throw StoreError(.invalidArgument, "expected the person's UUID")
        }
        return PersonID(uuid)
    }
}

/// Asks why a document of unclear persons is not stored.
struct RefuseForm {
    let visit: StaffVisit
    let digest: ContentDigest

    private var words: PageWords { visit.words }

    var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[SettleWord.refuseTitle] }
            MarkupTag.p(.class("hint")) { words[SettleWord.refuseHint] }
            PageForm.post("\(ReceiptList.address(of: digest))/refuse", visit.setting) {
                PageForm.input(
                    "reason", label: words[PersonWord.reason],
                    hint: words[SettleWord.refuseReasonHint], isRequired: true,
                    identifier: "refuse-reason")
                PageForm.submit(words[SettleWord.refuse], kind: .bad)
            }
        }
    }
}

/// What the pages say on which staff settle conflicts.
enum SettleWord: String, PageWord {
    static let group = "settle"

    case title, settled, whoMay, hint, stands, storedStands, arrivedStands, person, personHint,
        settle, hasSettled, refuseTitle, refuseHint, refuseReasonHint, refuse, hasRefused
}
