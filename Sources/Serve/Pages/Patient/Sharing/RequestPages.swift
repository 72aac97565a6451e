import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// What apps have asked for: each request with all that is in it, and the answer.
struct RequestPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("requests/:request") { try await documents($0, $1) }
        router.post("requests/:request") { try await answer($0, $1) }
        router.post("requests/:request/close") { try await close($0, $1) }
        router.get("requests/types/:request") { try await types($0, $1) }
        router.post("requests/types/:request") { try await answerTypes($0, $1) }
        router.post("requests/types/:request/close") { try await closeTypes($0, $1) }
    }

    // MARK: Documents

    private func documents(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pending(visit, context) else {
            return try await page(visit, of: try await overDocuments(visit, context))
        }
        return try await page(DecisionFields(visit: visit, now: parts.now()), asked)
    }

    private func page(
        _ fields: DecisionFields, _ asked: DocumentRequest
    ) async throws -> Response {
        let visit = fields.visit
        let samples = try await visit.documents.documents(named: asked.documents)
        return try await page(visit, of: asked.appName) {
            fields.notice
            DocumentRequestForm(
                fields: fields, request: asked,
                samples: asked.documents.compactMap { samples[$0] }
            ).markup
        }
    }

    private func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pending(visit, context) else {
            return try await back(to: try await overDocuments(visit, context))
        }
        let fields = try await FormFields(of: request)
        let samples = try await visit.documents.documents(named: asked.documents)
        let answer = DocumentAnswer(fields, to: asked, about: samples, dates: visit.dates)
        var form = DecisionFields(visit: visit, now: parts.now())
        let isGranting = !answer.granted.isEmpty || answer.later != nil
        let end = isGranting ? form.end(in: fields) : .never
        guard let end, answer.mistakes.isEmpty else {
            form = isGranting ? form.answered(fields) : form.repeated(fields)
            form.mistakes.merge(answer.mistakes) { $1 }
            return try await page(form, asked).asMistaken
        }
        return try await visit.changing(back: fields) {
            try await visit.owner().answer(
                documentRequest: asked.id, granting: answer.granted, until: end,
                languages: visit.setting.languages)
            if let later = answer.later {
                _ = try await visit.decide(
                    (
                        .permit,
                        ConsentDraft(
                            .rule(later.rule), for: .app(asked.app), level: later.level,
                            purposes: [asked.purpose], until: end,
                            text: visit.words(RequestWord.laterToo, asked.appName))
                    ))
            }
            return .answered
        }
    }

    private func close(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pending(visit, context) else {
            return try await back(to: try await overDocuments(visit, context))
        }
        return try await visit.changing(back: FormFields(of: request)) {
            try await visit.owner().cancel(documentRequest: asked.id)
            return .closed
        }
    }

    private func pending(
        _ visit: PatientVisit, _ context: ServiceContext
    ) async throws -> DocumentRequest? {
        guard let id = Self.id(context) else { throw ServiceFailure.notFound }
        return try await visit.owner().documentRequest(id)
    }

    private func overDocuments(
        _ visit: PatientVisit, _ context: ServiceContext
    ) async throws -> ClosedRequest {
        guard let id = Self.id(context),
            let kept = try await visit.owner().keptDocumentRequest(id)
        else { throw ServiceFailure.notFound }
        return ClosedRequest(
            address: "/requests/\(id.uuidString.lowercased())", app: kept.appName,
            state: kept.state, answer: kept.answer, asked: kept.documents.count,
            answered: .answeredDocuments)
    }

    // MARK: Types

    private func types(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pendingTypes(visit, context) else {
            return try await page(visit, of: try await overTypes(visit, context))
        }
        return try await page(visit, of: asked.appName) {
            TypeRequestForm(visit: visit, request: asked).markup
        }
    }

    private func answerTypes(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pendingTypes(visit, context) else {
            return try await back(to: try await overTypes(visit, context))
        }
        let fields = try await FormFields(of: request)
        guard let window = TypeRequestForm.window(in: fields, now: parts.now()) else {
            return Response.redirect(to: PatientNotice.invalid.address(on: visit.setting.address))
        }
        let share = TypeRequestForm.ticked("save", of: asked.share, in: fields)
        let read = TypeRequestForm.ticked("read", of: asked.read, in: fields)
        return try await visit.changing(back: fields) {
            try await visit.owner().answer(
                asked.id, allowingShare: share,
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, window) }),
                languages: visit.setting.languages)
            return .answered
        }
    }

    private func closeTypes(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let asked = try await pendingTypes(visit, context) else {
            return try await back(to: try await overTypes(visit, context))
        }
        return try await visit.changing(back: FormFields(of: request)) {
            try await visit.owner().cancel(asked.id)
            return .closed
        }
    }

    private func pendingTypes(
        _ visit: PatientVisit, _ context: ServiceContext
    ) async throws -> AuthorizationRequest? {
        guard let id = Self.id(context) else { throw ServiceFailure.notFound }
        return try await visit.owner().authorizationRequest(id)
    }

    private func overTypes(
        _ visit: PatientVisit, _ context: ServiceContext
    ) async throws -> ClosedRequest {
        guard let id = Self.id(context),
            let kept = try await visit.owner().keptAuthorizationRequest(id)
        else { throw ServiceFailure.notFound }
        return ClosedRequest(
            address: "/requests/types/\(id.uuidString.lowercased())", app: kept.appName,
            state: kept.state, answer: kept.answer, asked: kept.share.count + kept.read.count,
            answered: .answeredTypes)
    }

    // MARK: Both

    /// Says what became of a request.
    private func page(_ visit: PatientVisit, of over: ClosedRequest) async throws -> Response {
        try await page(visit, of: over.app) { over.markup(visit) }
    }

    /// Leads a form of a request that is over to the page that says so.
    private func back(to over: ClosedRequest) async throws -> Response {
        Response.redirect(to: PatientNotice.gone.address(on: over.address))
    }

    private func page(
        _ visit: PatientVisit, of app: String, @MarkupBuilder content: () -> Markup
    ) async throws -> Response {
        try await visit.page(
            visit.words(RequestWord.title, app), in: .sharing,
            parent: .init(title: visit.words[FrameWord.sharing], path: "/sharing"),
            content: content)
    }

    /// The request that an address names.
    private static func id(_ context: ServiceContext) -> UUID? {
        context.parameters.get("request").flatMap(UUID.init(uuidString:))
    }
}
