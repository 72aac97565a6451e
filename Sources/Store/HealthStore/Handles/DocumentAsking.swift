internal import Foundation
internal import HealthModel

/// How a client's query asks the person about documents that nobody has decided about.
struct DocumentAsking: Sendable {
    let reader: StoreReader
    let app: ClientApp
    let purpose: PurposeOfUse
    /// Why, by language.
    let usage: [String: String]
    /// Whether the query waits until the person has dealt with it.
    let waits: Bool

    /// Asks what has to be asked, waits for it if it is to, and reads the first page.
    ///
    /// - Returns: nil if the query was stopped while it waited.
    func firstPage(
        of query: DocumentQuery, rows: Int, run: QueryRun
    ) async throws -> DocumentPage? {
        let (first, undecided) = try await reader.firstPage(query, rows: rows)
        if let first { return first }
        var page: DocumentPage?
        let waiting = try await ask(undecided, level: query.level)
        while waits, page == nil, try await !areSettled(waiting) {
            guard await run.listener.next() != nil else {
                try Task.checkCancellation()
                return nil
            }
            // What was asked for may have been decided about without an answer to the request.
            page = try await reader.firstPage(query, rows: rows).page
        }
        if let page { return page }
        return try await reader.page(query, rows: rows, after: nil)
    }

    /// Makes one request for what is new; the requests that the documents wait in.
    private func ask(_ undecided: [UUID], level: ConsentLevel) async throws -> [UUID] {
        let writer = ConsentWriter(
            core: reader.core, person: reader.person, delegate: nil, at: reader.core.now())
        let draft = DocumentRequestDraft(
            app: app, purpose: purpose, level: level, documents: undecided, usage: usage)
        let known = try await reader.core.backend.read(.person(reader.person)) {
            try writer.sort(draft, in: $0)
        }
        guard !known.fresh.isEmpty else { return known.waiting }
        let waiting = try await reader.core.backend.write(.person(reader.person)) {
            try writer.ask(draft, in: $0)
        }
        reader.core.changes.tell(reader.person, changed: [], authorization: true)
        for request in Set(waiting).subtracting(known.waiting) {
            reader.core.prompts.tell(
                RequestPrompt(documents: request, of: reader.person, by: app))
        }
        return waiting
    }

    /// Whether none of the requests waits any more.
    private func areSettled(_ requests: [UUID]) async throws -> Bool {
        let person = reader.person
        return try await reader.core.backend.read(.person(reader.person)) { snapshot in
            try requests.allSatisfy { id in
                try ConsentStore.request(id, of: person, in: snapshot)?.state != .pending
            }
        }
    }
}

extension ClientHandle {
    /// The documents of a query, after the person was asked about those that nobody has decided
    /// about (HKDocumentQuery in the foreground): in one request, which lists only what is new.
    /// If nothing is new nobody is asked, and the answer comes at once.
    ///
    /// ``DocumentReading/documents(_:)`` is the query in the background: it never asks, and gives
    /// what was granted.
    ///
    /// - Parameters:
    ///   - usage: Why, in the app's words, by language (BCP 47).
    ///   - waiting: Whether the first batch waits until the person has dealt with the request;
    ///     otherwise the query gives at once what is granted already. That a request was closed
    ///     without an answer is not told.
    /// - Throws: ``StoreError/Code/invalidArgument`` without words; the first batch throws
    ///   ``StoreError/Code/authorizationNotDetermined`` if the app has not asked to read documents
    ///   as a type.
    public func documents(
        _ query: DocumentQuery, asking usage: [String: String], waiting: Bool = true
    ) throws -> DocumentBatches {
        guard UsageDescription.isUsable(usage) else {
            throw StoreError(
                .invalidArgument, "a request must give its reason in every language that it names")
        }
        guard usage.values.allSatisfy({ $0.utf8.count <= StoreLimits.usageBytes }) else {
            throw StoreError(
                .tooLarge, "a usage description must have at most \(StoreLimits.usageBytes) bytes")
        }
        let asking = DocumentAsking(
            reader: reader, app: app, purpose: purpose, usage: usage, waits: waiting)
        return DocumentBatches(reader: reader, query: query, asking: asking)
    }
}
