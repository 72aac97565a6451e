import HTTPTypes
import Hummingbird

/// Our own interface, under `/v1`, with what describes it: `/openapi.json` and `/docs`.
struct APIRoutes {
    let parts: ServiceParts

    /// Every operation.
    static let operations: [APIOperation] =
        DocumentOperations.all + ConsentOperations.all + AuthorizationOperations.all
        + SampleOperations.all + StatisticsOperations.all + ChangeOperations.all
        + DeliveryOperations.all + AccessOperations.all + ReceiptOperations.all

    func add(to router: some RouterMethods<ServiceContext>) {
        DescriptionRoutes(parts: parts).add(to: router)
        for operation in Self.operations {
            let path = RouterPath(operation.path)
            router.on(path, method: operation.method) { request, context in
                try await answer(operation, request, context)
            }
            guard operation.method == .get else { continue }
            router.on(path, method: .head) { request, context in
                try await answer(operation, request, context).createHeadResponse()
            }
        }
        for (path, operations) in Dictionary(grouping: Self.operations, by: \.path) {
            refuseOtherMethods(than: operations.map(\.method), at: path, in: router)
        }
    }

    private func answer(
        _ operation: APIOperation, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let call = try await APIAdmission(parts: parts, operation: operation)
            .admit(request, context)
        do {
            return try await operation.handle(call)
        } catch {
            throw ServiceFailure(api: error)
        }
    }

    /// Answers 405 to methods that an address does not have.
    private func refuseOtherMethods(
        than methods: [HTTPRequest.Method], at path: String,
        in router: some RouterMethods<ServiceContext>
    ) {
        let known = methods + (methods.contains(.get) ? [.head] : [])
        let names = known.map(\.rawValue).sorted().joined(separator: ", ")
        for method in Self.methods where !known.contains(method) {
            router.on(RouterPath(path), method: method) { _, _ -> Response in
                throw ServiceFailure(
                    .methodNotAllowed, "method-not-allowed", "this takes \(names)",
                    headers: [.allow: names])
            }
        }
    }

    private static let methods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]
}
