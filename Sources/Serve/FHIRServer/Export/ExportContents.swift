import Access
import Base
import DocumentValidation
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import NIOCore

/// What an order gives its caller at this moment: each file is made when it is fetched, with the
/// rights of that moment, so that what is taken back meanwhile is not given.
struct ExportContents: Sendable {
    let service: FHIRService
    let order: ExportOrder
    let person: PersonID
    let caller: Caller
    /// The documents; nil where the person was not asked for them.
    let documents: (any DocumentReading)?
    /// What documents say of it.
    let said: ExportedStatements
    var patient: JSONText?
    /// The samples that are Observations; nil for none.
    let samples: (reader: any SampleReading, types: [SampleType])?

    /// Whether a type has a resource.
    func has(_ type: String) async throws -> Bool {
        if said.types.contains(type) { return true }
        switch type {
        case "Patient": return patient != nil
        case "DocumentReference", "Provenance":
            var token: PagingToken?
            repeat {
                let page = try await page(of: type, after: token)
                if !page.samples.isEmpty { return true }
                token = page.next
            } while token != nil
            return false
        case "Observation":
            guard let samples else { return false }
            var query = SampleQuery(types: samples.types, limit: 1)
            query.leavesOutDocumentSamples = true
            return try await !samples.reader.page(query).samples.isEmpty
        default: return false
        }
    }

    /// A page of the documents that are part of it, and where the next one begins.
    private func page(
        of type: String, after token: PagingToken?
    ) async throws -> (samples: [CDADocumentSample], next: PagingToken?) {
        guard let documents, let coverage = try? caller.coverage(of: .read, on: type) else {
            return ([], nil)
        }
        var query = DocumentQuery(limit: StoreLimits.batchRows)
        query.leavesOutDamaged = true
        let page = try await documents.page(query, after: token)
        var meant: [CDADocumentSample] = []
        for sample in page.samples where coverage.includes(sample) {
            if try await isMeant(sample) { meant.append(sample) }
        }
        return (meant, page.next)
    }

    /// Whether a document came in, or something took its place, in the order's time.
    private func isMeant(_ sample: CDADocumentSample) async throws -> Bool {
        if order.includes(sample.storedAt.microseconds) { return true }
        guard case .superseded(let successor) = sample.status,
            let other = try await documents?.document(successor)
        else { return false }
        return order.includes(other.storedAt.microseconds)
    }

    /// Documents whose place was taken in the order's time: what they said is said no more.
    func eachReplaced(_ body: (String) async throws -> Void) async throws {
        guard let since = order.since, let documents else { return }
        try await PersonResources.eachReplaced(
            from: documents, of: person
        ) { successor, resources in
            guard let other = try await documents.document(successor),
                order.includes(other.storedAt.microseconds)
            else { return }
            for placed in resources where placed.stored <= since {
                guard order.types.contains(placed.type),
                    let coverage = try? caller.coverage(of: .read, on: placed.type),
                    coverage.includes(placed.facts.codings)
                else { continue }
                try await body(placed.address)
            }
        }
    }

    /// Writes the lines of a file.
    @concurrent func write(_ file: ExportFile, to writer: inout any ResponseBodyWriter) async throws
    {
        switch file {
        case .errors: try await write(&writer) { $0.raw(notes.bytes) }
        case .deleted:
            var addresses: [String] = []
            try await eachReplaced { addresses.append($0) }
            for address in addresses { try await writer.write(Self.line(deleting: address)) }
        case .type("Patient"):
            if let patient { try await write(&writer) { $0.raw(patient.bytes) } }
        case .type(let type):
            for placed in said.placed { try await write(&writer) { $0.raw(placed.bytes) } }
            try await writeOwn(type, to: &writer)
        }
    }

    /// Writes what does not come from statements.
    @concurrent private func writeOwn(_ type: String, to writer: inout any ResponseBodyWriter)
        async throws
    {
        switch type {
        case "DocumentReference", "Provenance":
            let references = DocumentReferenceWriter(
                base: service.base, written: WrittenReferences())
            var token: PagingToken?
            repeat {
                let page = try await page(of: type, after: token)
                for sample in page.samples {
                    var json = JSONText()
                    if type == "Provenance" {
                        ProvenanceWriter().write(sample, to: &json)
                    } else {
                        references.write(sample, to: &json)
                    }
                    try await writer.write(Self.line(json))
                }
                token = page.next
            } while token != nil
        case "Observation":
            guard let samples else { return }
            let observations = ObservationWriter(person: person)
            // What documents measured is told as the documents' own Observations.
            var query = SampleQuery(types: samples.types)
            query.leavesOutDocumentSamples = true
            for try await batch in samples.reader.samples(query) {
                for sample in batch {
                    try await write(&writer) { observations.write(sample, to: &$0) }
                }
            }
        default: break
        }
    }

    /// What the caller has to know of what is missing, or more than was asked for.
    var notes: JSONText {
        var issues: [OperationOutcome.Issue] = []
        if said.rest.isLacking {
            issues.append(.init(.warning, "incomplete", diagnostics: said.rest.incompleteness))
        }
        if order.since != nil, samples != nil, order.types.contains("Observation") {
            issues.append(
                .init(
                    .warning, "incomplete",
                    diagnostics: "samples are kept without the time at which they came in: all of "
                        + "them are among the Observations, and those that were deleted are not "
                        + "named"))
        }
        var json = JSONText()
        if !issues.isEmpty { OperationOutcome(issues).write(to: &json) }
        return json
    }

    @concurrent private func write(
        _ writer: inout any ResponseBodyWriter, _ body: @Sendable (inout JSONText) -> Void
    ) async throws {
        var json = JSONText()
        body(&json)
        try await writer.write(Self.line(json))
    }

    private static func line(_ json: JSONText) -> ByteBuffer {
        ByteBuffer(bytes: json.bytes + [UInt8(ascii: "\n")])
    }

    /// A resource that is no more, as Bulk Data writes it.
    private static func line(deleting address: String) -> ByteBuffer {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", "transaction")
            json.key("entry")
            json.array(CollectionOfOne(address)) { json, address in
                json.object { json in
                    json.key("request")
                    json.object { json in
                        json.member("method", "DELETE")
                        json.member("url", address)
                    }
                }
            }
        }
        return line(json)
    }
}
