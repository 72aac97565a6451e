package import Access
package import HTTPExchange
import HTTPTypes
package import Hummingbird

/// Our own interface, under `/v1`, with what describes it: `/openapi.json` and `/docs`.
package struct APIRoutes {
    package let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    /// Every operation.
    static let operations: [APIOperation] =
        DocumentOperations.all + ConsentOperations.all + AuthorizationOperations.all
        + SampleOperations.all + UpkeepOperations.all + WorkoutOperations.all
        + ProfileOperations.all + StatisticsOperations.all + ChangeOperations.all
        + DeliveryOperations.all + MailOperations.all + AccessOperations.all + ReceiptOperations.all
        + DecisionOperations.all + PersonOperations.all + [LaunchOperation.launch]

    package func add(to router: some RouterMethods<ServiceContext>) {
        DescriptionRoutes(parts: parts).add(to: router)
        let methods = Dictionary(grouping: Self.operations, by: \.path)
            .mapValues { Set($0.map(\.method)) }
        _ = router.add(middleware: OtherMethods(methods: methods))
        for operation in Self.operations {
            let path = RouterPath(operation.path)
            router.on(path, method: operation.method) { request, context in
                try await answer(operation, request, context)
            }
            guard operation.method == .get else { continue }
            router.on(path, method: .head) { request, context in
                try await answer(operation, request, context)
            }
        }
    }

    private func answer(
        _ operation: APIOperation, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let call = try await APIAdmission(parts: parts, operation: operation)
            .admit(request, context)
        do {
            guard operation.isLong else { return try await operation.handle(call) }
            return try await call.work { try await operation.handle(call) }
        } catch {
            throw ServiceFailure(api: error)
        }
    }
}
