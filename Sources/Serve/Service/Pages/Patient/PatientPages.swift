import Hummingbird

/// The pages for patients.
struct PatientPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("/") { _, context in Response.redirect(to: try start(context)) }
        DocumentPages(parts: parts).add(to: router)
        SharingPages(parts: parts).add(to: router)
        AccessLogPages(parts: parts).add(to: router)
    }

    /// Where somebody begins.
    private func start(_ context: ServiceContext) throws -> String {
        switch context.caller?.role {
        case .owner, .delegate: "/documents"
        case .staff: "/staff"
        case .app, .intake, nil: throw ServiceFailure.unauthenticated
        }
    }
}
