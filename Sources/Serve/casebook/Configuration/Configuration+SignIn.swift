import Access
import CommandSupport
import HTTPExchange
import Wording

/// With whom people sign in (OpenID Connect): a table of the configuration for each provider.
///
/// ```toml
/// [sign-in.hospital]
/// title = "St. Anna"
/// issuer = "https://id.example.org"
/// client-id = "casebook"
/// secret-file = "/etc/casebook/hospital.secret"
/// role-claim = "groups"
/// roles = ["ward-3=clinician", "records=privacy-officer"]
/// ```
extension Configuration {
    /// The providers that the configuration names, in the order of the file.
    ///
    /// - Throws: ``CommandFailure`` that names the file and the setting.
    static func providers() throws -> [ProviderConfiguration] {
        let words = ArgumentWord.all
        guard !words.contains("--no-config"),
            let path = ConfigurationFile.chosen(words) ?? ConfigurationFile.found()
        else { return [] }
        var names: [String] = []
        var values: [String: [String: [String]]] = [:]
        for setting in try ConfigurationFile.read(path) where setting.table.hasPrefix("sign-in.") {
            let name = String(setting.table.dropFirst("sign-in.".count))
            if !names.contains(name) { names.append(name) }
            switch setting.value {
            case .text(let text): values[name, default: [:]][setting.key] = [text]
            case .list(let texts): values[name, default: [:]][setting.key] = texts
            default:
                throw CommandFailure(
                    ConfigurationMessage.textOrList(path, setting.line, setting.key))
            }
        }
        do {
            return try names.map { name in
                try ProviderConfiguration(name, values[name] ?? [:]) { file in
                    let bytes = try FileBytes.read(
                        path: ConfigurationFile.resolved(file, beside: path), limit: 4_096)
                    return String(decoding: bytes, as: UTF8.self).trimmingNewlines
                }
            }
        } catch let error as ServiceSetupError {
            throw CommandFailure(FileMessage.failed(path, error))
        }
    }
}

extension String {
    /// Without the ends of lines at its end, which editors write.
    fileprivate var trimmingNewlines: String {
        String(reversed().drop { $0.isNewline }.reversed())
    }
}
