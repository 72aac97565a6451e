import AccessLog
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Service

/// The access log, receipts and the state of intake over `/v1`.
@Suite struct AccessAPITests {
    @Test func everyAccessIsToldInWordsAndInPages() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            for _ in 0..<3 { try await api.call("app", .get, "/v1/documents/\(id)") }
            let first = try await api.call("owner", .get, "/v1/access?limit=2")
            #expect(first.list("accesses").count == 2)
            #expect(first.list("accesses").allSatisfy { $0["decision"] as? String == "denied" })
            #expect(
                first.list("accesses").allSatisfy { ($0["sentence"] as? String)?.isEmpty == false })
            let next = try #require(first.json["next"] as? Int)
            let second = try await api.call("owner", .get, "/v1/access?before=\(next)&limit=2")
            #expect(second.list("accesses").count == 1)
            #expect(second.json["next"] == nil)
            // Nobody else sees them; staff do, of the person whom they name.
            #expect(
                try await api.call("stranger", .get, "/v1/access").text == #"{"accesses":[]}"#)
            let other = try await api.call("owner", .get, "/v1/access?person=\(APIWorld.stranger)")
            #expect(other.status == 404)
            let staff = try await api.call(
                "staff", .get, "/v1/access?person=\(APIWorld.person)", headers: StaffWorld.reason)
            #expect(staff.list("accesses").count == 3)
            let all = try await api.call("staff", .get, "/v1/access", headers: StaffWorld.reason)
            #expect(all.status == 422 && all["type"]?.hasSuffix("person-required") == true)
            #expect(try await api.call("app", .get, "/v1/access").status == 403)
        }
    }

    /// Checked by the tree's own arithmetic, which AccessLogTests hold against RFC 6962's vectors.
    @Test func proofsHoldAgainstTheCheckpoint() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            for _ in 0..<5 { try await api.call("app", .get, "/v1/documents/\(id)") }
            let answer = try await api.call("owner", .get, "/v1/access/proofs")
            let size = try #require(answer.json["size"] as? Int)
            func hash(_ text: Any?) -> TreeHash? {
                (text as? String).flatMap { Data(base64Encoded: $0) }
                    .flatMap { TreeHash(bytes: Array($0)) }
            }
            let root = try #require(hash(answer.json["root"]))
            #expect(answer.list("accesses").count == 5)
            for access in answer.list("accesses") {
                let leaf = try #require(access["leaf"] as? String)
                let index = try #require((access["access"] as? [String: Any])?["index"] as? Int)
                let proof = (access["proof"] as? [String] ?? []).compactMap(hash)
                #expect(
                    MerkleTree(size: Int64(size)).contains(
                        .leaf(Array(leaf.utf8)), at: Int64(index), proof: proof, root: root))
            }
            let checkpoint = try await api.call(
                "staff", .get, "/v1/access/checkpoint?size=\(size)&older=2")
            #expect(hash(checkpoint.json["root"]) == root)
            let older = try await api.call("staff", .get, "/v1/access/checkpoint?size=2")
            let proof = (checkpoint.json["proof"] as? [String] ?? []).compactMap(hash)
            #expect(
                MerkleTree(size: Int64(size)).extends(
                    2, root: try #require(hash(older.json["root"])), proof: proof, root: root))
            for query in ["size=1000000", "older=1000000", "size=1&older=2"] {
                let beyond = try await api.call("staff", .get, "/v1/access/checkpoint?\(query)")
                #expect(beyond.status == 422, "\(query)")
            }
        }
    }

    @Test func receiptsAreListedForStaffAndForWhoBroughtThem() async throws {
        let (world, id) = try await APIWorld.withDocument()
        let bytes = try Fixtures.named(APIWorld.document).bytes
        try await world.run { api in
            try await api.call(
                "staff", .post, "/v1/documents?source=Lab", body: Array("<nothing/>".utf8),
                headers: [.contentType: "application/xml"])
            let all = try await api.call("staff", .get, "/v1/receipts")
            #expect(all.list("receipts").count == 2)
            let first = try await api.call("staff", .get, "/v1/receipts?limit=1")
            #expect(first.list("receipts").first?["outcome"] as? String == "rejected")
            let after = try #require(first["next"])
            let second = try await api.call("staff", .get, "/v1/receipts?limit=1&after=\(after)")
            #expect(second.list("receipts").first?["outcome"] as? String == "stored")
            #expect(second["next"] == nil)
            #expect(try await api.call("staff", .get, "/v1/receipts?after=x").status == 422)
            // A system sees its own, whatever source it names.
            let own = try await api.call("intake", .get, "/v1/receipts?source=Lab")
            #expect(own.list("receipts").map { $0["source"] as? String } == ["St. Anna"])
            let of = try await api.call(
                "staff", .get, "/v1/receipts?document=\(id)", headers: StaffWorld.reason)
            #expect(of.list("receipts").count == 1)
            let digest = try #require(of.list("receipts").first?["sha256"] as? String)
            let receipt = try await api.call("intake", .get, "/v1/receipts/\(digest)")
            #expect(receipt["document"] == id.lowercasedText)
            #expect(receipt.bytes.count > bytes.count / 100)
            for name in [String(repeating: "0", count: 64), "0"] {
                let none = try await api.call(
                    "staff", .get, "/v1/receipts/\(name)", headers: StaffWorld.reason)
                #expect(none.status == 404)
            }
            #expect(try await api.call("owner", .get, "/v1/receipts").status == 403)
        }
    }

    @Test func intakeIsCountedAndItsFolderLookedAt() async throws {
        let (world, _) = try await APIWorld.withDocument()
        try await world.run { api in
            let counts = try await api.call("staff", .get, "/v1/intake/counts")
            #expect(counts.list("counts").map { $0["count"] as? Int } == [1])
            let old = try await api.call(
                "staff", .get, "/v1/intake/counts?from=2020-01-01&to=2020-01-31")
            #expect(old.text == #"{"counts":[]}"#)
            let folder = try await api.call("staff", .get, "/v1/intake")
            #expect(folder.text == #"{"watchers":[]}"#)
            #expect(try await api.call("intake", .get, "/v1/intake").status == 403)
        }
    }
}
