import Access
import HTTPExchange
import PageFrame
import DocumentValidation
import Foundation
import HTTPTypes
import Hummingbird

/// A file that somebody wants checked; nothing of it is kept.
struct CheckPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("check") { request, context in
            let visit = try StaffVisit(request, context, parts)
            return page(visit) { form(visit) }
        }
        router.post("check") { try await check($0, $1) }
    }

    private func check(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let upload: MultipartForm
        do {
            upload = try await MultipartForm(
                of: request, limits: MultipartLimits(bytes: parts.configuration.bodyBytes))
        } catch let failure as ServiceFailure where failure.status == .contentTooLarge {
            let size = visit.figures.bytes(parts.configuration.bodyBytes)
            let notice = PageNotice(tone: .bad, text: words(FindingWord.tooLarge, size))
            return page(visit, notice, status: .contentTooLarge) { form(visit) }
        }
        guard let file = upload["file"], !file.bytes.isEmpty else {
            let notice = PageNotice(tone: .mark, text: words[FindingWord.noFile])
            return page(visit, notice, status: .unprocessableContent) { form(visit) }
        }
        let validator = parts.validator
        let (report, source) = try await parts.work.run(for: context) {
            try Self.validated(file.bytes, by: validator, abandoned: context.isAbandoned)
        }
        return page(visit) {
            MarkupTag.section(.class("card"), .role("status")) {
                MarkupTag.h2 { "\(words[FindingWord.verdict]): \(file.fileName ?? "")" }
                if let report {
                    FindingList(visit: visit, report: report, source: source).markup
                }
            }
            form(visit, title: words[FindingWord.another])
        }
    }

    /// What is found in bytes and where.
    static func validated(
        _ bytes: [UInt8], by validator: DocumentValidator,
        abandoned isAbandoned: @escaping @Sendable () -> Bool
    ) throws(ServiceFailure) -> (report: ShownReport?, source: SourceExcerpt?) {
        let report = validator.validate(bytes, abandoned: isAbandoned)
        guard !isAbandoned() else { throw .clientGone }
        let source = SourceExcerpt(
            bytes, report: report, revealing: false, limits: validator.options.limits,
            abandoned: isAbandoned)
        return (ShownReport(report), source?.narrowed(to: report))
    }

    private func page(
        _ visit: StaffVisit, _ notice: PageNotice? = nil, status: HTTPResponse.Status = .ok,
        @MarkupBuilder content: () -> Markup
    ) -> Response {
        var response = visit.page(visit.words[StaffWord.check], in: .check, notice: notice) {
            MarkupTag.p(.class("lead")) { visit.words[FindingWord.lead] }
            content()
        }
        response.status = status
        return response
    }

    private func form(_ visit: StaffVisit, title: String? = nil) -> Markup {
        let words = visit.words
        let size = visit.figures.bytes(parts.configuration.bodyBytes)
        return MarkupTag.section(.class("card")) {
            if let title { MarkupTag.h2 { title } }
            PageForm.post("/staff/check", visit.setting, encoding: .multipart) {
                PageForm.input(
                    "file", label: words[FindingWord.file], hint: words(FindingWord.fileHint, size),
                    type: "file", isRequired: true, attributes: [.accept(".xml,.cda,.ccd,.ccda")])
                PageForm.submit(words[FindingWord.check])
            }
        }
    }
}
