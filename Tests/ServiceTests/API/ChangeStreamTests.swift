import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import NIOCore
import Synchronization
import Testing
import Units

@testable import API
@testable import Access
@testable import HTTPExchange

/// Changes as server-sent events: what comes, and what ends them.
@Suite struct ChangeStreamTests {
    /// Where a stream's bytes go, chunk by chunk.
    private struct Sink: ResponseBodyWriter {
        let chunks: AsyncStream<String>.Continuation

        mutating func write(_ buffer: ByteBuffer) async throws {
            chunks.yield(String(buffer: buffer))
        }

        consuming func finish(_ trailing: HTTPFields?) async throws { chunks.finish() }
    }

    /// An open stream, read event by event.
    private struct Open {
        let chunks: AsyncStream<String>
        let running: Task<Void, any Error>

        init(_ response: Response) {
            let (stream, continuation) = AsyncStream<String>.makeStream()
            chunks = stream
            running = Task { try await response.body.write(Sink(chunks: continuation)) }
        }

        func next() async -> String? {
            for await chunk in chunks { return chunk }
            return nil
        }
    }

    private static let type = SampleType(SampleAPITests.heartRate)

    private let world: APIWorld

    init() async throws {
        world = try APIWorld()
        try await world.allow(read: [SampleAPITests.heartRate.objectType])
    }

    private func open(
        since anchor: QueryAnchor? = nil, limit: Int = 1_000,
        heartbeat: Duration = .seconds(3_600), check: @escaping @Sendable () async throws -> Void
    ) async throws -> Open {
        let samples = world.store.client(
            APIWorld.app, for: APIWorld.person, purpose: .patientRequest)
        let query = AnchoredObjectQuery(types: [Self.type], anchor: anchor, limit: limit)
        let notices = samples.observe(ObserverQuery(types: [Self.type]))
        let stream = ChangeStream(
            samples: samples, query: query, notices: notices, checkCaller: check,
            heartbeat: heartbeat)
        let open = Open(stream.response(beginningWith: try await samples.changes(query)))
        #expect(await open.next() == "retry: 2000\n\n")
        return open
    }

    @discardableResult
    private func save(_ count: Int = 1) async throws -> [Sample] {
        let samples = try (0..<count).map { number in
            let start = Date(timeIntervalSince1970: 1_775_000_000 + Double(number))
            return Sample.quantity(
                try QuantitySample(
                    type: SampleAPITests.heartRate,
                    quantity: Quantity(Double(60 + number), try HealthUnit("count/min")),
                    start: start, end: start))
        }
        try await world.store.intake(source: Source(name: "St. Anna"))
            .save(samples, for: APIWorld.person)
        return samples
    }

    private static func field(_ name: String, of event: String?) -> String? {
        event?.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    @Test func eventsCarryTheirAnchorAndAClientGoesOnFromIt() async throws {
        let open = try await open {}
        let first = await open.next()
        #expect(Self.field("event", of: first) == "changes")
        let anchor = try #require(Self.field("id", of: first))
        let sample = try await save()[0]
        let second = try #require(await open.next())
        #expect(second.contains(sample.uuid.lowercasedText))
        #expect(second.hasSuffix("\n\n"))
        open.running.cancel()
        let again = try await self.open(since: QueryAnchor(text: anchor)) {}
        let repeated = try #require(await again.next())
        #expect(Self.field("data", of: repeated) == Self.field("data", of: second))
        again.running.cancel()
    }

    @Test func nobodysStreamsTakeEveryConnection() async throws {
        var configuration = ServiceConfiguration()
        configuration.limits.connections = 8
        let world = try APIWorld(configuration: configuration)
        let places = world.service.parts.waiting
        let owner = Caller(role: .owner(APIWorld.person))
        var held = [try places.take(for: owner), try places.take(for: owner)]
        let path = "/v1/changes?type=HeartRate&wait=1"
        func status(_ caller: String, _ path: String) async throws -> Int {
            try await world.run { api in try await api.call(caller, .get, path).status }
        }
        #expect(try await status("owner", path) == 429)
        #expect(try await status("stranger", path) == 200)
        #expect(try await status("owner", "/v1/changes?type=HeartRate") == 200)
        held.removeLast()
        for _ in 0..<3 { #expect(try await status("owner", path) == 200) }
        withExtendedLifetime(held) {}
    }

    @Test func manyChangesComeInPages() async throws {
        try await save(25)
        let open = try await open(limit: 10) {}
        for count in [10, 10, 5] {
            let event = try #require(await open.next())
            #expect(event.components(separatedBy: "\"uuid\"").count - 1 == count)
        }
        open.running.cancel()
    }

    @Test func aRevokedTokenEndsTheStreamBeforeTheNextEvent() async throws {
        let revoked = Flag()
        let open = try await open { try revoked.check() }
        _ = await open.next()
        revoked.set()
        try await save()
        #expect(await open.next() == nil)
        try await open.running.value
    }

    @Test func aRevokedTokenEndsAQuietStreamAtTheNextComment() async throws {
        let revoked = Flag()
        let open = try await open(heartbeat: .milliseconds(5)) { try revoked.check() }
        _ = await open.next()
        #expect(await open.next() == ":\n\n")
        revoked.set()
        var last: String?
        while let chunk = await open.next() { last = chunk }
        #expect(last == nil || last == ":\n\n")
        try await open.running.value
    }

    /// That reading was denied must not show: the stream stays, and nothing comes any more. Being
    /// told to ask again shows, as it does in every other answer.
    @Test func aDenialShowsNothingAndAResetEndsTheStream() async throws {
        let open = try await open(heartbeat: .milliseconds(5)) {}
        _ = await open.next()
        let owner = world.store.owner(APIWorld.person)
        try await owner.setAuthorization(
            of: APIWorld.app.identifier, share: [:],
            read: [SampleAPITests.heartRate.objectType: .deny])
        try await save()
        for _ in 0..<5 { #expect(await open.next() == ":\n\n") }
        try await owner.resetAuthorization(of: APIWorld.app.identifier)
        var chunks = 0
        while let chunk = await open.next() {
            #expect(chunk == ":\n\n")
            chunks += 1
        }
        #expect(chunks < 1_000)
        try await open.running.value
    }

    /// A hundred streams on one person each hear of one commit, and end with their clients.
    @Test func manyStreamsHearOfOneCommit() async throws {
        var streams: [Open] = []
        for _ in 0..<100 {
            let open = try await open {}
            _ = await open.next()
            streams.append(open)
        }
        let uuid = try await save()[0].uuid.lowercasedText
        for index in streams.indices {
            #expect(await streams[index].next()?.contains(uuid) == true)
            streams[index].running.cancel()
        }
    }

    /// Whether a token was revoked.
    private final class Flag: Sendable {
        private let isSet = Mutex(false)
        func set() { isSet.withLock { $0 = true } }
        func check() throws { if isSet.withLock({ $0 }) { throw ServiceFailure.unauthenticated } }
    }
}
