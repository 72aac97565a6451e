import Access
import ClinicalRecord
import HTTPExchange
import PageFrame
import DocumentRendering
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// The timeline of documents, and each document: on a page, alone, as text, as a file.
struct DocumentPages {
    let parts: ServiceParts
    private let seal: FilterSeal

    init(parts: ServiceParts) {
        self.parts = parts
        seal = FilterSeal(parts.authority)
    }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("documents") { try await timeline($0, $1) }
        router.post("documents") { try await search($0, $1) }
        router.get("documents/:document") { try await document($0, $1) }
        router.get("documents/:document/view") { try await view($0, $1) }
        router.post("documents/:document/find") { try await find($0, $1) }
        router.get("documents/:document/original") { try await original($0, $1) }
        router.get("documents/:document/file") { try await file($0, $1) }
        router.get("documents/:document/attachments/:attachment") {
            try await attachment($0, $1)
        }
    }

    // MARK: The timeline

    private func timeline(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let sealed = request.uri.queryParameters["filter"].map(String.init)
        let filter = sealed.map { seal.open($0, for: visit.person) } ?? DocumentFilter()
        guard let filter else { return Response.redirect(to: "/documents?done=expired") }
        let token = request.uri.queryParameters["after"].map { PagingToken(text: String($0)) }
        var query = filter.query(visit.dates)
        query.leavesOutDamaged = true
        let page = try await visit.documents.page(query, after: token)
        // Whatever a delegate looks up is in the log; there it should be what they have seen.
        let known =
            visit.isOwner && page.unreadable.isEmpty
            ? try await visit.documents.documents(
                matching: .all, limit: DocumentFilter.looksForKinds) : page.samples
        return try await visit.page(visit.words[FrameWord.documents], in: .documents) {
            Timeline(
                visit: visit, filter: filter, sealed: sealed,
                kinds: DocumentKind.all(in: known, visit.words),
                page: page, isFirst: token == nil, now: parts.now()
            ).markup
        }
    }

    /// What was searched for stands in no address: the address holds it sealed.
    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let filter = DocumentFilter(try await FormFields(of: request))
        let address =
            filter == DocumentFilter()
            ? "/documents" : "/documents?filter=\(try seal.close(filter, for: visit.person))"
        return Response.redirect(to: address)
    }

    // MARK: One document

    private func document(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let sample = try await visit.sample(context)
        let data = try await visit.documents.documentData(sample.uuid)
        var shown: RenderedDocument?
        if let data { shown = try await rendered(data, context) }
        return try await visit.page(
            sample.shownTitle(visit.words), in: .documents,
            parent: .init(title: visit.words[FrameWord.documents], path: "/documents")
        ) {
            DocumentSheet(
                visit: visit, sample: sample, rendered: shown, isReadable: data != nil
            ).markup
        }
    }

    /// The document alone, as the renderer makes it and under the policy that it asks for.
    private func view(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let (document, data) = try await visit.data(context)
        // A page of its own leads back, which a frame around it need not.
        let wayBack: PageLink? =
            request.uri.queryParameters["page"] == nil
            ? nil
            : PageLink(
                address: "/documents/\(document.uuidString.lowercased())",
                text: visit.words[DocumentWord.about])
        guard let shown = try await rendered(data, context, wayBack: wayBack) else {
            throw ServiceFailure.notFound
        }
        return Self.response(
            shown.html, "text/html; charset=utf-8", policy: shown.contentSecurityPolicy)
    }

    /// The document alone, with the words marked that somebody looks for; they stand in no address.
    private func find(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let text = try await FormFields(of: request)["words"] ?? ""
        let (document, data) = try await visit.data(context)
        let address = "/documents/\(document.uuidString.lowercased())"
        guard let search = TextSearch(text) else { return Response.redirect(to: address) }
        let wayBack = PageLink(address: address, text: visit.words[DocumentWord.about])
        guard let shown = try await rendered(data, context, wayBack: wayBack) else {
            throw ServiceFailure.notFound
        }
        let words = visit.words
        let page = try await parts.work.run(for: context) {
            var marked = MarkedPage(shown.html, search, words)
            return marked.bytes()
        }
        return Self.response(
            page, "text/html; charset=utf-8", policy: shown.contentSecurityPolicy)
    }

    private func original(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let (_, data) = try await visit.data(context)
        let sample = try await visit.sample(context)
        let title = sample.shownTitle(visit.words)
        let text = try await parts.work.run(for: context) {
            DocumentRenderer.source(of: data, abandoned: context.isAbandoned)
                ?? String(decoding: data, as: UTF8.self)
        }
        return try await visit.page(
            visit.words[DocumentWord.originalTitle], in: .documents,
            parent: .init(title: title, path: sample.pageAddress)
        ) {
            OriginalText(visit: visit, sample: sample, text: text).markup
        }
    }

    /// The bytes as they were received; never shown by the browser itself.
    private func file(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let (document, data) = try await visit.data(context)
        let type = RawDocumentResponse.mediaType(of: data)
        let ending = type == "application/xml" ? "xml" : "pdf"
        return Self.response(
            data, type, fileName: "document-\(document.uuidString.lowercased()).\(ending)")
    }

    private func attachment(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let (_, data) = try await visit.data(context)
        let index = context.parameters.get("attachment").flatMap { Int($0) }
        let files = try await rendered(data, context)?.attachments
        guard let file = files?.first(where: { $0.index == index }) else {
            throw ServiceFailure.notFound
        }
        return Self.response(file.bytes, file.mediaType, fileName: file.fileName)
    }

    // MARK: Parts

    /// nil where the bytes are no document that can be shown.
    private func rendered(
        _ data: [UInt8], _ context: ServiceContext, wayBack: PageLink? = nil
    ) async throws -> RenderedDocument? {
        let options = RenderingOptions(language: context.language, wayBack: wayBack)
        return try await parts.work.run(for: context) {
            let page = try? DocumentRenderer(options).render(data, abandoned: context.isAbandoned)
            guard !context.isAbandoned() else { throw ServiceFailure.clientGone }
            return page
        }
    }

    /// Bytes of somebody's, which a browser shows only as far as the policy says.
    static func response(
        _ bytes: [UInt8], _ mediaType: String, policy: String = "sandbox; default-src 'none'",
        fileName: String? = nil
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: mediaType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: policy, .referrerPolicy: "no-referrer",
            .crossOriginResourcePolicy: "same-origin",
        ]
        if let fileName {
            headers[.contentDisposition] = "attachment; filename=\"\(fileName)\""
        }
        return Response(headers: headers, bytes: bytes)
    }
}
