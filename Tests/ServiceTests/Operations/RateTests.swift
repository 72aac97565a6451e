import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPExchange

/// Nobody takes more than their share.
@Suite struct RateTests {
    @Test func aBucketGivesItsSizeAtOnceAndThenItsRate() {
        var buckets = TokenBuckets<String>(rate: 2, burstSeconds: 5, limit: 10)
        let atOnce = (0..<20).count { _ in buckets.take("a", at: 0) == .allowed }
        #expect(atOnce == 10)
        #expect(buckets.take("a", at: 0) == .refused(seconds: 1))
        #expect(buckets.take("a", at: 0.5) == .allowed)
        #expect(buckets.take("a", at: 0.6) == .refused(seconds: 1))
        #expect(buckets.take("b", at: 0.6) == .allowed)
        let later = (0..<20).count { _ in buckets.take("a", at: 100) == .allowed }
        #expect(later == 10)
    }

    /// Over any time nobody gets more than size plus rate times time.
    @Test func noOrderOfRequestsGetsMore() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let rate = Int.random(in: 1...20, using: &generator)
            var buckets = TokenBuckets<Int>(rate: rate, burstSeconds: 3, limit: 100)
            var (now, allowed) = (0.0, 0)
            for _ in 0..<300 {
                now += Double.random(in: 0...0.2, using: &generator)
                if buckets.take(1, at: now) == .allowed { allowed += 1 }
            }
            #expect(Double(allowed) <= Double(3 * rate) + Double(rate) * now + 0.001)
        }
    }

    @Test func manyStrangersTakeNoMemory() {
        var buckets = TokenBuckets<Int>(rate: 1, burstSeconds: 1, limit: 100)
        #expect(buckets.take(-1, at: 0) == .allowed)
        for number in 0..<99 { _ = buckets.take(number, at: 0) }
        #expect(buckets.take(-1, at: 0.1) == .refused(seconds: 1))
        for number in 100..<10_000 { _ = buckets.take(number, at: Double(number)) }
        #expect(buckets.count <= 100)
    }

    // asvs 6.3.1 6.6.3 2.4.1
    @Test func beyondItsRateACallerIsToldWhenToComeBack() async throws {
        var configuration = ServiceConfiguration()
        configuration.limits.callerRate = 1
        let tokens = [
            "one": Caller(role: .owner(PersonID(UUID()))),
            "two": Caller(role: .owner(PersonID(UUID()))),
        ]
        try await TestService(callers: tokens, configuration: configuration).test { client in
            // A slow machine's bucket fills meanwhile, so that more than ten may pass.
            var passed = 0
            var isRefused = false
            while !isRefused, passed < 1_000 {
                isRefused = try await client.execute(
                    uri: "/fhir/R4/nothing", method: .get,
                    headers: [.authorization: "Bearer one"]
                ) { response in
                    guard response.status != .notFound else { return false }
                    #expect(response.status == .tooManyRequests)
                    #expect(response.headers[.retryAfter] == "1")
                    #expect(response.headers[.rateLimit] == "\"caller\";r=0;t=1")
                    #expect(response.headers[.rateLimitPolicy] == "\"caller\";q=10;w=10")
                    #expect(String(buffer: response.body).contains("\"throttled\""))
                    return true
                }
                if !isRefused { passed += 1 }
            }
            #expect(isRefused && passed >= 10)
            for (path, headers) in [
                ("/nothing", HTTPFields([.init(name: .authorization, value: "Bearer two")])),
                ("/nothing", [:]), ("/livez", [.authorization: "Bearer one"]),
            ] {
                try await client.execute(uri: path, method: .get, headers: headers) { response in
                    #expect(response.status != .tooManyRequests)
                }
            }
        }
    }

    // asvs 5.2.1
    @Test func aBodyThatIsTooLongIsRefusedBeforeItIsRead() async throws {
        var configuration = ServiceConfiguration()
        configuration.bodyBytes = 10
        try await TestService(configuration: configuration).test { client in
            try await client.execute(
                uri: "/v1/documents", method: .post, headers: [.contentLength: "11"],
                body: ByteBuffer(string: "12345678901")
            ) { response in
                #expect(response.status == .contentTooLarge)
            }
        }
    }
}
