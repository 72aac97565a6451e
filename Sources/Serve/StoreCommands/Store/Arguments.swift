public import ArgumentParser
internal import CommandSupport
public import DropFolder
public import Foundation
public import HealthModel
internal import HealthStore
public import Intake
internal import Wording

extension UUID: @retroactive ExpressibleByArgument {
    /// Reads a UUID.
    public init?(argument: String) { self.init(uuidString: argument) }
}

extension IntakePolicy.Gate: ExpressibleByArgument {}

extension ObjectType.Kind: ExpressibleByArgument {}
extension AfterIntake: ExpressibleByArgument {}
extension SidecarUse: ExpressibleByArgument {}

extension ClientApp {
    /// What an app is registered as, as somebody types it.
    ///
    /// - Throws: `ValidationError` for what no app can go by.
    package static func identifier(argument: String) throws -> String {
        guard isIdentifier(argument) else {
            throw ValidationError(StoreMessage.identifierLength(StoreLimits.identifierLength))
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

/// Brings a query's results page after page, as many as were asked for.
struct PagedRun {
    /// Results at most; nil for all.
    let limit: Int?
    /// The token of the page before the first one.
    let after: String?

    /// Calls `page` for each page and `write` for what it holds, and says how to go on where the
    /// limit ended it.
    func run<Item>(
        page: (_ limit: Int?, _ after: PagingToken?) async throws -> ([Item], PagingToken?),
        write: ([Item]) throws -> Void
    ) async throws {
        var token = after.map { PagingToken(text: $0) }
        var left = limit
        repeat {
            let (items, next) = try await page(left, token)
            try write(items)
            left = left.map { $0 - items.count }
            token = next
        } while left ?? 1 > 0 && token != nil
        if let token { Terminal.say(StoreMessage.nextPage(token.text)) }
    }
}
