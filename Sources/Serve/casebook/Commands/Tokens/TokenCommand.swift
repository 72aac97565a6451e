import ArgumentParser
import Foundation
import HealthModel
import HealthStore
import Service

/// `casebook token`
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make a bearer token for the service.",
        discussion: """
            Whoever has the token is who it names until it expires: hand it over as you would a \
            password. It is signed with the key that `casebook serve` checks it by; the store is \
            not opened.

              casebook token --app com.example.app --person UUID \\
                --scope "patient/DocumentReference.rs patient/Binary.rs" --purpose TREAT
              casebook token --intake "St. Anna"
            """)

    @OptionGroup var subject: TokenSubjectOptions
    @Option(help: ArgumentHelp("How long it holds: 30s, 15min, 6h, 1d.", valueName: "interval"))
    var expires = ElapsedTime(seconds: 3_600)
    @OptionGroup var key: TokenKeyOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        let caller = try subject.caller()
        let issuer = try await LocalIssuer(key: key.key(besides: store))
        let now = Date()
        print(try issuer.token(for: caller, from: now, until: now + expires.seconds))
    }
}
