internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent samples answer`
struct AuthorizeAnswerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a request of an app.",
        discussion: "Types of the request without an --allow option are denied.")

    @Argument(help: ArgumentHelp("The request's UUID.", valueName: "request")) var request: UUID
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Let the app read this type.", valueName: "type"))
    var allowRead: [String] = []
    @Option(help: ArgumentHelp("Let the app save this type.", valueName: "type"))
    var allowSave: [String] = []
    @Flag(help: "Allow the whole request.") var allowAll = false
    @Flag(help: "Close the request without an answer; its types stay undecided.")
    var cancel = false
    @Option(
        help: .language)
    var language: [String] = []
    @OptionGroup var window: WindowOptions

    func validate() throws {
        let allows = !(allowRead + allowSave).isEmpty
        if [allows, allowAll, cancel].count(where: { $0 }) > 1 {
            throw ValidationError(ConsentMessage.cancelExcludes())
        }
    }

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(in: store, to: .update, by: "authorize answer")
            if cancel { return try await owner.cancel(request) }
            var share = Set(try allowSave.map(ObjectType.named))
            var read = Set(try allowRead.map(ObjectType.named))
            if allowAll {
                let asked = try await owner.authorizationRequest(request)
                (share, read) = (asked?.share ?? [], asked?.read ?? [])
            }
            try await owner.answer(
                request, allowingShare: share,
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, window.window) }),
                languages: language)
        }
    }
}
