package import Access
package import HTTPExchange
import HealthStore
package import Hummingbird

/// The pages for patients.
package struct PatientPages {
    package let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        router.get("/") { _, context in Response.redirect(to: try await start(context)) }
        RecordPages(parts: parts).add(to: router)
        DocumentPages(parts: parts).add(to: router)
        SharingPages(parts: parts).add(to: router)
        DelegatePages(parts: parts).add(to: router)
        ActingPages(parts: parts).add(to: router)
        MailPages(parts: parts).add(to: router)
        AccessLogPages(parts: parts).add(to: router)
        MeasurementPages(parts: parts).add(to: router)
        ExportPages(parts: parts).add(to: router)
    }

    /// Where somebody begins; who acts for several persons chooses one.
    private func start(_ context: ServiceContext) async throws -> String {
        switch context.caller?.role {
        case .owner: return "/record"
        case .delegate(let delegate, let person, _):
            let persons = try await parts.store.persons(permitting: delegate)
            return persons.allSatisfy { $0 == person } ? "/record" : "/acting"
        case .staff: return "/staff"
        case .app, .intake, nil: throw ServiceFailure.unauthenticated
        }
    }
}
