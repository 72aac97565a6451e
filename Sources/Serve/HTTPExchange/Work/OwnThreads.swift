package import Hummingbird

/// Answers requests on threads of the service's own, in turns by address: Swift's threads then
/// have nothing to do but to pass bytes on and to answer probes, whatever the store is asked.
package struct OwnThreads: RouterMiddleware {
    private let threads: WorkThreads

    package init(_ limits: ServiceLimits) {
        threads = WorkThreads(limits.requestThreads, name: "casebook-answer")
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard !ProbePath.isProbe(request.uri.path) else {
            return try await next(request, context)
        }
        let lane = threads.lane(context.origin.map { "\($0.neighbourhood)" } ?? "")
        var response = try await withTaskExecutorPreference(lane) {
            try await next(request, context)
        }
        // A body without a length is made while it is written.
        if response.body.contentLength == nil {
            let body = response.body
            response.body = ResponseBody { writer in
                try await withTaskExecutorPreference(lane) { try await body.write(writer) }
            }
        }
        return response
    }
}
