import Access
import HTTPExchange
import HTTPTypes
import HealthStore
import Hummingbird

/// What whoever runs the service asks: is it alive, is it ready, how is it doing.
package struct OperationRoutes {
    private let parts: ServiceParts
    private let readiness: Readiness

    init(parts: ServiceParts) {
        self.parts = parts
        readiness = Readiness(of: parts.surroundings)
    }

    /// For everybody: whether requests are served. Metrics are for staff, since they count what
    /// others do.
    func add(to router: some RouterMethods<ServiceContext>) {
        addHealth(to: router)
        router.get("metrics") { _, context in
            guard let caller = context.caller else { throw ServiceFailure.unauthenticated }
            guard caller.staff != nil else {
                throw ServiceFailure.forbidden("metrics are for staff")
            }
            return await metrics()
        }
    }

    /// For the listener that only whoever runs the service reaches.
    func addOpenly(to router: some RouterMethods<ServiceContext>) {
        addHealth(to: router)
        router.get("metrics") { _, _ in await metrics() }
    }

    private func addHealth(to router: some RouterMethods<ServiceContext>) {
        router.get("livez") { _, _ in alive() }
        router.get("readyz") { request, _ in await ready(request) }
        router.get("healthz") { request, _ in await ready(request) }
    }

    /// A process whose store has stopped writing has to be started again.
    private func alive() -> Response {
        parts.store.diagnostics.hasStopped
            ? answer("the store has stopped writing\n", status: .serviceUnavailable)
            : answer("ok\n")
    }

    private func ready(_ request: Request) async -> Response {
        let checks = await readiness.checks()
        let isReady = checks.allSatisfy { $0.obstacle == nil }
        let isVerbose = request.uri.queryParameters["verbose"] != nil
        var lines =
            checks.filter { isVerbose || $0.obstacle != nil || $0.warning != nil }.map(\.line)
        lines.append(isReady ? "ok" : "not ready")
        return answer(
            lines.joined(separator: "\n") + "\n", status: isReady ? .ok : .serviceUnavailable)
    }

    private func metrics() async -> Response {
        answer(await ServiceMetrics(parts: parts).text(), mediaType: MetricsText.mediaType)
    }

    private func answer(
        _ text: String, status: HTTPResponse.Status = .ok,
        mediaType: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status, headers: [.contentType: mediaType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Whether requests can be served. Anybody may ask, as often as they like: all who ask while it is
/// looked at get the same answer, so that asking does not keep the store busy.
actor Readiness {
    private let surroundings: any ServiceSurroundings
    private var looking: Task<[ReadinessCheck], Never>?

    init(of surroundings: any ServiceSurroundings) { self.surroundings = surroundings }

    func checks() async -> [ReadinessCheck] {
        if let looking { return await looking.value }
        let task = Task { [surroundings] in await surroundings.checks() }
        looking = task
        let checks = await task.value
        looking = nil
        return checks
    }
}
