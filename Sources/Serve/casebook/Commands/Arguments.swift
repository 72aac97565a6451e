public import ArgumentParser
public import Wording
public import DocumentValidation
public import DropFolder
public import Foundation
public import HealthModel
import HealthStore
public import Intake

extension UUID: @retroactive ExpressibleByArgument {
    /// Reads a UUID.
    public init?(argument: String) { self.init(uuidString: argument) }
}

extension IntakePolicy.Gate: ExpressibleByArgument {}

extension ObjectType.Kind: ExpressibleByArgument {}
extension ValidationProfile: ExpressibleByArgument {}
extension AfterIntake: ExpressibleByArgument {}
extension SidecarUse: ExpressibleByArgument {}

extension InterfaceLanguage: ExpressibleByArgument {}

extension ValidationLevel: ExpressibleByArgument {}

extension ValidationSeverity: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
extension ReportGroup: ExpressibleByArgument {}

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

/// `+start`, `-title`, …
struct SortArgument: ExpressibleByArgument {
    let sort: DocumentSort

    init?(argument: String) {
        let name = argument.drop { $0 == "+" || $0 == "-" }
        guard argument.count - name.count <= 1,
            let key = DocumentSort.Key.allCases.first(where: { $0.option == name })
        else {
            return nil
        }
        sort = DocumentSort(key, ascending: !argument.hasPrefix("-"))
    }
}
