internal import ArgumentParser
internal import CommandSupport
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent samples ask`
struct AuthorizeAskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Ask a person on behalf of an app.",
        discussion: """
            The request waits for the person's answer. Types that are already decided are left \
            out. Prints the request's UUID.
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .app, transform: ClientApp.identifier)
    var app: String
    @Option(help: "The app's name. (default: its identifier)") var name: String?
    @Option(help: ArgumentHelp("A type that the app wants to read.", valueName: "type"))
    var read: [String] = []
    @Option(help: ArgumentHelp("A type that the app wants to save.", valueName: "type"))
    var save: [String] = []
    @Option(
        help: ArgumentHelp(
            "The reason in the app's words, by language: en=To draw a chart.",
            valueName: "language=text"))
    var usage: [UsageArgument]

    func run() async throws {
        let read = Set(try self.read.map(ObjectType.named))
        let share = Set(try save.map(ObjectType.named))
        let texts = Dictionary(usage.map { ($0.language, $0.text) }, uniquingKeysWith: { $1 })
        let description = UsageDescription(
            read: read.isEmpty ? [:] : texts, share: share.isEmpty ? [:] : texts)
        try await store.withStore(readOnly: false) { store in
            let client = store.client(
                ClientApp(identifier: app, name: name), for: try await person.id(in: store))
            let request = try await client.requestAuthorization(
                toShare: share, read: read, usage: description)
            guard let request else {
                return Terminal.say(ConsentMessage.nothingToAsk())
            }
            var stream = try ResultStream(file: nil)
            try stream.write("\(request.id.lowercasedText)\n")
            try stream.flush()
        }
    }
}

/// `en=To draw a chart`
struct UsageArgument: ExpressibleByArgument {
    let language: String
    let text: String

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { return nil }
        language = String(halves[0])
        text = String(halves[1])
    }
}
