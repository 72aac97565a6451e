internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook sources order`
struct SourcesOrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Show or set the order of trust of sources with samples for the same time.",
        discussion: """
            The most trusted source comes first; the others fill the gaps. Without --type, the \
            order applies to all types without an order of their own.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("Only for this type of quantities.", valueName: "type"))
    var type: String?
    @Option(
        help: ArgumentHelp(
            "The sources, most trusted first, by bundle identifier or name, separated by "
                + "commas.", valueName: "sources"))
    var set: String?
    @Flag(help: "Reset to the default order.") var reset = false
    @OptionGroup var list: ListOptions

    func validate() throws {
        if set != nil && reset {
            throw ValidationError(OptionMessage.notTogether("--set", "--reset"))
        }
    }

    func run() async throws {
        let type = try type.map(Self.quantityType)
        let changes = set != nil || reset
        try await store.withLoggedStore { store in
            let owner = try await person.owner(
                in: store, to: changes ? .update : .read, .samples, by: "sources order")
            if changes {
                try await owner.setSourceOrder(try await order(seenBy: owner, for: type), for: type)
            }
            try write(try await owner.sourcePreferences(), of: type)
        }
    }

    private static func quantityType(_ name: String) throws -> QuantityType {
        let object = try ObjectType.named(name)
        guard let type = QuantityType(object) else {
            throw CommandFailure(ProfileMessage.notOrdered(object.name))
        }
        return type
    }

    /// The order that --set means; nil without it.
    private func order(
        seenBy owner: OwnerHandle, for type: QuantityType?
    ) async throws -> SourceOrder? {
        guard let set else { return nil }
        var known: Set<Source> = []
        for type in type.map({ [$0] }) ?? QuantityType.all {
            known.formUnion(try await owner.sources(of: SampleType(type)))
        }
        let names = set.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard !names.isEmpty else {
            throw CommandFailure(ProfileMessage.noSources())
        }
        return SourceOrder(try names.map { try Self.source($0, among: known) })
    }

    private static func source(_ name: String, among known: Set<Source>) throws -> Source {
        let identified = known.filter { $0.bundleIdentifier == name }
        let found = identified.isEmpty ? known.filter { $0.name == name } : identified
        guard let source = found.first else {
            throw CommandFailure(ProfileMessage.unknownSource(name))
        }
        guard found.count == 1 else {
            throw CommandFailure(ProfileMessage.sameSourceName(found.count, name))
        }
        return source
    }

    private func write(_ preferences: SourcePreferences, of type: QuantityType?) throws {
        var writer = try list.writer(["type", "place", "source", "bundle identifier"])
        var orders = preferences.byType.map { (type: Optional($0.key), order: $0.value) }
            .sorted { ($0.type?.identifier ?? "") < ($1.type?.identifier ?? "") }
        orders.append((nil, preferences.general))
        if let type {
            orders = orders.filter { $0.type == (preferences.byType[type] == nil ? nil : type) }
        }
        for (type, order) in orders {
            for (index, source) in order.preferred.enumerated() {
                try writer.append(
                    [
                        type?.objectType.name ?? ProfileMessage.allOthers.text, String(index + 1),
                        source.name,
                        source.bundleIdentifier ?? "",
                    ], json: Self.json(source, place: index + 1, of: type))
            }
        }
        try writer.finish()
    }

    private static func json(_ source: Source, place: Int, of type: QuantityType?) -> String {
        var json = JSONText()
        json.object { json in
            json.member("type", type?.identifier)
            json.member("place", place)
            json.member("source", source.name)
            json.member("bundleIdentifier", source.bundleIdentifier)
        }
        return json.text
    }
}
