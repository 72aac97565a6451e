package import Access
package import HTTPExchange
package import Hummingbird

/// The FHIR R4 facade, under `/fhir/R4`.
package struct FHIRRoutes {
    package let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        let methods = paths(on: router.group("fhir/R4")).methods
            .map { ("/fhir/R4\($0.key)", $0.value) }
        _ = router.add(
            middleware: OtherMethods(methods: Dictionary(uniqueKeysWithValues: methods)))
    }

    /// Adds everything that there is below the facade's own path.
    func paths<Router: RouterMethods<ServiceContext>>(on router: Router) -> FHIRPaths<Router> {
        let service = FHIRService(parts: parts)
        let paths = FHIRPaths(router)
        CapabilityRoutes(service: service).add(to: paths)
        DocumentReferenceRoutes(service: service).add(to: paths)
        BinaryRoutes(service: service).add(to: paths)
        ProvenanceRoutes(service: service).add(to: paths)
        PublishRoutes(service: service).add(to: paths)
        ObservationRoutes(service: service).add(to: paths)
        ConsentRoutes(service: service).add(to: paths)
        AuditEventRoutes(service: service).add(to: paths)
        PatientRoutes(service: service).add(to: paths)
        return paths
    }
}
