import HTTPExchange
import AccessLog
import Base
import Foundation
import HealthModel
import HealthStore
import Hummingbird
import NIOCore

/// All of a person's data as a tape archive, entry by entry; lists are cut into files, so that no
/// more than a batch is in memory.
struct PersonExport: Sendable {
    let owner: OwnerHandle
    let at: Date

    /// Accesses of a file.
    private static let accessRows = 1_000

    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        try await writeDocuments(to: &writer)
        try await writeSamples(to: &writer)
        try await writeFiles(to: &writer)
        try await writeDecisions(to: &writer)
        try await writer.write(entry("apps.json", apps()))
        try await writeAccesses(to: &writer)
        try await writer.write(ByteBuffer(bytes: TarEntry.end))
    }

    /// Every decision about documents, as `/v1` tells it, the oldest first: in `decisions.json`,
    /// and in `decisions-2.json` and so on if there are many.
    @concurrent private func writeDecisions(to writer: inout any ResponseBodyWriter) async throws {
        var query = ConsentQuery(
            isInForce: false, isLatestFirst: false, limit: StoreLimits.pageRows)
        var number = 1
        while true {
            let page = try await owner.consentPage(query)
            var json = JSONText()
            json.array(page.records) { json, record in record.write(to: &json) }
            let name = number == 1 ? "decisions.json" : "decisions-\(number).json"
            try await writer.write(entry(name, json.bytes))
            guard let next = page.next else { return }
            query.after = next
            number += 1
        }
    }

    /// What each app may read and save, type by type, as `/v1` tells it.
    private func apps() async throws -> [UInt8] {
        var json = JSONText()
        var all: [(app: String, name: String, types: [ObjectType: TypeAuthorization])] = []
        for (app, name) in try await owner.apps().sorted(by: { $0.key < $1.key }) {
            all.append((app, name, try await owner.authorizations(of: app)))
        }
        json.array(all) { json, entry in
            json.object { json in
                json.member("id", entry.app)
                json.member("name", entry.name)
                json.key("types")
                json.array(entry.types.sorted { $0.key.number < $1.key.number }) { json, type in
                    type.value.write(type.key, to: &json)
                }
            }
        }
        return json.bytes
    }

    /// Each document as it was received, and what each batch of them is as lines. Damaged documents
    /// do not keep the rest back: `not-included.json` names them.
    @concurrent private func writeDocuments(to writer: inout any ResponseBodyWriter) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var query = DocumentQuery()
        query.leavesOutDamaged = true
        var damaged: [UUID] = []
        var number = 0
        for try await batch in owner.documents(query) {
            damaged += batch.unreadable
            var lines: [UInt8] = []
            for sample in batch.samples {
                do {
                    guard let data = try await owner.documentData(sample.uuid) else { continue }
                    try await writer.write(
                        entry("documents/\(sample.uuid.lowercasedText).xml", data))
                } catch let error as StoreError where error.documents.keys.contains(sample.uuid) {
                    damaged.append(sample.uuid)
                }
                lines += try encoder.encode(Sample.document(sample)) + [UInt8(ascii: "\n")]
            }
            guard !lines.isEmpty else { continue }
            number += 1
            try await writer.write(entry("documents-\(number).jsonl", lines))
        }
        guard !damaged.isEmpty else { return }
        try await writer.write(entry("not-included.json", notIncluded(damaged)))
    }

    private func notIncluded(_ damaged: [UUID]) -> [UInt8] {
        var json = JSONText()
        json.array(damaged) { json, uuid in
            json.object { json in
                json.member("uuid", uuid.lowercasedText)
                json.member("reason", "damaged")
                json.member(
                    "message",
                    "what is stored is not what was written; whoever runs the service can restore "
                        + "it from a backup")
            }
        }
        return json.bytes
    }

    /// The access log, the latest first. Each file has the root that its proofs lead to.
    @concurrent private func writeAccesses(to writer: inout any ResponseBodyWriter) async throws {
        var end: Int64?
        var number = 0
        repeat {
            let proofs = try await owner.accessProofs(before: end, limit: Self.accessRows)
            guard !proofs.accesses.isEmpty || number == 0 else { return }
            number += 1
            try await writer.write(entry("access-log-\(number).json", proofs.json.canonicalBytes))
            end = proofs.accesses.count < Self.accessRows ? nil : proofs.accesses.last?.access.index
        } while end != nil
    }

    /// Samples by type, a batch a file; those of documents are in the documents.
    @concurrent private func writeSamples(to writer: inout any ResponseBodyWriter) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        for type in try await owner.sampleTypes() where type != SampleType(DocumentType.cda) {
            var number = 0
            var query = SampleQuery(types: [type])
            query.leavesOutDocumentSamples = true
            for try await batch in owner.samples(query) {
                number += 1
                var lines: [UInt8] = []
                for sample in batch {
                    lines += try encoder.encode(sample) + [UInt8(ascii: "\n")]
                }
                try await writer.write(
                    entry("samples/\(type.objectType.name)-\(number).jsonl", lines))
            }
        }
    }

    /// What is kept as it came from a device, electrocardiograms and clinical records.
    @concurrent private func writeFiles(to writer: inout any ResponseBodyWriter) async throws {
        for file in try await owner.keptFiles() {
            guard let bytes = try await owner.keptFile(file.digest)?.bytes else { continue }
            let ending = file.kind == .electrocardiogram ? "csv" : "json"
            try await writer.write(entry("files/\(file.digest).\(ending)", bytes))
        }
    }

    private func entry(_ name: String, _ bytes: [UInt8]) -> ByteBuffer {
        let modified = Int64(at.timeIntervalSince1970)
        return ByteBuffer(bytes: TarEntry(name: name, bytes: bytes, modified: modified).encoded)
    }
}
