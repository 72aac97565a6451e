package import HealthModel

extension Source {
    /// What tells apart the names that one app has had.
    package var naming: [String?] { [name, bundleIdentifier] }

    /// By name, and of one name by identifier.
    package static func isNamedBefore(_ left: Source, _ right: Source) -> Bool {
        (left.name, left.bundleIdentifier ?? "") < (right.name, right.bundleIdentifier ?? "")
    }
}
