internal import Foundation
internal import HealthModel
internal import Merging

extension ClientHandle {
    /// Saves a document as the app's own (HKHealthStore.save(_:) with an HKCDADocumentSample). When
    /// this returns, the outcome is durable.
    ///
    /// The app may save documents where the person allowed it for the type; what it saved it sees
    /// without consent, until the person denies or removes it. To others it is a document as any.
    /// Whose it is is checked as for every document; nothing is learned of its identifiers, and it
    /// takes the place of no document but the app's own.
    ///
    /// A document that is there already and that the app may not see is not named: the outcome says
    /// that it is known, and nothing else.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` or
    ///   ``StoreError/Code/authorizationNotDetermined`` where the app may not save documents;
    ///   as ``IntakeHandle/store(_:)-(NewDocument)``. Then nothing was kept.
    public func store(_ document: NewDocument) async throws -> StoreOutcome {
        try Task.checkCancellation()
        var document = document
        (document.app, document.person, document.personIdentifier) = (app, person, nil)
        try document.check()
        let arrival = Arrival(document, source: app.source, at: core.now())
        let (reader, gate) = (reader, documentGate)
        let outcome = try await core.backend.write(
            TransactionWork(
                .directory, byteCount: 0, documents: [DocumentContent(document)]
            ) { transaction in
                try gate.checkShare([SampleType(.cda)], in: transaction)
                let outcome = try IntakeRules(transaction: transaction).take(arrival)
                return try reader.told(outcome, in: transaction)
            })
        if case .stored(let sample) = outcome {
            for person in Set([sample.person, core.backend.knownSurvivor(of: sample.person)]) {
                core.changes.tell(person, changed: [SampleType(.cda)])
            }
        }
        return outcome
    }

    /// Whether the app may save documents.
    ///
    /// - Throws: ``StoreError/Code/authorizationDenied`` or
    ///   ``StoreError/Code/authorizationNotDetermined`` where it may not.
    package func checkMaySaveDocuments() async throws {
        let gate = documentGate
        try await core.backend.read(.person(person), .brief) {
            try gate.checkShare([SampleType(.cda)], in: $0)
        }
    }

    private var documentGate: SampleWriter {
        SampleWriter(role: .client(app), person: person, core: core, at: core.now())
    }
}

extension StoreReader {
    /// What an app is told of an outcome: of documents that it may not see, and of other persons,
    /// nothing.
    fileprivate func told(
        _ outcome: StoreOutcome, in snapshot: any HealthSnapshot
    ) throws -> StoreOutcome {
        switch outcome {
        case .stored: return outcome
        case .duplicate(let sample), .conflict(let sample):
            let entry = try snapshot.document(sample.uuid, of: person)
            let isSeen = try entry.map { try documents(in: snapshot).shows($0) } ?? false
            return isSeen ? outcome : .rejected(.knownElsewhere)
        case .rejected(.severalPatients): return outcome
        case .rejected(.storedForAnother): return .rejected(.knownElsewhere)
        case .rejected: return .rejected(.notThePerson)
        }
    }
}
