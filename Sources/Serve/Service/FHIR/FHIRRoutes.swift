import Hummingbird

/// The FHIR R4 facade, under `/fhir/R4`.
struct FHIRRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
    }
}
