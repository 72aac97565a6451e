package import Access
package import HTTPExchange
package import Hummingbird

/// The pages for staff, under `/staff`.
package struct StaffPages {
    package let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        OverviewPages(parts: parts).add(to: router)
        IntakePages(parts: parts).add(to: router)
        ReceiptPages(parts: parts).add(to: router)
        DeskPages(parts: parts).add(to: router)
        CheckPages(parts: parts).add(to: router)
        PersonPages(parts: parts).add(to: router)
        EmergencyPages(parts: parts).add(to: router)
        ReasonPages(parts: parts).add(to: router)
        LogPages(parts: parts).add(to: router)
        StorePages(parts: parts).add(to: router)
        AppPages(parts: parts).add(to: router)
        // Whoever is not signed in is led to where one signs in, whatever is there or not.
        router.get("**") { request, context -> Response in
            _ = try StaffVisit(request, context, parts)
            throw ServiceFailure.notFound
        }
    }
}
