import ArgumentParser
import HealthStore

extension ClientApp {
    /// What an app is registered as, as somebody types it.
    ///
    /// - Throws: `ValidationError` for what no app can go by.
    static func identifier(argument: String) throws -> String {
        guard isIdentifier(argument) else {
            throw ValidationError(
                "expected 1 to \(StoreLimits.identifierLength) characters, none of them a control "
                    + "character")
        }
        return argument
    }
}
