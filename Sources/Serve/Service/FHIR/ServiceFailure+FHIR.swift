import HTTPTypes

extension ServiceFailure {
    /// A request that says what it cannot say.
    static func invalid(_ code: String, _ detail: String) -> ServiceFailure {
        ServiceFailure(.badRequest, code, detail)
    }
}
