public import HealthModel
public import HealthStore

extension DocumentIntake {
    /// Decides about documents in their order, whatever order they were prepared in: of two that
    /// are the same, or have the same id, the first one is stored. When this returns, every
    /// outcome is durable; they are committed together.
    ///
    /// A document that is over a limit of the store is rejected (`CB-INTAKE-LIMIT`).
    ///
    /// - Returns: The receipts in the same order.
    /// - Throws: ``HealthStore/StoreError``; documents that were taken in already are duplicates
    ///   when the call is repeated.
    public func take(_ prepared: [PreparedDocument]) async throws -> [IntakeReceipt] {
        let news = prepared.compactMap { prepared in
            if case .document(let document) = prepared.decision { document } else { nil }
        }
        // What is refused has nothing to do with other documents.
        async let stored = store(news)
        let refused = try await withThrowingTaskGroup { group in
            for (place, prepared) in prepared.enumerated() {
                guard case .rejection(let rejection) = prepared.decision else { continue }
                group.addTask { (place, try await reject(rejection, prepared)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        var outcomes = try await stored.makeIterator()
        var receipts: [IntakeReceipt] = []
        for (place, prepared) in prepared.enumerated() {
            let receipt: IntakeReceipt
            switch prepared.decision {
            case .known(let known): receipt = known
            case .rejection: receipt = refused[place]!
            case .document: receipt = prepared.receipt(outcomes.next()!)
            case .own(let document, let app):
                receipt = prepared.receipt(try await app.store(document))
            }
            handle.count(receipt.outcome)
            receipts.append(receipt)
        }
        return receipts
    }

    /// What stands for bytes that something else than their content is the reason to refuse for.
    public func prepareRefusal(
        of digest: ContentDigest, _ reason: RejectionReason, name: String? = nil
    ) -> PreparedDocument {
        PreparedDocument(
            digest: digest,
            decision: .rejection(rejection(of: digest, reason, name: name)))
    }

    private func store(_ documents: [NewDocument]) async throws -> [StoreOutcome] {
        do {
            return try await handle.store(documents)
        } catch let error as StoreError where error.refusal != nil {
            // None was taken in: they are tried one by one, so that one is refused alone.
            var outcomes: [StoreOutcome] = []
            for document in documents { outcomes.append(try await storeOrRefuse(document)) }
            return outcomes
        }
    }

    private func storeOrRefuse(_ document: NewDocument) async throws -> StoreOutcome {
        do {
            return try await handle.store(document)
        } catch let error as StoreError {
            guard let reason = error.refusal else { throw error }
            return try await record(
                rejection(
                    of: document.document.digest, reason, name: document.notes.receivedName)
            ).outcome
        }
    }
}

extension StoreError {
    /// Why a document is refused that the store will never take; nil for every other failure.
    package var refusal: RejectionReason? {
        switch code {
        case .tooLarge, .invalidArgument:
            RejectionReason(code: "CB-INTAKE-LIMIT", message: message)
        default: nil
        }
    }
}
