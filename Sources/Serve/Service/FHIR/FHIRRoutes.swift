import Hummingbird

/// The FHIR R4 facade, under `/fhir/R4`.
struct FHIRRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        let service = FHIRService(parts: parts)
        CapabilityRoutes(service: service).add(to: router)
        DocumentReferenceRoutes(service: service).add(to: router)
        BinaryRoutes(service: service).add(to: router)
        ProvenanceRoutes(service: service).add(to: router)
        PublishRoutes(service: service).add(to: router)
        ObservationRoutes(service: service).add(to: router)
        ConsentRoutes(service: service).add(to: router)
        AuditEventRoutes(service: service).add(to: router)
        PatientRoutes(service: service).add(to: router)
    }
}
