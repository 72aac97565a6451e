import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Everything of a person in one file.
struct ExportPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("download") { try await page($0, $1) }
        router.get("download/everything") { try file($0, $1) }
    }

    private func page(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        _ = try visit.owner()
        let words = visit.words
        return try await visit.page(words[MeasurementWord.exportTitle], in: .documents) {
            MarkupTag.p(.class("lead")) { words[MeasurementWord.exportLead] }
            MarkupTag.div(.class("card")) {
                MarkupTag.ul {
                    for part in [
                        MeasurementWord.exportDocuments, .exportSamples, .exportFiles,
                        .exportDecisions, .exportLog,
                    ] { MarkupTag.li { words[part] } }
                }
                MarkupTag.p(.class("hint")) { words[MeasurementWord.exportHint] }
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button first"), .href("/download/everything")) {
                        words[MeasurementWord.exportButton]
                    }
                }
            }
        }
    }

    /// The file, made while it is sent: memory does not depend on how much there is.
    private func file(_ request: Request, _ context: ServiceContext) throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let export = PersonExport(owner: try visit.owner(), at: parts.now())
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-tar", .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                .contentDisposition: "attachment; filename=\"casebook.tar\"",
            ],
            body: ResponseBody { writer in
                try await export.write(to: &writer)
                try await writer.finish(nil)
            })
    }
}
