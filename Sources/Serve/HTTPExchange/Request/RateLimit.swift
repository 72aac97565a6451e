import HTTPTypes
import HealthModel
import HealthStore
package import Hummingbird
import Synchronization

/// Refuses requests beyond a rate with 429, `Retry-After` and what the rate is (`RateLimit`,
/// draft-ietf-httpapi-ratelimit-headers).
package struct RateLimit: RouterMiddleware {
    /// Whose requests are counted together.
    package enum Unit: String, Sendable { case address, caller }

    private let unit: Unit
    private let buckets: Buckets
    private let clock = ContinuousClock()

    private final class Buckets: Sendable {
        let start = ContinuousClock.now
        let state: Mutex<TokenBuckets<[UInt8]>>

        init(_ buckets: sending TokenBuckets<[UInt8]>) { state = Mutex(buckets) }
    }

    /// - Parameter rate: Requests a second; 0 counts nothing.
    package init(_ unit: Unit, rate: Int) {
        self.unit = unit
        buckets = Buckets(
            TokenBuckets(
                rate: rate, burstSeconds: ServiceLimits.burstSeconds,
                limit: ServiceLimits.trackedCallers))
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let key = key(context), !ProbePath.isProbe(request.uri.path) { try take(key) }
        return try await next(request, context)
    }

    private func take(_ key: [UInt8]) throws {
        let (answer, rate, size) = buckets.state.withLock { state in
            guard state.rate > 0 else { return (TokenBuckets<[UInt8]>.Answer.allowed, 0.0, 0.0) }
            let now = (clock.now - buckets.start) / .seconds(1)
            return (state.take(key, at: now), state.rate, state.size)
        }
        guard case .refused(let seconds) = answer else { return }
        throw ServiceFailure(
            .tooManyRequests, "too-many-requests",
            "expected at most \(Int(rate)) requests a second from one \(unit.rawValue)",
            headers: [
                .retryAfter: "\(seconds)",
                .rateLimit: "\"\(unit.rawValue)\";r=0;t=\(seconds)",
                .rateLimitPolicy:
                    "\"\(unit.rawValue)\";q=\(Int(size));w=\(ServiceLimits.burstSeconds)",
            ])
    }

    private func key(_ context: ServiceContext) -> [UInt8]? {
        switch unit {
        case .address: context.origin?.neighbourhood
        case .caller: context.caller.map { Array($0.rateKey.utf8) }
        }
    }
}

extension Caller {
    /// Whose rate a request counts against.
    var rateKey: String {
        switch role {
        case .app(let app, _, _): "app \(app.identifier)"
        case .owner(let person): "owner \(person)"
        case .delegate(let delegate, _, _): "delegate \(delegate)"
        case .intake(let source): "intake \(source.name)"
        case .staff(let member): "staff \(member.name)"
        }
    }
}
