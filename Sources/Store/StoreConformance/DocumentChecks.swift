internal import Foundation
internal import HealthModel
internal import HealthStore

extension StoreConformance {
    static let documents = [
        ConformanceCheck("bytes come back as they were received") { scene in
            let new = scene.document("<a>\u{FEFF}ä</a>\r\n")
            let uuid = try await scene.stored(new)
            try scene.expect(try await scene.owner.documentData(uuid), new.bytes, "the bytes")
            let found = try await scene.owner.document(uuid)
            try scene.expect(found?.document?.digest, new.document.digest, "the digest")
            try scene.expect(found?.storedAt, ConformanceScene.now, "when it was stored")
        },
        ConformanceCheck("the same bytes are one document") { scene in
            let new = scene.document("<a/>")
            let outcomes = try await scene.intake.store([new, new])
            try scene.expect(outcomes.map(\.word), ["stored", "duplicate"], "the outcomes")
            let all = try await scene.owner.documents(matching: .all)
            try scene.expect(all.count, 1, "documents")
        },
        ConformanceCheck("another document with an id that is taken is kept aside") { scene in
            let first = try await scene.stored(scene.document("<a/>", id: "1"))
            let other = scene.document("<b/>", id: "1")
            let outcome = try await scene.intake.store(other)
            try scene.expect(outcome.sample?.uuid, first, "the document in conflict")
            try scene.expect(outcome.word, "conflict", "the outcome")
            let aside = try await scene.administrator.quarantinedData(other.document.digest)
            try scene.expect(aside, other.bytes, "the bytes that are kept aside")
            try scene.expect(try await scene.owner.documentData(first), Array("<a/>".utf8), "bytes")
        },
        ConformanceCheck("an identifier of a patient leads to the person") { scene in
            var new = scene.document("<a/>") {
                $0.patientIdentifiers = [InstanceIdentifier(root: "2.999.1", extension: "7")]
            }
            _ = try await scene.stored(new)
            new = scene.document("<b/>") {
                $0.patientIdentifiers = [InstanceIdentifier(root: "2.999.1", extension: "7")]
            }
            new.person = nil
            let outcome = try await scene.intake.store(new)
            try scene.expect(outcome.sample?.person, scene.person, "whose it is")
            let known = try await scene.owner.person()
            try scene.expect(known?.identifiers.count, 1, "identifiers")
        },
        ConformanceCheck("documents come in their order, page by page, with none twice") { scene in
            var uuids: [UUID] = []
            for number in 0..<7 {
                // Two share a start.
                let minute = Double(number / 2)
                uuids.append(
                    try await scene.stored(scene.document("<a n='\(number)'/>", minute: minute)))
            }
            var query = DocumentQuery(sort: [.ascending(.startDate)], limit: 2)
            var found: [CDADocumentSample] = []
            var token: PagingToken?
            repeat {
                let page = try await scene.owner.page(query, after: token)
                found += page.samples
                token = page.next
            } while token != nil
            try scene.expect(Set(found.map(\.uuid)), Set(uuids), "documents")
            try scene.expect(found.count, uuids.count, "how many")
            let starts = found.map(\.startDate)
            try scene.expect(starts, starts.sorted(), "the order")
            query.limit = nil
            let whole = try await scene.owner.page(query)
            try scene.expect(whole.samples.map(\.uuid), found.map(\.uuid), "one page")
        },
        ConformanceCheck("nobody sees another person's documents") { scene in
            let uuid = try await scene.stored(scene.document("<a/>"))
            let other = scene.store.owner(PersonID(UUID()))
            try scene.expect(try await other.document(uuid) == nil, true, "nothing to another")
            try scene.expect(try await other.documentData(uuid) == nil, true, "no bytes")
            let found = try await scene.administrator.documents(matching: .all)
            try scene.expect(found.map(\.uuid), [uuid], "everybody's documents")
        },
        ConformanceCheck("what a body says is kept beside it, for those who may see the body") {
            scene in
            var new = scene.document("<a/>")
            new.statements = Array("says".utf8)
            let uuid = try await scene.stored(new)
            let silent = try await scene.stored(scene.document("<b/>", minute: -1))
            var query = DocumentQuery()
            let headers = try await scene.owner.page(query).samples
            try scene.expect(
                headers.map(\.document?.statementData), [nil, nil], "unless it was asked for")
            query.includeStatements = true
            let found = try await scene.owner.page(query).samples
            try scene.expect(found.map(\.uuid), [uuid, silent], "documents")
            try scene.expect(
                found.map(\.document?.statementData), [new.statements, nil], "what they say")
            try scene.expect(found.map(\.document?.documentData), [nil, nil], "no bytes")
            let other = try await scene.store.owner(PersonID(UUID())).page(query)
            try scene.expect(other.samples.count, 0, "nothing to another")
            guard let erasure = scene.backend.capabilities.erasure else { return }
            _ = try await erasure.erase(scene.person)
            let gone = try await scene.owner.page(query)
            try scene.expect(gone.samples.count, 0, "nothing of a person who was erased")
        },
        ConformanceCheck("what a body says can be read later, and then stays") { scene in
            let uuid = try await scene.stored(scene.document("<a/>"))
            _ = try await scene.stored(scene.document("<b/>", minute: 1))
            let says = Array("says".utf8)
            for expected in [2, 0] {
                let step = try await scene.intake.unread(after: nil) { $0 == says }
                try scene.expect(step.documents.count, expected, "documents without")
                try await scene.intake.keep(step.documents.map { ($0, says) })
            }
            let step = try await scene.intake.unread(after: nil) { _ in false }
            try scene.expect(step.documents.first?.uuid, uuid, "what is of an older form")
            try await scene.intake.keep(step.documents.map { ($0, Array("more".utf8)) })
            var query = DocumentQuery()
            query.includeStatements = true
            let found = try await scene.owner.page(query).samples
            let texts = found.map { $0.document?.statementData ?? [] }
            try scene.expect(texts, Array(repeating: Array("more".utf8), count: 2), "what it says")
        },
        ConformanceCheck("a receipt says what became of the bytes") { scene in
            let new = scene.document("<a/>")
            let uuid = try await scene.stored(new)
            let receipt = try await scene.intake.receipt(for: new.document.digest)
            try scene.expect(receipt?.outcome.sample?.uuid, uuid, "the document")
            try scene.expect(receipt?.source, ConformanceScene.source, "the source")
            let mine = try await scene.owner.receipt(ofDocument: uuid)
            try scene.expect(mine, receipt, "the owner's receipt")
        },
    ]

    static let versions = [
        ConformanceCheck("a newer version takes the place of an older one, in any order") { scene in
            func version(_ number: Int) -> NewDocument {
                scene.document("<a v='\(number)'/>", id: "\(number)", minute: Double(number)) {
                    $0.setID = InstanceIdentifier(root: "2.999.5", extension: "set")
                    $0.versionNumber = DocumentVersion(written: "\(number)")
                }
            }
            var uuids: [Int: UUID] = [:]
            for number in [2, 1, 3] { uuids[number] = try await scene.stored(version(number)) }
            for (old, new) in [(1, 2), (2, 3)] {
                guard let uuid = uuids[old], let successor = uuids[new] else { continue }
                let status = try await scene.owner.document(uuid)?.status
                try scene.expect(status, .superseded(by: successor), "version \(old)")
            }
            let current = try await scene.owner.documents(matching: .status(.current))
            try scene.expect(current.map(\.uuid), [uuids[3]].compactMap(\.self), "current ones")
        }
    ]
}
