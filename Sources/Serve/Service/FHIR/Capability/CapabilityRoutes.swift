import ClinicalDocument
import Hummingbird

/// What the facade can do, for everybody who asks.
struct CapabilityRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("metadata") { request, _ in
            try FHIRResponse.requireFormat(request)
            var json = JSONText()
            CapabilityWriter(
                address: String(service.base.dropLast()),
                authorization: service.parts.authority == nil
                    ? AuthorizationAddresses()
                    : AuthorizationAddresses(base: service.parts.configuration.publicBase)
            ).write(to: &json)
            return FHIRResponse.json(json)
        }
    }
}
