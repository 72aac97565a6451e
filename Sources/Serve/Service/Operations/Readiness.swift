import HTTPExchange

/// Whether requests can be served. Anybody may ask, as often as they like: all who ask while it is
/// looked at get the same answer, so that asking does not keep the store busy.
actor Readiness {
    private let surroundings: any ServiceSurroundings
    private var looking: Task<[ReadinessCheck], Never>?

    init(of surroundings: any ServiceSurroundings) { self.surroundings = surroundings }

    func checks() async -> [ReadinessCheck] {
        if let looking { return await looking.value }
        let task = Task { [surroundings] in await surroundings.checks() }
        looking = task
        let checks = await task.value
        looking = nil
        return checks
    }
}
