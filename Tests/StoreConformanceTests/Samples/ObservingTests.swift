import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Synchronization
import Testing

@Suite struct ObservingTests {
    private static let steps = SampleType(.stepCount)

    // rows 95 99
    @Test(arguments: StoreKind.allCases)
    func `an observer hears of what it may see, deletions too`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps], read: .deny)
            var notices = store.appA.observe(.init(types: [Self.steps])).makeAsyncIterator()
            #expect(try await notices.next() == [Self.steps])
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save([Give.steps(1)], for: World.person)
            let mine = try Give.steps(2)
            try await store.appA.save(mine)
            try await gateway.save([Give.steps(3)], for: World.person)
            #expect(try await notices.next() == [Self.steps])
            try await store.me.delete([mine.uuid])
            #expect(try await notices.next() == [Self.steps])
            try await gateway.save([Give.steps(4)], for: World.person)
            try await store.allow([Self.steps], read: .allow)
            #expect(try await notices.next() == [Self.steps])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an observer hears of documents that it sees, and of decisions about them alone`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let types = [Self.steps, SampleType(.cda)]
            try await store.allowDocuments()
            try await store.allow([Self.steps])
            var notices = store.appA.observe(.init(types: types)).makeAsyncIterator()
            #expect(try await notices.next() == Set(types))
            let (one, two) = (try await store.letter("one"), try await store.letter("two", at: 1))
            try await store.me.deny(.about(one))
            try await store.me.remove(two, text: "nobody's business")
            try await store.me.permit(.about(one, app: World.apps[1]))
            try await store.appA.save(Give.steps(1))
            #expect(try await notices.next() == [Self.steps])
            let three = try await store.letter("three", at: 2)
            try await store.permit(three)
            #expect(try await notices.next()?.contains(types[1]) == true)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a type that is undecided again holds up no other delivery`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let pulse = SampleType(.heartRate)
            for app in World.apps.prefix(2) {
                let client = store.client(app, for: World.person)
                try await store.allow([Self.steps, pulse], app: app)
                try await client.enableBackgroundDelivery(for: pulse, frequency: .immediate)
                try await client.enableBackgroundDelivery(for: Self.steps, frequency: .immediate)
            }
            try await store.me.resetAuthorization(of: World.apps[0].identifier)
            try await store.allow([Self.steps])
            try await store.appB.save(Give.steps(1))
            let due = try await store.dueDeliveries()
            #expect(due.map(\.type) == [Self.steps, Self.steps])
            #expect(Set(due.map(\.app)) == Set(World.apps.prefix(2).map(\.identifier)))
        }
    }

    /// ```
    /// change ─ delivered ─ (no answer) ─ +10 s again ─ +20 s again ─ acknowledged ─ quiet
    /// ```
    // rows 100 101 107
    @Test(arguments: StoreKind.allCases)
    func `deliveries come again until they are acknowledged`(kind: StoreKind) async throws {
        let clock = Mutex(StoreKind.now)
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            let store = HealthStore(backend: backend, now: { clock.withLock { $0 } })
            func later(_ seconds: TimeInterval) { clock.withLock { $0.addTimeInterval(seconds) } }
            try await store.allow([Self.steps])
            try await store.appA.enableBackgroundDelivery(for: Self.steps, frequency: .immediate)
            #expect(try await store.dueDeliveries().isEmpty)
            try await store.appA.save(Give.steps(1))
            let first = try #require(try await store.dueDeliveries().first)
            #expect(first.app == World.apps[0].identifier)
            #expect(try await store.dueDeliveries().isEmpty)
            later(10)
            #expect(try await store.dueDeliveries().map(\.attempt) == [2])
            later(10)
            #expect(try await store.dueDeliveries().isEmpty)
            later(10)
            let third = try #require(try await store.dueDeliveries().first)
            try await store.appA.save(Give.steps(2))
            try await store.acknowledge(third)
            #expect(try await store.dueDeliveries().map(\.attempt) == [1])
            try await store.allow([Self.steps], share: false, read: .deny)
            later(100_000)
            #expect(try await store.dueDeliveries().isEmpty)
            try await store.allow([Self.steps])
            #expect(try await store.dueDeliveries().count == 1)
            try await store.appA.enableBackgroundDelivery(for: Self.steps, frequency: .hourly)
            let refused = try await code {
                try await store.appA.enableBackgroundDelivery(
                    for: SampleType(.bloodPressure), frequency: .daily)
            }
            #expect(refused == .invalidArgument)
            later(3_599)
            try await store.appA.save(Give.steps(3))
            #expect(try await store.dueDeliveries().isEmpty)
            later(1)
            #expect(try await store.dueDeliveries().count == 1)
            try await store.appA.disableBackgroundDelivery()
            later(1_000_000)
            #expect(try await store.dueDeliveries().isEmpty)
            try await store.close()
        }
    }

    // rows 83 85
    @Test(arguments: StoreKind.allCases)
    func `a characteristic is what it was at the date`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let day = RandomSamples.origin
            try await store.me.setCharacteristic(.wheelchairUse, WheelchairUse.no)
            try await store.me.setCharacteristic(.wheelchairUse, WheelchairUse.yes, since: day)
            #expect(try await store.me.wheelchairUse(at: day.addingTimeInterval(-1)) == .no)
            #expect(try await store.me.wheelchairUse() == .yes)
            #expect(try await store.me.bloodType() == .notSet)
            let wrong = try await code {
                try await store.me.setCharacteristic(.bloodType, WheelchairUse.yes)
            }
            #expect(wrong == .invalidArgument)
            try await store.me.setDateOfBirth(DateComponents(year: 2000, month: 2, day: 29))
            #expect(try await store.me.dateOfBirthComponents()?.day == 29)
            let noDate = try await code {
                try await store.me.setDateOfBirth(DateComponents(year: 1900, month: 2, day: 29))
            }
            #expect(noDate == .invalidArgument)
            let undecided = try await code { _ = try await store.appA.biologicalSex() }
            #expect(undecided == .authorizationNotDetermined)
            let type = CharacteristicType.wheelchairUse.objectType
            try await store.me.setAuthorization(
                of: World.apps[0].identifier, read: [type: .deny])
            #expect(try await store.appA.wheelchairUse() == .notSet)
            try await store.me.setAuthorization(
                of: World.apps[0].identifier, read: [type: .allow])
            #expect(try await store.appA.wheelchairUse() == .yes)
        }
    }
}
