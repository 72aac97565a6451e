import HealthModel
import HealthStore
import Intake

/// From one input to its receipt; safe to run many at once.
struct ImportWork: Sendable {
    let intake: DocumentIntake
    let limit: Int
    let person: PersonID?

    enum Result: Sendable {
        case receipt(file: String, IntakeReceipt)
        case unreadable(FileFailure)
        /// The store failed; nothing of the document was kept.
        case failed(file: String, StoreError)
    }

    @Sendable func take(_ input: Input) async -> Result {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try input.read(limit: limit)
        } catch {
            return .unreadable(error)
        }
        do {
            let receipt = try await intake.take(bytes, name: input.name, person: person)
            return .receipt(file: input.name, receipt)
        } catch let error as StoreError {
            return .failed(file: input.name, error)
        } catch {
            return .failed(
                file: input.name, StoreError(.ioFailure, "the import was interrupted"))
        }
    }
}
