import Access
import HTTPExchange
import Base
import DocumentValidation
import HTTPTypes
import HealthModel
import HealthStore

/// Operations with documents.
enum DocumentOperations {
    static let all = [upload, validate, query, read, data, receipt, explain]

    /// In which media types a document's bytes are given, the usual one first.
    private static let bytes = ["application/xml", "application/octet-stream", "application/pdf"]
    private static let xml = [
        "application/xml", "text/xml", "application/pdf", "application/octet-stream",
    ]

    static let upload = APIOperation(
        id: "storeDocument", method: .post, path: "/v1/documents", group: .documents,
        summary: "Store a document",
        details: """
            The body is the document's bytes, or those of a PDF to which it is attached; the PDF \
            is kept byte for byte. When the answer arrives, the outcome is durable. The same bytes \
            again are a duplicate, which is a success; another document with the same id is a \
            conflict. A document whose patient identifiers belong to a person other than the named \
            one is refused (`CB-INTAKE-PATIENT`). An app's document is saved as its own if the \
            person allows the app to save documents: the app sees it without consent, others need \
            consent as for any document. A stored document that the app may not see is refused \
            without further detail (`CB-INTAKE-KNOWN`).
            """,
        callers: [.app, .intake, .staff], scope: .init(.create, "DocumentReference"),
        parameters: [
            APIParameter(
                "person", TextRule.uuid,
                "The person to whom the document belongs; by default, patientRole/id decides. "
                    + "An app stores for its own person."
            ),
            APIParameter(
                "source", TextRule.length(1...200), "The source, if staff submits the document."),
        ],
        body: .raw(xml, .bytes, "A clinical document (CDA R2), or a PDF with one."),
        answers: [
            .json(
                201, .named(DocumentSchemas.receipt),
                "Stored; `Location` gives the address of the document."),
            .json(200, .named(DocumentSchemas.receipt), "These bytes are already stored."),
        ], failures: [404, 409, 422], handle: { try await DocumentUpload(call: $0).response() })

    static let validate = APIOperation(
        id: "validateDocument", method: .post, path: "/v1/validate", group: .documents,
        summary: "Validate a document without storing it",
        details: "Findings are not an error: `valid` says whether the document passes.",
        callers: APIOperation.Kind.allCases, scope: nil,
        parameters: [
            APIParameter(
                "format", .choice(ReportFormat.allCases.map(\.rawValue)),
                "The format of the report; takes precedence over `Accept`.")
        ],
        body: .raw(xml, .bytes, "A clinical document (CDA R2), or a PDF with one."),
        answers: [
            APIAnswer(
                status: 200, summary: "The report.",
                contents: ReportFormat.mediaTypes.map {
                    .init(mediaType: $0.mediaType, schema: ReportSchemas.schema(of: $0.format))
                })
        ], handle: { try await DocumentCheck(call: $0).response() })

    static let query = APIOperation(
        id: "queryDocuments", method: .post, path: "/v1/documents/query", group: .documents,
        summary: "Find documents",
        details: """
            Documents that the caller may not see do not appear. Without `includeData`, no body is \
            read. With `"background": false`, an app asks the person about all documents without a \
            decision, in one request, with the words of `usage`, which is then required. With \
            `wait`, `waiting` says whether the request is still open.
            """,
        callers: [.app, .owner, .delegate, .staff], scope: .init(.search, "DocumentReference"),
        needsReason: true,
        parameters: [
            APIParameter(
                "person", TextRule.uuid,
                "The person whose documents to search; only for staff, for whom it is required.")
        ] + StaffRequest.parameters,
        body: .json(
            .named(DocumentSchemas.query),
            example: #"""
                {"predicate":"title contains \"discharge\"","sort":["-startDate"],"limit\#
                ":10}
                """#),
        answers: [.json(200, .named(DocumentSchemas.page), "A page of documents.")],
        failures: [404, 422], handle: { try await DocumentQuerying(call: $0).response() })

    static let read = APIOperation(
        id: "readDocument", method: .get, path: "/v1/documents/{id}", group: .documents,
        summary: "Read a document's header",
        callers: [.app, .owner, .delegate, .staff], scope: .init(.read, "DocumentReference"),
        needsReason: true, parameters: StaffRequest.parameters,
        answers: [.json(200, .named(DocumentSchemas.sample), "The document without its bytes.")],
        handle: { call in
            let id = try call.id()
            guard let sample = try await call.documents(holding: id).document(id) else {
                throw ServiceFailure.notFound
            }
            return .json { $0.raw(Sample.document(sample).json) }
        })

    static let data = APIOperation(
        id: "readDocumentData", method: .get, path: "/v1/documents/{id}/data", group: .documents,
        summary: "Read a document's bytes",
        details: """
            Exactly as they were received; for a document that came in a PDF, the PDF. `If-Match`, \
            `If-None-Match` and `Range` are supported.
            """,
        callers: [.app, .owner, .delegate, .staff], scope: .init(.read, "Binary"),
        needsReason: true,
        parameters: [
            APIParameter(
                "If-Match", TextRule.pattern("[!-~]([ -~]{0,1998}[!-~])?"),
                "The `ETag` that the bytes must have.", place: .header),
            APIParameter(
                "If-None-Match", TextRule.pattern("[!-~]([ -~]{0,1998}[!-~])?"),
                "The `ETag` of the caller's copy.",
                place: .header),
            APIParameter(
                "Range", TextRule.pattern("[!-~]([ -~]{0,198}[!-~])?"),
                "The byte range, such as bytes=0-99.", place: .header),
        ] + StaffRequest.parameters,
        answers: [
            .other(200, bytes, "The bytes."),
            .other(206, bytes, "The requested byte range."),
            .empty(304, "The caller's copy is current."),
        ], failures: [412, 416],
        handle: { call in
            let id = try call.id()
            let documents = try await call.documents(holding: id)
            guard let found = try await documents.documentBytes(id) else {
                throw ServiceFailure.notFound
            }
            var answer = RawDocumentResponse(found)
            // Who takes a PDF gets one where there is one; what is XML stays XML.
            answer.mediaType = call.mediaType == bytes.last ? bytes[0] : call.mediaType
            return try answer.response(to: call.request)
        })

    static let receipt = APIOperation(
        id: "readDocumentReceipt", method: .get, path: "/v1/documents/{id}/receipt",
        group: .documents, summary: "Read a document's receipt",
        callers: [.owner, .staff], scope: nil, needsReason: true,
        parameters: StaffRequest.parameters,
        answers: [.json(200, .named(DocumentSchemas.receipt), "The receipt, header and report.")],
        handle: { call in
            let id = try call.id()
            guard let receipt = try await call.documents(holding: id).receipt(ofDocument: id)
            else { throw ServiceFailure.notFound }
            return .json { receipt.write(to: &$0) }
        })

    static let explain = APIOperation(
        id: "explainDocument", method: .get, path: "/v1/documents/{id}/explain",
        group: .documents, summary: "Explain why an app or a delegate sees a document or does not",
        callers: [.owner], scope: nil,
        parameters: [
            APIParameter("app", TextRule.identifier, "The identifier of the app."),
            APIParameter("delegate", TextRule.uuid, "The delegate, instead of an app."),
            APIParameter(
                "purpose", DocumentSchemas.purpose,
                "The purpose of use; PATRQT or FAMRQT by default."),
            APIParameter(
                "level", DocumentSchemas.level, "The part of the document; metadata by default."),
        ],
        answers: [.json(200, .named(DocumentSchemas.explanation), "The decision.")],
        failures: [422], handle: { try await DocumentExplaining(call: $0).response() })
}
