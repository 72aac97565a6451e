import Hummingbird

/// Our own interface, under `/v1`.
struct APIRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
    }
}
