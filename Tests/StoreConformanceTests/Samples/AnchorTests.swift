import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

@Suite struct AnchorTests {
    private static let steps = SampleType(.stepCount)

    /// Vector `seedOther`, "anchors" (WWDC 2014): three, then two more.
    // rows 102
    @Test(arguments: StoreKind.allCases)
    func `three and then two`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save(
                [Give.steps(1), Give.steps(2), Give.steps(3)], for: World.person)
            let first = try await store.me.changes(.init(types: [Self.steps]))
            #expect(first.added.count == 3)
            try await gateway.save([Give.steps(4), Give.steps(5)], for: World.person)
            let kept = QueryAnchor(text: first.anchor.text)
            let second = try await store.me.changes(.init(types: [Self.steps], anchor: kept))
            #expect(second.added.count == 2)
        }
    }

    // rows 103 104
    @Test(arguments: StoreKind.allCases)
    func `an anchor that was not given to this reader is refused`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            try await store.allow([Self.steps], app: World.apps[1])
            try await store.appA.save(Give.steps(1))
            let mine = try await store.appA.changes(.init(types: [Self.steps])).anchor
            for anchor in [
                mine, QueryAnchor(text: "x"),
                QueryAnchor(text: "01" + mine.text.dropFirst(4) + "00"),
            ] {
                let refused = try await code {
                    _ = try await store.appB.changes(.init(types: [Self.steps], anchor: anchor))
                }
                #expect(refused == .anchorOfAnotherHistory)
            }
            try await store.appA.delete(store.appA.samples(of: Self.steps).map(\.uuid))
            let after = try await store.appA.changes(.init(types: [Self.steps], anchor: mine))
            #expect(after.deleted.count == 1)
        }
    }

    /// What the query asks for may lie before the anchor, and would be skipped.
    @Test(arguments: StoreKind.allCases)
    func `an anchor is for the types and the predicate that it was obtained with`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let (steps, pulse) = (Self.steps, SampleType(.heartRate))
            let late = SamplePredicate.startDate(.greater, RandomSamples.origin)
            try await store.intake(revision: World.gateway)
                .save([Give.steps(1, at: -1), Give.steps(2, at: 1)], for: World.person)
            let anchor = try await store.me.changes(
                .init(types: [steps, pulse], predicate: late)
            ).anchor
            for (types, predicate) in [
                ([pulse], late), ([steps], late), ([steps, pulse], .all),
                ([steps, pulse, SampleType(.bodyMass)], late),
            ] {
                let refused = try await code {
                    _ = try await store.me.changes(
                        .init(types: types, predicate: predicate, anchor: anchor))
                }
                #expect(refused == .anchorOfAnotherQuery, "\(types)")
            }
            let same = AnchoredObjectQuery(
                types: [pulse, steps, steps], predicate: late, anchor: anchor)
            #expect(try await store.me.changes(same).isEmpty)
        }
    }

    /// Made by hand as earlier versions made them (SipHash-2-4 over `01 01`, the sample, its time
    /// and the person, with the store's secret): such an anchor does not say what it is for.
    @Test(arguments: StoreKind.allCases)
    func `an anchor of an older form begins again`(kind: StoreKind) async throws {
        try await kind.withBackend { backend in
            _ = try await backend.write(
                TransactionWork(.store) { transaction in
                    var changes = ChangeSet(person: .nobody, at: 0)
                    changes.records = [
                        RecordChange(.store, key: "anchor", value: Array("same key".utf8))
                    ]
                    try transaction.apply(changes)
                })
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let uuid = UUID(uuidString: "03030303-0303-0303-0303-030303030303")!
            try await store.intake(revision: World.gateway)
                .save([Give.steps(1, uuid: uuid)], for: World.person)
            let old = String(repeating: "03", count: 16)
            func changes(_ seal: String) async throws -> AnchoredObjects {
                let text = "0101" + old + "00060a24181e4000" + seal
                return try await store.me.changes(
                    .init(types: [Self.steps], anchor: QueryAnchor(text: text)))
            }
            let again = try await changes("65594a133713b791")
            #expect(again.added.map(\.uuid) == [uuid])
            let next = AnchoredObjectQuery(types: [Self.steps], anchor: again.anchor)
            #expect(try await store.me.changes(next).isEmpty)
            let forged = try await code { _ = try await changes("65594a133713b792") }
            #expect(forged == .anchorOfAnotherHistory)
        }
    }

    /// What was hidden lies before the anchor: it is told once it is seen, and so is what was
    /// deleted while it was hidden.
    @Test(arguments: StoreKind.allCases)
    func `an anchor from before more was allowed begins again`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            let (old, new) = (try Give.steps(1, at: 0), try Give.steps(2, at: 100))
            let mine = try Give.steps(3)
            try await gateway.save([old, new], for: World.person)
            let window = AccessWindow(from: RandomSamples.origin.addingTimeInterval(3_000))
            try await store.allow([Self.steps], read: .allow(window))
            func changes(_ anchor: QueryAnchor?, limit: Int? = nil) async throws -> AnchoredObjects
            {
                try await store.appA.changes(
                    .init(types: [Self.steps], anchor: anchor, limit: limit))
            }
            let narrow = try await changes(nil)
            #expect(narrow.added.map(\.uuid) == [new.uuid])
            try await store.allow([Self.steps])
            let wide = try await changes(narrow.anchor, limit: 1)
            #expect(wide.added.map(\.uuid) == [old.uuid])
            let rest = try await changes(wide.anchor)
            #expect(rest.added.map(\.uuid) == [new.uuid])
            #expect(try await changes(rest.anchor).isEmpty)
            // Less is no reason to begin again: that would say that it is less.
            try await store.allow([Self.steps], read: .deny)
            let denied = try await changes(rest.anchor)
            #expect(denied.isEmpty && denied.anchor == rest.anchor)
            try await store.me.delete([old.uuid])
            try await store.appA.save(mine)
            let own = try await changes(denied.anchor)
            #expect(own.added.map(\.uuid) == [mine.uuid] && own.deleted.isEmpty)
            try await store.me.resetAuthorization(of: World.apps[0].identifier)
            #expect(try await store.me.apps().isEmpty)
            try await store.allow([Self.steps])
            let again = try await changes(own.anchor)
            #expect(again.added.map(\.uuid) == [new.uuid, mine.uuid])
            #expect(again.deleted.map(\.uuid) == [old.uuid])
            // The same decision once more changes nothing.
            try await store.allow([Self.steps])
            #expect(try await changes(again.anchor).isEmpty)
        }
    }

    /// ```
    /// live     save 1 ── anchor A ── (backup) ── save 2 ── anchor B
    /// restored                          └─ A answers, B is refused
    /// ```
    @Test func `after a restore an anchor answers rightly or is refused`() async throws {
        try await TemporaryStore.atPlace { place in
            let backup = TemporaryStore(path: place.path + ".backup")
            var store = try place.open()
            try await store.intake(revision: World.gateway).save([Give.steps(1)], for: World.person)
            let a = try await store.me.changes(.init(types: [Self.steps])).anchor
            try await store.close()
            try FileManager.default.copyItem(atPath: place.path, toPath: backup.path)
            store = try place.open()
            try await store.intake(revision: World.gateway).save([Give.steps(2)], for: World.person)
            let b = try await store.me.changes(.init(types: [Self.steps], anchor: a)).anchor
            #expect(try await store.me.changes(.init(types: [Self.steps], anchor: b)).isEmpty)
            try await store.close()
            let restored = try backup.open()
            #expect(try await restored.me.changes(.init(types: [Self.steps], anchor: a)).isEmpty)
            let refused = try await code {
                _ = try await restored.me.changes(.init(types: [Self.steps], anchor: b))
            }
            #expect(refused == .anchorOfAnotherHistory)
            try await restored.close()
        }
    }

    // rows 95 106
    @Test(arguments: StoreKind.allCases)
    func `updates come after every change that may be seen, and none after stopping`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps], read: .deny)
            let updates = store.appA.updates(.init(types: [Self.steps]))
            var iterator = updates.makeAsyncIterator()
            #expect(try await iterator.next()?.isEmpty == true)
            try await store.intake(revision: World.gateway).save([Give.steps(1)], for: World.person)
            let mine = try Give.steps(2)
            try await store.appA.save(mine)
            #expect(try await iterator.next()?.added.map(\.uuid) == [mine.uuid])
            var second = updates.makeAsyncIterator()
            let refused = try await code { _ = try await second.next() }
            #expect(refused == .invalidArgument)
            let limited = try await code {
                let few = store.appA.updates(.init(types: [Self.steps], limit: 5))
                var iterator = few.makeAsyncIterator()
                _ = try await iterator.next()
            }
            #expect(limited == .invalidArgument)
            try await store.appA.save(Give.steps(3))
            updates.stop()
            #expect(try await iterator.next() == nil)
        }
    }
}
