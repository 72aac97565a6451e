import Hummingbird

/// The pages for patients.
struct PatientPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
    }
}
