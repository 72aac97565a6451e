import Access
import HealthModel
import HealthStore

extension StaffRequest {
    /// As operations of `/v1` describe them.
    static let parameters = [
        APIParameter(
            purposeName, .choice(StaffAccess.purposes.map(\.rawValue)),
            "What the data is read for; required of staff.", place: .header),
        APIParameter(
            reasonName, TextRule.pattern("[ -~]{1,4000}"),
            "Why the data is read, for the person to see: \(reasonRule). Required of staff.",
            place: .header),
    ]
}
