import HTTPTypes
package import Hummingbird
import Logging
import NIOCore
import Synchronization

/// One line of the log and one count for each request, when its answer has been made, or, where
/// nobody knows beforehand how long it is, written. Both say the route's template, never the path.
package struct RequestRecord: RouterMiddleware {
    package let metrics: RequestMetrics

    package init(metrics: RequestMetrics) {
        self.metrics = metrics
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        metrics.inProgress.add(1, ordering: .relaxed)
        defer { metrics.inProgress.subtract(1, ordering: .relaxed) }
        let start = ContinuousClock.now
        let method = Self.name(of: request.method)
        var response = try await next(request, context)
        let status = response.status
        if let length = response.body.contentLength {
            finish(context, method, status, start, bytes: length)
        } else {
            let count = ByteCount()
            let body = response.body.map { buffer in
                count.add(buffer.readableBytes)
                return buffer
            }
            response.body = ResponseBody { writer in
                defer { finish(context, method, status, start, bytes: count.bytes) }
                try await body.write(writer)
            }
        }
        return response
    }

    /// What the router calls the path of requests that it has no route for.
    private static let noRoute = "NotFound"
    private static let methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]

    /// A method as the standard names it: what a caller makes up is not repeated.
    private static func name(of method: HTTPRequest.Method) -> String {
        methods.contains(method) ? method.rawValue : "other"
    }

    private func finish(
        _ context: ServiceContext, _ method: String, _ status: HTTPResponse.Status,
        _ start: ContinuousClock.Instant, bytes: Int
    ) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let route = context.endpointPath.flatMap { $0 == Self.noRoute ? nil : $0 }
        metrics.count(
            route: route, method: method, status: status.code, seconds: seconds, bytes: bytes)
        let isProbe = route.map(ProbePath.isProbe) ?? false
        let level: Logger.Level =
            status.kind == .serverError ? .error : isProbe ? .debug : .info
        context.logger.log(
            level: level, "request",
            metadata: [
                "request": .string(context.requestID),
                "trace": .string(context.trace?.trace ?? ""), "method": .string(method),
                "route": .string(route ?? "unmatched"), "status": .string(String(status.code)),
                "milliseconds": .string(String((seconds * 1_000_000).rounded() / 1_000)),
                "bytes": .string(String(bytes)),
            ])
    }
}

/// Bytes that were written.
private final class ByteCount: Sendable {
    private let count = Atomic(0)

    var bytes: Int { count.load(ordering: .relaxed) }

    func add(_ bytes: Int) { count.add(bytes, ordering: .relaxed) }
}
