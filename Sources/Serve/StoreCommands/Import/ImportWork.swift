internal import CommandSupport
internal import HealthModel
internal import HealthStore
internal import Intake
internal import Wording

/// From one input to what its receipt needs; safe to run many at once.
struct ImportWork: Sendable {
    let intake: DocumentIntake
    let limit: Int
    let person: PersonID?
    /// The app whose documents they are; nil for what an interface brings.
    var app: ClientHandle?

    enum Item: Sendable {
        case prepared(file: String, PreparedDocument)
        case unreadable(FileFailure)
        /// The store failed; nothing of the document was kept.
        case failed(StoreError)
    }

    enum Result: Sendable {
        case receipt(file: String, IntakeReceipt)
        case unreadable(FileFailure)
    }

    @Sendable func prepare(_ input: Input) async -> Item {
        do {
            let bytes: [UInt8]
            do throws(FileFailure) {
                bytes = try input.read(limit: limit)
            } catch {
                return try refusal(of: input, error)
            }
            return .prepared(file: input.name, try await prepare(bytes, input.name))
        } catch let failure as FileFailure {
            return .unreadable(failure)
        } catch let error as StoreError {
            return .failed(error)
        } catch {
            return .failed(StoreError(.ioFailure, StoredDocumentMessage.interrupted.text))
        }
    }

    private func prepare(_ bytes: [UInt8], _ name: String) async throws -> PreparedDocument {
        if let app { return try await intake.prepare(bytes, name: name, by: app) }
        return try await intake.prepare(bytes, name: name, person: person)
    }

    /// What cannot be unpacked now can never be: the receipt is that of the file it is in.
    private func refusal(of input: Input, _ failure: FileFailure) throws(FileFailure) -> Item {
        guard let code = failure.code else { return .unreadable(failure) }
        return .prepared(
            file: input.name,
            intake.prepareRefusal(
                of: try input.fileDigest(),
                RejectionReason(code: code, message: failure.reason), name: input.name))
    }
}
