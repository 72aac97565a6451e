import Access
import Base
import ClinicalRecord
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import PageFrame
import Statements

/// What all documents of a person say: the home page, lists by kind, places in documents, words in
/// all of them, and the same for download. All of it is read through the documents that the visitor
/// may see.
struct RecordPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("record") { try await home($0, $1) }
        router.get("record/table.csv") { try await table($0, $1) }
        router.get("record/summary.json") { try await summary($0, $1) }
        router.post("record/search") { try await search($0, $1) }
        router.get("record/:kind") { try await list($0, $1) }
        router.get("documents/:document/place/:statement") { try await place($0, $1) }
    }

    private func home(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let found = try await visit.documents.record()
        let waiting = try await visit.waiting()
        return try await visit.page(visit.words[FrameWord.record], in: .record) {
            RecordSheet(visit: visit, found: found, waiting: waiting, now: parts.now()).markup
        }
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let kind = context.parameters.get("kind").flatMap(RecordCategory.init(rawValue:))
        else { throw ServiceFailure.notFound }
        let found = try await visit.documents.record()
        let lines = found.record.lines(of: kind)
        let markup = RecordLineMarkup(visit: visit, documents: found.documents)
        let title = visit.words[HealthRecordWord(kind)]
        return try await visit.page(title, in: .record, parent: visit.recordPage) {
            RecordNotes(visit: visit, found: found).markup
            if lines.isEmpty {
                MarkupTag.p(.class("card")) { visit.words[HealthRecordWord.nothing] }
            } else if kind.hasValues {
                for chart in ResultChart.all(lines, visit) {
                    MarkupTag.section(.class("card"), .label(chart.name)) { chart.markup }
                }
                MarkupTag.div(.class("card")) { markup.table(lines, label: title) }
            } else {
                MarkupTag.section(.class("card"), .label(title)) {
                    MarkupTag.ul(.class("rows")) { for line in lines { markup.row(line) } }
                }
            }
        }
    }

    // MARK: A place in a document

    private func place(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let (uuid, bytes) = try await visit.data(context)
        let sample = try await visit.sample(context)
        guard let number = context.parameters.get("statement").flatMap({ Int($0) }) else {
            throw ServiceFailure.notFound
        }
        var statement: ClinicalStatement?
        _ = try await visit.documents.eachContents(matching: .uuids([uuid])) { _, contents in
            let all = contents.flatMap(DocumentContents.statements)?.statements ?? []
            statement = all.indices.contains(number) ? all[number] : nil
            return true
        }
        guard let statement else { throw ServiceFailure.notFound }
        return try await visit.page(
            visit.words[HealthRecordWord.place], in: .record,
            parent: .init(title: sample.shownTitle(visit.words), path: sample.pageAddress)
        ) {
            StatementPlace(visit: visit, sample: sample, statement: statement, bytes: bytes).markup
        }
    }

    // MARK: Words

    /// Documents that are shown of one search.
    private static let shown = 50

    /// What is looked for stands in no address, and so there is none to come back to.
    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let text = try await FormFields(of: request)["words"] ?? ""
        guard let search = TextSearch(text) else { return Response.redirect(to: "/record") }
        let result = try await visit.documents.search(search, limit: Self.shown)
        return try await visit.page(
            visit.words[HealthRecordWord.search], in: .record, parent: visit.recordPage
        ) {
            SearchField(visit: visit, text: text).markup
            SearchResult(
                visit: visit, found: result.found, unread: result.unread,
                isComplete: result.isComplete, text: text
            ).markup
        }
    }

    // MARK: Downloads

    private func table(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let found = try await visit.documents.record()
        var text = RecordTable.head
        for line in found.record.lines { text += RecordTable.csv(line) }
        return DocumentPages.response(
            Array(text.utf8), "text/csv; charset=utf-8", fileName: "record.csv")
    }

    private func summary(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let all = try await PersonResources.read(from: visit.documents, of: visit.person)
        let known = try await Demographics.read(from: visit.documents)
        var patient = JSONText()
        PatientWriter(known).write(Person(id: visit.person, identifiers: []), to: &patient)
        var json = JSONText()
        json.value(
            PersonSummary(
                all, patient: try JSONValue(patient.bytes), person: visit.person, now: parts.now()
            ).bundle)
        return DocumentPages.response(
            json.bytes, "application/fhir+json; charset=utf-8", fileName: "summary.json")
    }
}

extension PatientVisit {
    /// Where the lists of the record lead back to.
    var recordPage: Page.Parent { .init(title: words[FrameWord.record], path: "/record") }
}
