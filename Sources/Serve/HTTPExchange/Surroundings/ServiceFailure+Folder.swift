import HTTPTypes

extension ServiceFailure {
    /// That the drop folder cannot be looked at.
    public static func folderUnavailable(because reason: String) -> ServiceFailure {
        ServiceFailure(
            .serviceUnavailable, "folder-unavailable",
            "the drop folder cannot be looked at: \(reason)")
    }
}
