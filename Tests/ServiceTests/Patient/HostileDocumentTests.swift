import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Intake
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// What is served of hostile documents: under which addresses, with which header fields. What is
/// on the pages is tested where they are rendered, and in a browser.
///
/// `CASEBOOK_TORTURE=5` asks for all of them; by default it is every fifth.
@Suite struct HostileDocumentTests {
    private static let share =
        ProcessInfo.processInfo.environment["CASEBOOK_TORTURE"]
        .flatMap { Int($0) }.map { max(1, 5 / max(1, $0)) } ?? 5
    /// The directives that a document's page must be under, whatever else it may.
    private static let policy = [
        "default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'",
    ]

    @Test func `pages are boxed, files are only offered, and bytes are the received ones`()
        async throws
    {
        let person = PersonID(UUID())
        let service = try TestService(callers: ["owner": Caller(role: .owner(person))])
        let intake = DocumentIntake(
            into: service.store, source: Source(name: "s"), validator: service.parts.validator,
            policy: IntakePolicy(gate: .none))
        let chosen = HostileDocument.all.enumerated().filter { $0.offset % Self.share == 0 }
        #expect(chosen.count >= 200)
        let files = try await service.test { client in
            var files = 0
            for (_, document) in chosen {
                var receipt = try await intake.take(document.bytes, person: person)
                if case .rejected = receipt.outcome {
                    receipt = try await intake.file(
                        document.bytes, for: person,
                        by: service.store.administrator(reason: "tests"), because: "A test")
                }
                guard case .stored(let sample) = receipt.outcome else {
                    Issue.record("\(document.name): \(receipt.outcome.word)")
                    continue
                }
                files += try await Self.check(document, sample.uuid, client)
            }
            return files
        }
        #expect(files > 0)
    }

    /// The number of files in the document.
    private static func check(
        _ document: HostileDocument, _ uuid: UUID, _ client: any TestClientProtocol
    ) async throws -> Int {
        let address = "/documents/\(uuid.uuidString.lowercased())"
        let headers: HTTPFields = [.authorization: "Bearer owner", .accept: "text/html"]
        func get(_ part: String) async throws -> TestResponse {
            try await client.execute(uri: address + part, method: .get, headers: headers)
        }
        let page = try await get("/view")
        expect(page, "text/html; charset=utf-8", document)
        let directives = (page.headers[.contentSecurityPolicy] ?? "").split(separator: ";")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        for directive in policy {
            #expect(directives.contains(directive), "\(document.name): \(directive)")
        }
        #expect(directives.contains { ["sandbox", "sandbox allow-downloads"].contains($0) })
        #expect(!directives.contains { $0.hasPrefix("script-src") })
        #expect(page.headers[.contentDisposition] == nil)
        let file = try await get("/file")
        expect(file, "application/xml", document)
        #expect(file.headers[.contentDisposition]?.hasPrefix("attachment;") == true)
        #expect(Array(buffer: file.body) == document.bytes)
        let around = try await get("")
        #expect(String(buffer: around.body).contains("sandbox=\"\""), "\(document.name)")
        let outer = around.headers[.contentSecurityPolicy] ?? ""
        #expect(outer.hasPrefix("default-src 'none'") && !outer.contains("script-src"))
        var count = 0
        for number in 0..<4 {
            let attachment = try await get("/attachments/\(number)")
            guard attachment.status == .ok else { continue }
            count += 1
            expect(attachment, nil, document)
            #expect(attachment.headers[.contentDisposition]?.hasPrefix("attachment;") == true)
            let type = attachment.headers[.contentType] ?? ""
            #expect(!["html", "svg", "script", "css", "xml"].contains { type.contains($0) })
        }
        return count
    }

    private static func expect(
        _ response: TestResponse, _ mediaType: String?, _ document: HostileDocument
    ) {
        let headers = response.headers
        #expect(response.status == .ok, "\(document.name)")
        if let mediaType { #expect(headers[.contentType] == mediaType, "\(document.name)") }
        #expect(headers[.contentSecurityPolicy]?.contains("sandbox") == true, "\(document.name)")
        #expect(headers[.xContentTypeOptions] == "nosniff", "\(document.name)")
        #expect(headers[.cacheControl] == "no-store", "\(document.name)")
        #expect(headers[.referrerPolicy] == "no-referrer", "\(document.name)")
    }
}
