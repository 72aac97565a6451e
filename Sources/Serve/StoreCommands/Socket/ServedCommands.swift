package import ArgumentParser

/// A command that works on an open store, so that the process that holds the store can run it for
/// another one.
package protocol ServedCommand: AsyncParsableCommand {
    var store: StoreOptions { get }
}

extension AssignCommand: ServedCommand {}
extension AuditCheckpointCommand: ServedCommand {}
extension AuditExportCommand: ServedCommand {}
extension AuditListCommand: ServedCommand {}
extension AuditProveCommand: ServedCommand {}
extension AuditVerifyCommand: ServedCommand {}
extension AuthorizeAnswerCommand: ServedCommand {}
extension AuthorizeAskCommand: ServedCommand {}
extension AuthorizeExplainCommand: ServedCommand {}
extension AuthorizeListCommand: ServedCommand {}
extension AuthorizeRequestsCommand: ServedCommand {}
extension AuthorizeResetCommand: ServedCommand {}
extension AuthorizeSetCommand: ServedCommand {}
extension ConsentAnswerCommand: ServedCommand {}
extension ConsentDelegateAddCommand: ServedCommand {}
extension ConsentDelegateEndCommand: ServedCommand {}
extension ConsentDelegateListCommand: ServedCommand {}
extension ConsentDenyCommand: ServedCommand {}
extension ConsentEmergencyAcknowledgeCommand: ServedCommand {}
extension ConsentEmergencyListCommand: ServedCommand {}
extension ConsentEmergencyOpenCommand: ServedCommand {}
extension ConsentExplainCommand: ServedCommand {}
extension ConsentGrantCommand: ServedCommand {}
extension ConsentListCommand: ServedCommand {}
extension ConsentPutBackCommand: ServedCommand {}
extension ConsentRemoveCommand: ServedCommand {}
extension ConsentRequestCommand: ServedCommand {}
extension ConsentRequestsCommand: ServedCommand {}
extension ConsentWithdrawCommand: ServedCommand {}
extension DocumentsConflictsCommand: ServedCommand {}
extension DocumentsListCommand: ServedCommand {}
extension DocumentsRefileCommand: ServedCommand {}
extension DocumentsRefuseCommand: ServedCommand {}
extension DocumentsSettleCommand: ServedCommand {}
extension DocumentsShowCommand: ServedCommand {}
extension ImportCommand: ServedCommand {}
extension PersonsDuplicatesCommand: ServedCommand {}
extension PersonsFindCommand: ServedCommand {}
extension PersonsListCommand: ServedCommand {}
extension PersonsMergeCommand: ServedCommand {}
extension PersonsShowCommand: ServedCommand {}
extension PersonsUnmergeCommand: ServedCommand {}
extension ProfileGoalsCommand: ServedCommand {}
extension ProfileSetCommand: ServedCommand {}
extension ProfileShowCommand: ServedCommand {}
extension ProfileUnitCommand: ServedCommand {}
extension RecordCommand: ServedCommand {}
extension SamplesAddCommand: ServedCommand {}
extension SamplesChangesCommand: ServedCommand {}
extension SamplesCorrectCommand: ServedCommand {}
extension SamplesCorrectionsCommand: ServedCommand {}
extension SamplesDeleteCommand: ServedCommand {}
extension SamplesExportCommand: ServedCommand {}
extension SamplesFilesCommand: ServedCommand {}
extension SamplesImportCommand: ServedCommand {}
extension SamplesListCommand: ServedCommand {}
extension SamplesMigrateCommand: ServedCommand {}
extension SamplesPruneCommand: ServedCommand {}
extension SamplesStatsCommand: ServedCommand {}
extension SignInCodeCommand: ServedCommand {}
extension SignInListCommand: ServedCommand {}
extension SignInRemoveCommand: ServedCommand {}
extension SourcesListCommand: ServedCommand {}
extension SourcesOrderCommand: ServedCommand {}
extension SearchCommand: ServedCommand {}
extension WorkoutsBeginCommand: ServedCommand {}
extension WorkoutsEndCommand: ServedCommand {}
extension WorkoutsMoveCommand: ServedCommand {}
extension WorkoutsOpenCommand: ServedCommand {}
extension WorkoutsRouteCommand: ServedCommand {}
extension WorkoutsShowCommand: ServedCommand {}
