internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// Whose documents or samples are meant.
struct PersonOptions: ParsableArguments {
    @Option(
        help: .person)
    var person: PersonArgument

    /// The person's own handle, for what they asked somebody at this machine to do; the access log
    /// says first that it was taken.
    func owner(
        in store: HealthStore, to action: AccessEvent.Action,
        _ kind: AccessEvent.Kind = .consent, by command: String
    ) async throws -> OwnerHandle {
        try await store.administrator(named: Console.user, reason: "casebook \(command)")
            .owner(try await id(in: store), to: action, kind)
    }

    /// The person's name in a store.
    func id(in store: HealthStore) async throws -> PersonID { try await person.id(in: store) }
}

extension PersonArgument {
    /// The person's name in a store; of somebody who was merged, by an identifier, the survivor's.
    func id(in store: HealthStore) async throws -> PersonID {
        switch self {
        case .id(let id): return id
        case .identifier(let identifier):
            let administrator = store.administrator(
                named: Console.user, reason: "casebook --person")
            guard let found = try await administrator.person(identifiedBy: identifier) else {
                throw CommandFailure(PersonMessage.noIdentifier())
            }
            return found.id
        }
    }
}

/// A person's UUID or patient identifier.
enum PersonArgument: ExpressibleByArgument {
    case id(PersonID)
    case identifier(HealthModel.InstanceIdentifier)

    init?(argument: String) {
        if let uuid = UUID(uuidString: argument) {
            self = .id(PersonID(uuid))
        } else if argument.contains("^") {
            self = .identifier(HealthModel.InstanceIdentifier(written: argument))
        } else {
            return nil
        }
    }
}

extension HealthModel.InstanceIdentifier {
    /// An identifier as the command line takes it: `root^extension`.
    init(written text: String) {
        let halves = text.split(separator: "^", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.isEmpty ? nil : String($0) }
        self.init(root: halves[0], extension: halves.count > 1 ? halves[1] : nil)
    }
}
