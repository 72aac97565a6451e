import ArgumentParser
import Service

/// The command: a door to the rooms, with no rules of its own.
struct Casebook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "casebook",
        abstract: "Validates, keeps and serves clinical documents (HL7 CDA R2).",
        discussion: """
            Exit status: 0 nothing found at or above --fail-on; 1 findings; 2 could not run, or a \
            file could not be read; 130 interrupted.
            """,
        version: Software.version,
        subcommands: [
            ValidateCommand.self, InspectCommand.self, RenderCommand.self, ExplainCommand.self,
            RulesCommand.self, ImportCommand.self, AssignCommand.self, WatchCommand.self,
            ServeCommand.self,
            DocumentsCommand.self,
            DocumentCommand.self, ConsentCommand.self, AuditCommand.self, BackupCommand.self,
            KeysCommand.self, StoreCommand.self, DoctorCommand.self, XPathCommand.self, TypesCommand.self,
            ConvertCommand.self,
            SampleCommand.self, SamplesCommand.self, AuthorizeCommand.self, SourcesCommand.self,
            TokenCommand.self, ConfigCommand.self, CompletionsCommand.self, ManCommand.self,
        ])
}
