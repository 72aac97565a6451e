package import ArgumentParser
internal import CommandSupport
internal import Foundation
package import StoreSQLite
internal import Wording

/// Where a store in PostgreSQL keeps the bodies of documents: in the database, or in a place that
/// is named here. Its credentials are never words of a command, which everybody on the machine
/// can read.
package struct BodyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The place outside of the database for the bodies of documents of a store in "
                + "PostgreSQL, as s3://BUCKET/PREFIX. Credentials, AWS_REGION and "
                + "AWS_ENDPOINT_URL_S3 are read from the environment. (default: CASEBOOK_BODIES)",
            valueName: "url"))
    package var bodies: String?

    /// The place that was given or configured.
    ///
    /// - Throws: `StoreError` for one that cannot be understood, or without credentials.
    package func objects() throws -> (any ObjectStore)? {
        let given = bodies ?? Console.variable("CASEBOOK_BODIES") ?? ConfiguredStore.known?.bodies
        guard let given, !given.isEmpty else { return nil }
        return try Self.objects(at: given)
    }

    /// A place by its address.
    package static func objects(at url: String) throws -> any ObjectStore {
        try S3Store(
            url, credentials: S3Credentials(environment: ProcessInfo.processInfo.environment),
            transport: ObjectCaller())
    }

    /// Refuses a place that was given for a store that cannot use it.
    package func requireNone(for store: String) throws {
        guard bodies == nil else {
            throw CommandFailure(StoreMessage.keepsBodies(store))
        }
    }

    package init() {}
}
