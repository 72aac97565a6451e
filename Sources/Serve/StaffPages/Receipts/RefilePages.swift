import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Filing a stored document under another person, from its receipt.
struct RefilePages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("receipts/:digest/refile") { try await refile($0, $1) }
    }

    private func refile(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let digest = try ReceiptPages.digest(context)
        let fields = try await FormFields(of: request)
        guard let subject = try await visit.oversight.subject(of: .receipt(digest)) else {
            throw ServiceFailure.notFound
        }
        guard let staff = visit.staff(about: subject) else {
            return ReasonForm(visit: visit, topic: .receipt(digest)).page(in: .receipts)
        }
        guard let receipt = try await staff.receipt(for: digest),
            var form = RefileForm(visit: visit, receipt: receipt)
        else { throw ServiceFailure.notFound }
        form.fields = fields
        do {
            let act = try await visit.administrator.refile(
                form.sample.uuid, for: try form.person(), because: fields["reason"] ?? "")
            return Response.redirect(
                to: PersonPages.address(of: act.survivor) + "?done=refiled")
        } catch let error as StoreError where [.invalidArgument, .busy].contains(error.code) {
            let text = visit.words(PersonWord.refused, error.message)
            return visit.page(
                visit.words[ReceiptWord.receipt], in: .receipts,
                parent: .init(
                    title: visit.words[ReceiptWord.receipt], path: ReceiptList.address(of: digest)),
                notice: PageNotice(tone: .bad, text: text)
            ) { form.markup }.asMistaken
        }
    }
}

/// Asks whose a stored document is, and why.
struct RefileForm {
    let visit: StaffVisit
    let digest: ContentDigest
    /// The document.
    let sample: SampleReference
    /// What was sent, and not accepted.
    var fields: FormFields?

    /// Nil for what is no stored document, and for whose roles do not let them say who is who.
    init?(visit: StaffVisit, receipt: Receipt) {
        guard case .stored(let sample) = receipt.outcome, visit.member.may(.merge) else {
            return nil
        }
        (self.visit, digest, self.sample) = (visit, receipt.digest, sample)
    }

    private var words: PageWords { visit.words }

    var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[ReceiptWord.refileTitle] }
            MarkupTag.p(.class("hint")) { words[ReceiptWord.refileHint] }
            PageForm.post("\(ReceiptList.address(of: digest))/refile", visit.setting) {
                PageForm.input(
                    "to", label: words[ReceiptWord.refileTo], hint: words[PersonWord.otherHint],
                    value: fields?["to"] ?? "", isRequired: true)
                StaffMarkup.reason(words, fields?["reason"] ?? "")
                PageForm.submit(words[ReceiptWord.refile], kind: .bad)
            }
        }
    }

    /// Whose the form says that the document is.
    func person() throws -> PersonID {
        let text = (fields?["to"] ?? "").filter { !$0.isWhitespace }
        guard let uuid = UUID(uuidString: text) else {
            throw StoreError(.invalidArgument, "expected the other person's UUID")
        }
        return PersonID(uuid)
    }
}
