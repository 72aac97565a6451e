import Access
import HTTPExchange
import PageFrame
import DocumentValidation
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// What was decided about everything that came in.
struct ReceiptPages {
    let parts: ServiceParts

    /// Days whose sources can be chosen from.
    private static let sourceDays = 14.0

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("receipts") { try await list($0, $1) }
        router.post("receipts") { try await find($0, $1) }
        router.get("receipts/:digest") { try await receipt($0, $1) }
        router.post("receipts/:digest/retry") { try await retry($0, $1) }
        RefilePages(parts: parts).add(to: router)
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let filter = ReceiptFilter(request.uri.queryParameters)
        let page: ReceiptPage
        if let document = filter.document {
            try visit.member.require(.receipts)
            switch try await visit.oversight.subject(of: .document(document)) {
            case nil: page = ReceiptPage(entries: [], next: nil)
            case let subject?:
                guard let staff = visit.staff(about: subject) else {
                    return ReasonForm(visit: visit, topic: .document(document)).page(in: .receipts)
                }
                page = try await staff.receipts(of: document, filter.query)
            }
        } else {
            page = try await visit.oversight.receipts(filter.query)
        }
        let now = parts.now()
        let counts = try await visit.oversight.receiptCounts(
            from: now.addingTimeInterval(-Self.sourceDays * 86_400), to: now)
        let sources = Set(counts.map(\.source.name) + [filter.source].compactMap { $0 }).sorted()
        let isLost = visit.setting.notice == "not-found"
        let notice =
            isLost ? PageNotice(tone: .mark, text: visit.words[ReceiptWord.notFound]) : nil
        return visit.page(visit.words[StaffWord.receipts], in: .receipts, notice: notice) {
            ReceiptList(visit: visit, filter: filter, page: page, sources: sources).markup
        }
    }

    /// What is looked for stands in no address, but for what says nothing by itself: a digest or
    /// a UUID.
    private func find(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let text = try await FormFields(of: request)["text"] ?? ""
        let address = try await address(of: text.filter { !$0.isWhitespace }, visit)
        return Response.redirect(to: address ?? "/staff/receipts?done=not-found")
    }

    private func address(of text: String, _ visit: StaffVisit) async throws -> String? {
        if let digest = ContentDigest(hexadecimal: text) {
            let subject = try await visit.oversight.subject(of: .receipt(digest))
            return subject.map { _ in ReceiptList.address(of: digest) }
        }
        var document: UUID?
        if let uuid = UUID(uuidString: text),
            try await visit.oversight.subject(of: .document(uuid)) != nil
        {
            document = uuid
        }
        // An id may be a UUID too, as its root.
        let parts = text.split(separator: "^", maxSplits: 1)
        if document == nil, let root = parts.first {
            let id = InstanceIdentifier(
                root: String(root), extension: parts.count > 1 ? String(parts[1]) : nil)
            document = try await visit.oversight.document(identifiedBy: id)
        }
        return document.map { "/staff/receipts?document=\($0.uuidString.lowercased())" }
    }

    private func receipt(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let digest = try Self.digest(context)
        guard let subject = try await visit.oversight.subject(of: .receipt(digest)) else {
            throw ServiceFailure.notFound
        }
        let found: Receipt?
        if case .nobody = subject {
            found = try await visit.oversight.refusal(digest)
        } else if let staff = visit.staff(about: subject) {
            found = try await staff.receipt(for: digest)
        } else {
            return ReasonForm(visit: visit, topic: .receipt(digest)).page(in: .receipts)
        }
        guard let receipt = found else { throw ServiceFailure.notFound }
        var sheet = ReceiptSheet(visit: visit, receipt: receipt)
        if case .rejected = receipt.outcome,
            let bytes = await parts.surroundings.rejectedBytes(of: receipt)
        {
            let validator = parts.validator
            let (report, source) = try await parts.work.run(for: context) {
                try CheckPages.validated(bytes, by: validator, abandoned: context.isAbandoned)
            }
            sheet.report = report
            sheet.source = source
            sheet.isAtHand = true
        } else {
            sheet.report = receipt.notes.reportJSON.flatMap(ShownReport.init(json:))
        }
        let rival = try await rival(of: receipt, about: subject, visit)
        let settle = try await settleForm(receipt, visit)
        return visit.page(
            visit.words[ReceiptWord.receipt], in: .receipts,
            parent: .init(title: visit.words[StaffWord.receipts], path: "/staff/receipts")
        ) {
            sheet.markup
            if let form = RefileForm(visit: visit, receipt: receipt) { form.markup }
            if let rival {
                MarkupTag.h2 { visit.words[ReceiptWord.otherSide] }
                rival.markup
            }
            if let settle { settle.markup }
        }
    }

    /// What was decided about a conflict, and the form that decides; nil for everything else.
    private func settleForm(_ receipt: Receipt, _ visit: StaffVisit) async throws -> SettleForm? {
        guard var form = SettleForm(visit: visit, receipt: receipt) else { return nil }
        form.settled = try await visit.administrator.identityActs(about: form.sample.person)
            .first { $0.aside == receipt.digest.hexadecimal && $0.document == form.sample.uuid }
        return form
    }

    /// Of a conflict the other side, which is stored, with what was found in it; nil for everything
    /// else, and for a document that staff may not see.
    private func rival(
        of receipt: Receipt, about subject: StaffSubject, _ visit: StaffVisit
    ) async throws -> ReceiptSheet? {
        guard case .conflict(let sample) = receipt.outcome, let staff = visit.staff(about: subject),
            let stored = try await staff.documents(of: sample.person)
                .receipt(ofDocument: sample.uuid)
        else { return nil }
        var sheet = ReceiptSheet(visit: visit, receipt: stored)
        sheet.report = stored.notes.reportJSON.flatMap(ShownReport.init(json:))
        return sheet
    }

    private func retry(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        _ = try await FormFields(of: request)
        let digest = try Self.digest(context)
        guard try await visit.oversight.subject(of: .receipt(digest)) != nil else {
            throw ServiceFailure.notFound
        }
        var isDone = false
        if let receipt = try await visit.oversight.refusal(digest) {
            isDone = await parts.surroundings.putBack(rejected: receipt)
        }
        return Response.redirect(
            to: ReceiptList.address(of: digest)
                + (isDone ? "?done=retried" : "?done=not-retried"))
    }

    static func digest(_ context: ServiceContext) throws -> ContentDigest {
        let digest = context.parameters.get("digest").flatMap(ContentDigest.init(hexadecimal:))
        guard let digest else { throw ServiceFailure.notFound }
        return digest
    }
}
