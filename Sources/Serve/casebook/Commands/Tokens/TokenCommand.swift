import Access
import ArgumentParser
import CommandSupport
import Foundation
import HealthModel
import HealthStore
import StoreCommands

/// `casebook token`
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Create a bearer token for the service.",
        discussion: """
            Anyone with the token has its rights until it expires: protect it like a password. It \
            is signed with the key of `casebook serve`; the store is not opened.

              casebook token --app com.example.app --person UUID \\
                --scope "patient/DocumentReference.rs patient/Binary.rs" --purpose TREAT
              casebook token --intake "St. Anna"
              casebook token --sign-in patient UUID

            --sign-in prints a link instead, which signs in to the pages once.
            """)

    @OptionGroup var subject: TokenSubjectOptions
    @Option(
        help: ArgumentHelp(
            "How long the token is valid: 30s, 15min, 6h, 1d. (default: 1h; links: 15min)",
            valueName: "interval"))
    var expires: ElapsedTime?
    @Option(
        help: ArgumentHelp("The public address of the service, for links.", valueName: "address"))
    var base = "http://127.0.0.1:8080"
    @OptionGroup var key: TokenKeyOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        let authority = try await key.authority(besides: store)
        let now = Date()
        if let role = subject.signInRole {
            let end = now + (expires ?? ElapsedTime(seconds: 900)).seconds
            try Terminal.print(
                "\(base)/sign-in?ticket=\(try authority.signInTicket(for: role, until: end))")
        } else {
            let end = now + (expires ?? ElapsedTime(seconds: 3_600)).seconds
            try Terminal.print(
                try authority.token(for: try subject.caller(), from: now, until: end))
        }
    }
}
