/// What this is, for those who ask a service.
public enum Software {
    /// Its name.
    public static let name = "Casebook"
    /// Its version, as the changelog has it.
    public static let version = "0.1.0"
}
