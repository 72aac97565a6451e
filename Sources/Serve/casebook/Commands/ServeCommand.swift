import ArgumentParser
import Intake
import Logging
import Service

/// `casebook serve`
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a store over HTTP: FHIR R4, an interface of our own, and web pages.",
        discussion: "SIGTERM and SIGINT end it when the requests under way are answered.")

    @OptionGroup var store: StoreOptions
    @OptionGroup var schema: SchemaOptions
    @OptionGroup var tokenKey: TokenKeyOptions
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on.") var port = 8080

    func run() async throws {
        var configuration = ServiceConfiguration()
        configuration.host = host
        configuration.port = port
        configuration.publicBase = "http://\(host):\(port)"
        let validator = try schema.validator(try schema.validationOptions())
        let issuer = try await LocalIssuer(key: tokenKey.key(besides: store))
        try await store.withStore(readOnly: false) { store in
            let parts = ServiceParts(
                store: store, validator: validator, configuration: configuration,
                callers: TokenCallers(local: issuer), surroundings: NoSurroundings())
            let service = CasebookService(parts: parts, logger: Logger(label: "casebook"))
            try await service.run()
        }
    }
}
