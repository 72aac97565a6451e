import Access
import CommandSupport
import HTTPExchange
import Wording

/// Who of the staff has which roles: the table `[staff]` of the configuration, and a file of the
/// same form for those who keep the list elsewhere.
///
/// ```toml
/// [staff]
/// intake = ["A. Clerk"]
/// clinician = ["Dr. Moll", "Dr. Keller"]
/// privacy-officer = ["Dr. Keller"]
/// ```
extension Configuration {
    /// What the configuration and a file say; a name has the roles of both.
    ///
    /// - Throws: ``CommandFailure`` that names file and line.
    static func staff(in file: String?) throws -> StaffDirectory {
        let words = ArgumentWord.all
        var directory = StaffDirectory()
        if !words.contains("--no-config"),
            let path = ConfigurationFile.chosen(words) ?? ConfigurationFile.found()
        {
            directory = try staff(
                try ConfigurationFile.read(path).filter { $0.table == "staff" }, path)
        }
        guard let file else { return directory }
        let settings = try ConfigurationFile.read(file)
        if let other = settings.first(where: { !["", "staff"].contains($0.table) }) {
            throw CommandFailure(ConfigurationMessage.staffOnly(file, other.line))
        }
        return directory.merged(with: try staff(settings, file))
    }

    private static func staff(_ settings: [Setting], _ path: String) throws -> StaffDirectory {
        var names: [StaffRole: [String]] = [:]
        for setting in settings {
            guard let role = StaffRole(rawValue: setting.key) else {
                throw CommandFailure(
                    ConfigurationMessage.unknownRole(
                        path, setting.line, setting.key, StaffRole.words))
            }
            guard case .list(let found) = setting.value, !found.contains("") else {
                throw CommandFailure(
                    ConfigurationMessage.namesNeeded(path, setting.line, setting.key))
            }
            names[role] = found
        }
        return StaffDirectory(names)
    }
}
