import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Who may see one document: as it is, why, and changing it.
struct DocumentSharingPages {
    let parts: ServiceParts

    /// Apps and delegates, and decisions, of a page.
    private static let rows = 50

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("documents/:document/sharing") { try await page($0, $1) }
        router.post("documents/:document/sharing") { try await decide($0, $1) }
        router.get("documents/:document/close") { try await confirm($0, $1) }
        router.post("documents/:document/close") { try await close($0, $1) }
    }

    private func page(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        return try await page(
            DecisionFields(visit: visit, now: parts.now()), try await visit.sample(context),
            page: min(request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1, 1_000_000))
    }

    private func page(
        _ fields: DecisionFields, _ sample: CDADocumentSample, page number: Int = 1
    ) async throws -> Response {
        let visit = fields.visit
        let page = try await visit.owner().consentPage(
            ConsentQuery(document: sample.uuid, limit: Self.rows))
        let directory = try await SharingDirectory(visit, now: parts.now(), naming: page.records)
        let partners = try await SharingPartners(directory)
        let rest = partners.grantees.dropFirst((max(1, number) - 1) * Self.rows)
        let views = try await DocumentView.all(
            of: sample.uuid, by: rest.prefix(Self.rows), for: partners.purposes, directory)
        return try await visit.page(
            visit.words[DocumentSharingWord.title], in: .documents,
            parent: .init(title: sample.shownTitle(visit.words), path: sample.pageAddress)
        ) {
            fields.notice
            DocumentSharingSheet(
                directory: directory, sample: sample, records: page, partners: partners,
                views: views, number: number, hasMore: rest.count > Self.rows, fields: fields
            ).markup
        }
    }

    private func decide(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let sample = try await visit.sample(context)
        let fields = try await FormFields(of: request)
        let address = "\(sample.pageAddress)/sharing"
        let form = DecisionFields(visit: visit, now: parts.now())
        guard let draft = form.draft(.document(sample.uuid), in: fields) else {
            return try await page(form.decided(fields), sample).asMistaken
        }
        return try await visit.changing(back: fields, to: address) {
            try await visit.decide(draft)
        }
    }

    private func confirm(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        let sample = try await visit.sample(context)
        let (words, address) = (visit.words, sample.pageAddress)
        return try await visit.page(
            words[DocumentSharingWord.removeTitle], in: .documents,
            parent: .init(title: sample.shownTitle(words), path: address)
        ) {
            MarkupTag.p(.class("lead")) { words[DocumentSharingWord.removeText] }
            MarkupTag.div(.class("card")) {
                MarkupTag.p { MarkupTag.strong { sample.titleMarkup(words) } }
                MarkupTag.div(.class("actions")) {
                    PageForm.button(
                        words[DocumentSharingWord.removeConfirm], to: "\(address)/close",
                        visit.setting,
                        kind: .bad)
                    MarkupTag.a(.class("button"), .href("\(address)/sharing")) {
                        words[DocumentSharingWord.keep]
                    }
                }
            }
        }
    }

    private func close(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let sample = try await visit.sample(context)
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields, to: "\(sample.pageAddress)/sharing") {
            try await visit.owner().remove(
                sample.uuid, text: visit.words[DocumentSharingWord.removeConfirm])
            return .removed
        }
    }
}
