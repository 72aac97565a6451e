import Hummingbird

/// The pages for staff, under `/staff`.
struct StaffPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
    }
}
