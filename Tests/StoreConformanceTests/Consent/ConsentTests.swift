import Foundation
import HealthModel
import HealthStore
import Testing

/// What the owner decides, and what follows from it.
@Suite struct ConsentTests {
    private static let app = World.apps[0]

    @Test(arguments: StoreKind.allCases)
    func `a denial counts before a permit, and a document's own permit alone`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let one = try await store.letter("one") {
                $0.typeCode = Code(code: "34133-9", codeSystem: "2.16.840.1.113883.6.1")
                $0.confidentialityCode = "R"
                $0.authorNames = ["Dr. Ödön Kovács"]
                $0.custodianName = "Community Hospital"
            }
            func explained(_ level: ConsentLevel = .metadata) async throws -> ConsentDecision.Basis
            {
                try await store.me.explain(document: one, to: Self.app, level: level).decision
                    .basis
            }
            #expect(try await explained() == .nothing)
            let wide = try await store.me.permit(.rule())
            #expect(try await explained(.data) == .permit(record: wide.id))
            for change in [
                { $0.types = [.init("34133-9", codeSystem: nil)] },
                { $0.authors = ["dr. odon kovacs"] }, { $0.custodians = ["COMMUNITY HOSPITAL"] },
                { $0.sources = ["ward 3"] }, { $0.confidentiality = ["R", "V"] },
                { $0.startsFrom = Date(timeIntervalSince1970: 1_000_000) },
            ] as [(inout ConsentRule) -> Void] {
                let denial = try await store.me.deny(.rule(.data, change))
                #expect(try await explained(.data) == .denial(record: denial.id))
                #expect(try await explained() == .permit(record: wide.id))
                try await store.me.revoke(denial.id, text: "no more")
            }
            for change in [
                { $0.types = [.init("34133-9", codeSystem: "1.2")] }, { $0.authors = ["Kovács"] },
                { $0.sources = [] }, { $0.confidentiality = ["N"] },
                { $0.startsBefore = Date(timeIntervalSince1970: 1_000_000) },
            ] as [(inout ConsentRule) -> Void] {
                try await store.me.deny(.rule(.metadata, change))
            }
            #expect(try await explained(.data) == .permit(record: wide.id))
            let own = try await store.permit(one, .metadata)
            #expect(try await explained() == .permit(record: own.id))
            #expect(try await explained(.data) == .lesserPermit(record: own.id))
            let denial = try await store.me.deny(.about(one))
            #expect(denial.supersedes == [own.id])
            #expect(try await explained() == .denial(record: denial.id))
            let told = try await store.me.explain(document: one, to: Self.app)
            #expect(told.record == denial && !told.isSeen && !told.reason.isEmpty)
            #expect(try await store.appA.seen().isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a permit ends at its end and is for its purpose`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let one = try await store.letter("one")
            try await store.permit(one, until: .at(StoreKind.now + 1))
            #expect(try await store.appA.seen() == [one])
            let research = store.client(Self.app, for: World.person, purpose: .research)
            #expect(try await research.seen().isEmpty)
            var later = ConsentDraft.about(one, until: .at(StoreKind.now + 9))
            later.from = StoreKind.now + 5
            try await store.me.permit(later)
            #expect(try await store.appA.seen().isEmpty)
            later.until = .at(StoreKind.now + 5)
            let refused = try await code { try await store.me.permit(later) }
            #expect(refused == .invalidArgument)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what cannot be decided`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = try await store.letter("one")
            func refusal(_ draft: ConsentDraft) async throws -> StoreError.Code? {
                try await code { try await store.me.permit(draft) }
            }
            var draft = ConsentDraft.about(one)
            #expect(try await refusal(draft) == nil)
            draft.text = "  "
            #expect(try await refusal(draft) == .invalidArgument)
            draft = .about(one)
            draft.purposes = []
            #expect(try await refusal(draft) == .invalidArgument)
            draft.purposes = [.breakTheGlass]
            #expect(try await refusal(draft) == .invalidArgument)
            draft = .about(one)
            draft.grantee = .anyone
            #expect(try await refusal(draft) == .invalidArgument)
            #expect(try await refusal(.about(UUID())) == .invalidArgument)
            #expect(try await store.me.consentRecords().map(\.sequence) == [1])
        }
    }

    // rows 141
    @Test(arguments: StoreKind.allCases)
    func `a revocation binds the next batch, page, look-up and feed`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            var all: [UUID] = []
            for number in 0..<120 { all.append(try await store.letter("n\(number)")) }
            let rule = try await store.me.permit(.rule())
            var batches = store.appA.documents(DocumentQuery()).makeAsyncIterator()
            #expect(try await batches.next()?.samples.count == 100)
            let page = try await store.appA.page(
                DocumentQuery(sort: [.ascending(.title)], limit: 10))
            try await store.me.revoke(rule.id, text: "no more")
            let last = try await batches.next()
            #expect(last?.samples.isEmpty == true && last?.isDone == true)
            let next = try await store.appA.page(
                DocumentQuery(sort: [.ascending(.title)], limit: 10), after: page.next)
            #expect(next.samples.isEmpty)
            #expect(try await store.appA.documentData(all[0]) == nil)
            try await store.allowDocuments(.deny)
            let feed = try await store.appA.changes(AnchoredObjectQuery(types: [SampleType(.cda)]))
            #expect(feed.isEmpty)
            let again = try await code {
                try await store.me.revoke(rule.id, text: "once more")
            }
            #expect(again == .notFound)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a token of one app says nothing to another, and a made-up one nothing to anybody`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            for app in World.apps.prefix(2) { try await store.allowDocuments(app: app) }
            let letters = ["a", "b", "c"]
            var all: [UUID] = []
            for letter in letters { all.append(try await store.letter(letter)) }
            for app in World.apps.prefix(2) {
                try await store.permit(all[0], app: app)
                try await store.permit(all[2], app: app)
            }
            let query = DocumentQuery(sort: [.ascending(.title)], limit: 1)
            let token = try #require(try await store.appA.page(query).next)
            #expect(try await store.appA.page(query, after: token).samples.map(\.uuid) == [all[2]])
            let foreign = try await code { _ = try await store.appB.page(query, after: token) }
            #expect(foreign == .tokenOfAnotherQuery)
            let hidden = all[1].uuidString.replacing("-", with: "").lowercased()
            let forged = PagingToken(text: token.text.prefix(18) + hidden)
            let refused = try await code { _ = try await store.appA.page(query, after: forged) }
            #expect(refused == .tokenOfAnotherQuery)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a newer version that is hidden has replaced nothing`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            var all: [UUID] = []
            for version in 1...3 {
                all.append(
                    try await store.letter("v\(version)", at: Double(version)) {
                        $0.setID = InstanceIdentifier(root: "2.999.5", extension: "set")
                        $0.versionNumber = DocumentVersion(written: "\(version)")
                    })
            }
            try await store.permit(all[0])
            #expect(try await store.appA.document(all[0])?.status == .current)
            #expect(try await store.appA.seen(.status(.current)) == [all[0]])
            try await store.permit(all[2])
            #expect(try await store.appA.document(all[0])?.status == .superseded(by: all[2]))
            #expect(try await store.appA.seen(.not(.status(.superseded))) == [all[2]])
            #expect(try await store.me.document(all[0])?.status == .superseded(by: all[1]))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a delegate acts within what the owner allows, and as long`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let (one, two) = (try await store.letter("one"), try await store.letter("two", at: 1))
            let delegate = store.delegate(
                PersonID(UUID()), for: World.person, purpose: .patientRequest)
            #expect(try await delegate.seen().isEmpty)
            let refused = try await code { try await delegate.permit(.about(one)) }
            #expect(refused == .authorizationDenied)
            var draft = ConsentDraft.about(one, .metadata, until: .at(StoreKind.now + 60))
            draft.grantee = .delegate(delegate.delegate)
            let grant = try await store.me.permit(draft)
            #expect(try await delegate.seen() == [one])
            #expect(try await delegate.documentData(one) == nil)
            let beyond = try await code { try await delegate.permit(.about(one, .data)) }
            #expect(beyond == .authorizationDenied)
            let onward = try await code { try await delegate.permit(draft) }
            #expect(onward == .authorizationDenied)
            let passed = try await delegate.permit(.about(one))
            #expect(passed.decidedBy == delegate.delegate)
            try await delegate.permit(.rule())
            #expect(try await store.appA.seen() == [one])
            #expect(try await store.appA.documentData(one) == nil)
            let told = try await store.me.explain(document: one, to: Self.app)
            #expect(told.record == passed)
            #expect(
                try await store.me.explain(
                    document: two, toDelegate: delegate.delegate, purpose: .patientRequest
                ).decision.basis == .nothing)
            try await store.me.revoke(grant.id, text: "moved away")
            #expect(try await store.appA.seen().isEmpty)
            #expect(try await delegate.seen().isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an emergency opens what was denied, for an hour, and nothing that was removed`(
        kind: StoreKind
    ) async throws {
        let clock = Clock()
        try await kind.withBackend { backend in
            let store = HealthStore(backend: backend, now: { clock.now })
            let unanswered = StoreError.Code.authorizationNotDetermined
            let (one, two) = (try await store.letter("one"), try await store.letter("two"))
            try await store.me.deny(.about(one))
            let removal = try await store.me.remove(two, text: "nobody's business")
            let doctor = store.client(Self.app, for: World.person, purpose: .breakTheGlass)
            #expect(try await code { _ = try await doctor.seen() } == unanswered)
            let nameless = try await code {
                _ = try await store.openEmergencyAccess(
                    by: Self.app, for: World.person, professional: "Dr. A", reason: " ")
            }
            #expect(nameless == .invalidArgument)
            let access = try await store.openEmergencyAccess(
                by: Self.app, for: World.person, professional: "Dr. A", reason: "unconscious")
            #expect(try await doctor.seen() == [one])
            #expect(try await doctor.documentData(one) != nil)
            #expect(try await code { _ = try await store.appA.seen() } == unanswered)
            let told = try await store.me.emergencyAccesses()
            #expect(told == [access] && !access.isAcknowledged)
            let why = try await store.me.explain(
                document: one, to: Self.app, purpose: .breakTheGlass, level: .data)
            #expect(why.decision.basis == .emergency(access: access.id))
            let closed = try await store.me.explain(
                document: two, to: Self.app, purpose: .breakTheGlass)
            #expect(closed.decision.basis == .removal(record: removal.id))
            clock.advance(by: EmergencyAccess.duration)
            #expect(try await code { _ = try await doctor.seen() } == unanswered)
            let second = try await store.openEmergencyAccess(
                by: Self.app, for: World.person, professional: "Dr. A", reason: "again")
            try await store.me.revoke(removal.id, text: "may be seen again")
            #expect(try await doctor.seen() == [one, two])
            try await store.me.acknowledge(emergency: second.id)
            #expect(try await code { _ = try await doctor.seen() } == unanswered)
        }
    }

    @Test func `records outlive the process`() async throws {
        try await TemporaryStore.atPlace { place in
            var store = try place.open()
            try await store.allowDocuments()
            let one = try await store.letter("one")
            let record = try await store.permit(one)
            try await store.close()
            store = try place.open()
            #expect(try await store.me.consentRecords() == [record])
            #expect(try await store.appA.seen() == [one])
            try await store.close()
        }
    }
}
