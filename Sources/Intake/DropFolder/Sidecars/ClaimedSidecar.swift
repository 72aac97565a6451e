internal import Intake

/// What lies beside a claimed file.
struct ClaimedSidecar: Sendable {
    /// Where it is; nil where it stays where it was dropped.
    let place: EntryPath?
    let bytes: [UInt8]

    /// What it says, or why it says nothing.
    var reading: Result<IntakeSidecar, SidecarFailure> {
        do throws(SidecarFailure) {
            return .success(try IntakeSidecar(json: bytes))
        } catch {
            return .failure(error)
        }
    }
}
