import Access
import AccessLog
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HTTPExchange

/// Operations with the access log.
enum AccessOperations {
    static let all = [list, proofs, checkpoint]

    private static let paging = [
        APIParameter(
            "before", place,
            "Accesses before this position in the log: the `next` of the previous page."),
        APIParameter("limit", .integer(1...StoreLimits.pageRows), "100 by default."),
    ]

    static let list = APIOperation(
        id: "listAccesses", method: .get, path: "/v1/access", group: .access,
        summary: "List the accesses to a person's data",
        details: "All accesses except the person's own, allowed or denied, newest first.",
        callers: [.owner, .staff], scope: nil, needsReason: true,
        parameters: paging + [
            APIParameter(
                "person", TextRule.uuid, "The person whose data it is; required for staff.")
        ] + StaffRequest.parameters,
        answers: [.json(200, .named(AccessSchemas.accesses), "Accesses, newest first.")],
        failures: [404, 422], handle: { try await AccessListing(call: $0).response() })

    static let proofs = APIOperation(
        id: "proveAccesses", method: .get, path: "/v1/access/proofs", group: .access,
        summary: "List accesses, each with the proof that it is in the log",
        details: """
            `leaf`, `agent` and `subject` are strings, because their bytes are hashed (RFC 6962). \
            The root is that of a signed checkpoint of the same size.
            """,
        callers: [.owner], scope: nil, parameters: paging,
        answers: [.json(200, .named(AccessSchemas.proofs), "Accesses of one state of the log.")],
        handle: { call in
            let proofs = try await call.owner().accessProofs(
                before: call.integer("before").map(Int64.init),
                limit: call.integer("limit") ?? StoreLimits.batchRows)
            return .json { $0.raw(proofs.json.canonicalBytes) }
        })

    static let checkpoint = APIOperation(
        id: "readCheckpoint", method: .get, path: "/v1/access/checkpoint", group: .access,
        summary: "Read the log's checkpoint, with a proof that the log has only grown",
        details: """
            For signing with a key that the service does not have, as `casebook audit checkpoint` \
            does. It contains nothing of any event.
            """,
        callers: [.staff], scope: nil,
        parameters: [
            APIParameter("size", place, "The size of the log to use; all entries by default."),
            APIParameter(
                "older", place, "An earlier size of the log, to prove that it has only grown since."
            ),
        ],
        answers: [.json(200, .named(AccessSchemas.checkpoint), "The log's size and root hash.")],
        failures: [422],
        handle: { call in
            let oversight = try call.oversight()
            let found = try await oversight.checkpoint(
                origin: "casebook", size: call.integer("size").map(Int64.init))
            let older = call.integer("older").map(Int64.init)
            var proof: [TreeHash] = []
            if let older {
                proof = try await oversight.consistencyProof(from: older, to: found.size)
            }
            return .json { json in
                json.object { json in
                    json.member("size", Int(found.size))
                    json.member("root", found.root.base64)
                    guard let older else { return }
                    json.member("older", Int(older))
                    json.key("proof")
                    json.array(proof) { json, hash in json.string(hash.base64) }
                }
            }
        })

    /// A place, or a size, that JSON's numbers name exactly.
    private static let place = JSONSchema.integer(0...9_007_199_254_740_991)
}
