public import ArgumentParser
public import DropFolder
public import Foundation
public import HealthModel
public import Intake

extension UUID: @retroactive ExpressibleByArgument {
    /// Reads a UUID.
    public init?(argument: String) { self.init(uuidString: argument) }
}

extension IntakePolicy.Gate: ExpressibleByArgument {}

extension ObjectType.Kind: ExpressibleByArgument {}
extension AfterIntake: ExpressibleByArgument {}
extension SidecarUse: ExpressibleByArgument {}
