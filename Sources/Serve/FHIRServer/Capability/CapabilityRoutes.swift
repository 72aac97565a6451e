import Access
import HTTPExchange
import Base
import HTTPTypes
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
                authorization: service.parts.authorizationAddresses,
                date: service.parts.started
            ).write(to: &json)
            // Apps in browsers look here before they have anything to do with this service.
            return FHIRResponse.json(json, headers: [.accessControlAllowOrigin: "*"])
        }
    }
}
