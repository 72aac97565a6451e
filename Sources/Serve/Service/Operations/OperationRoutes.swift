import HTTPTypes
import Hummingbird

/// What whoever runs the service asks: is it alive, is it ready.
struct OperationRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("livez") { _, _ in "ok\n" }
        router.get("readyz") { _, _ in try await ready() }
        router.get("healthz") { _, _ in try await ready() }
    }

    private func ready() async throws -> Response {
        let obstacles = await parts.surroundings.obstacles()
        let text = obstacles.isEmpty ? "ok\n" : obstacles.joined(separator: "\n") + "\n"
        return Response(
            status: obstacles.isEmpty ? .ok : .serviceUnavailable,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
