import HealthModel
import HealthStore

extension OwnerHandle {
    /// Takes records back one by one; what stands in the way of one leaves those before it done.
    func revoke(_ records: [ConsentRecord], text: String) async throws -> [ConsentRecord] {
        var made: [ConsentRecord] = []
        for record in records { made.append(try await revoke(record.id, text: text)) }
        return made
    }
}
