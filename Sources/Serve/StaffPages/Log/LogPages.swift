import Access
import HTTPExchange
import PageFrame
import AccessLog
import HTTPTypes
import HealthStore
import Hummingbird
import NIOCore

/// The access log: what it is now, whether it is as it was written, its checkpoint.
struct LogPages {
    let parts: ServiceParts

    /// The log's name in a checkpoint that nobody has signed.
    static let origin = "casebook"

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("log") { try await log($0, $1) }
        router.post("log") { try await verify($0, $1) }
        router.get("log/checkpoint") { try await checkpoint($0, $1) }
    }

    private func log(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let checkpoint = try await visit.oversight.checkpoint(origin: Self.origin)
        return page(visit) {
            LogSheet(visit: visit, checkpoint: checkpoint).markup
        }
    }

    private func verify(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        let text = (fields["checkpoint"] ?? "").replacing("\r\n", with: "\n")
        let isGiven = text.contains { !$0.isWhitespace }
        let earlier = isGiven ? Self.checkpoint(in: text) : nil
        guard !isGiven || earlier != nil else {
            let now = try await visit.oversight.checkpoint(origin: Self.origin)
            let notice = PageNotice(tone: .bad, text: visit.words[StaffLogWord.badCheckpoint])
            return page(visit, notice) {
                LogSheet(visit: visit, checkpoint: now, given: text).markup
            }
        }
        let audit = try await visit.oversight.audit(against: earlier.map { [$0] } ?? [])
        let now = Checkpoint(origin: Self.origin, size: audit.size, root: audit.root)
        return page(visit) {
            LogVerdict(visit: visit, audit: audit, earlier: earlier).markup
            LogSheet(visit: visit, checkpoint: now, given: isGiven ? text : "").markup
        }
    }

    private func checkpoint(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let checkpoint = try await visit.oversight.checkpoint(origin: Self.origin)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
                .contentDisposition: "attachment; filename=\"checkpoint-\(checkpoint.size).txt\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: checkpoint.text)))
    }

    private func page(
        _ visit: StaffVisit, _ notice: PageNotice? = nil, @MarkupBuilder content: () -> Markup
    ) -> Response {
        visit.page(visit.words[StaffWord.log], in: .log, notice: notice) {
            MarkupTag.p(.class("lead")) { visit.words[StaffLogWord.lead] }
            content()
        }
    }

    /// A signed checkpoint, or its text alone; whoever pasted it answers for where it is from.
    private static func checkpoint(in text: String) -> Checkpoint? {
        if let note = try? SignedNote(text) { return try? Checkpoint(text: note.text) }
        return try? Checkpoint(text: text.hasSuffix("\n") ? text : text + "\n")
    }
}
