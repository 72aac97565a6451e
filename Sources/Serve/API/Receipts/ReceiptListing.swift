import Access
import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Lists receipts: for a system its own, for staff all.
struct ReceiptListing {
    let call: APICall

    func response() async throws -> Response {
        let query = try query()
        if query.document != nil { try call.caller.staff?.require(.receipts) }
        let page =
            if case .intake(let source) = call.caller.role {
                try await call.parts.store.intake(source: source).receipts(query)
            } else if let document = query.document {
                try await call.staff().receipts(of: document, query)
            } else { try await call.oversight().receipts(query) }
        return .json { json in
            json.object { json in
                json.key("receipts")
                json.array(page.entries) { json, entry in
                    json.object { json in
                        json.member("sha256", entry.digest.hexadecimal)
                        json.member("outcome", entry.outcome.rawValue)
                        json.present("code", entry.reason?.code)
                        json.present("message", entry.reason?.message)
                        json.member("source", entry.source.name)
                        json.member("decidedAt", entry.decidedAt.instantText)
                        json.present("receivedName", entry.receivedName)
                    }
                }
                json.present("next", page.next?.text)
            }
        }
    }

    private func query() throws(ServiceFailure) -> ReceiptQuery {
        var query = ReceiptQuery(
            outcome: call.text("outcome").flatMap(ReceiptEntry.Outcome.init),
            source: call.text("source").map { Source(name: $0) },
            document: call.text("document").flatMap(UUID.init))
        query.limit = call.integer("limit") ?? query.limit
        guard let text = call.text("after") else { return query }
        guard let position = ReceiptPosition(text) else {
            let detail = "expected the `next` of a page, found other text"
            throw ServiceFailure(
                .unprocessableContent, "invalid-token", detail,
                errors: [RequestError(.parameter("after"), "invalid-token", detail)])
        }
        query.after = position
        return query
    }
}

extension FolderState.Watcher {
    /// Writes the watcher.
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("name", name)
            json.member("isRunning", isRunning)
            json.member("updated", updated.instantText)
            json.key("outcomes")
            json.object { json in
                for (name, count) in outcomes.sorted(by: { $0.key < $1.key }) {
                    json.member(name, count)
                }
            }
            json.member("inWork", inWork)
            json.member("ready", ready)
            json.member("waiting", waiting)
            json.member("blocked", blocked)
            json.key("filesPerSecond")
            json.raw(NumberText.format(filesPerSecond.isFinite ? filesPerSecond : 0))
            json.present("paused", paused)
            json.present("pausedHelp", pausedHelp)
            json.key("held")
            json.array(held) { json, file in
                json.object { json in
                    json.member("file", file.file)
                    json.member("state", file.state.rawValue)
                    json.member("why", file.why)
                    json.present("error", file.error)
                    json.present("help", file.help)
                    json.member("seconds", file.seconds)
                }
            }
        }
    }
}
