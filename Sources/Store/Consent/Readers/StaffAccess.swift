internal import HealthModel
public import Storage

/// Who of the staff wants to see a person's data, for what purpose and why. Every read says it,
/// and the person's access log repeats it.
public struct StaffAccess: Sendable, Hashable {
    /// Unicode scalars of a reason: a sentence or two that the person reads.
    public static let reasonLength = 3...500
    /// What staff may read for. Breaking the glass is an app's emergency access, which staff do
    /// not have.
    public static let purposes = PurposeOfUse.allCases.filter { $0 != .breakTheGlass }

    /// Their name, as the person reads it.
    public let name: String
    /// For what.
    public let purpose: PurposeOfUse
    /// Why, in their own words.
    public let reason: String

    /// - Throws: ``StoreError/Code/invalidArgument`` for breaking the glass, and for a reason that
    ///   is too short, too long or not one line of text.
    public init(name: String, purpose: PurposeOfUse, reason: String) throws(StoreError) {
        guard Self.purposes.contains(purpose) else {
            throw StoreError(.invalidArgument, "staff cannot break the glass")
        }
        guard let reason = Self.reason(reason) else {
            throw StoreError(
                .invalidArgument,
                "a reason must be one line of \(Self.reasonLength.lowerBound) to "
                    + "\(Self.reasonLength.upperBound) characters")
        }
        self.name = name
        self.purpose = purpose
        self.reason = reason
    }

    /// The reason without white space around it; nil for what is none.
    private static func reason(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        let trimmed = scalars[first...last]
        guard reasonLength.contains(trimmed.count),
            trimmed.allSatisfy({ ![.control, .surrogate].contains($0.properties.generalCategory) })
        else { return nil }
        var reason = String.UnicodeScalarView()
        reason.append(contentsOf: trimmed)
        return String(reason)
    }
}

/// What data is used for: codes of HL7's v3-ActReason
/// (http://terminology.hl7.org/CodeSystem/v3-ActReason).
public enum PurposeOfUse: String, Sendable, Hashable, Codable, CaseIterable {
    /// Treatment.
    case treatment = "TREAT"
    /// Payment.
    case payment = "HPAYMT"
    /// Operation of a health service.
    case operations = "HOPERAT"
    /// Treatment in an emergency.
    case emergencyTreatment = "ETREAT"
    /// Breaking the glass; never granted: it takes an ``EmergencyAccess``.
    case breakTheGlass = "BTG"
    /// The patient asked for it.
    case patientRequest = "PATRQT"
    /// The family asked for it.
    case familyRequest = "FAMRQT"
    /// Research.
    case research = "HRESCH"
    /// Public health.
    case publicHealth = "PUBHLTH"
    /// Test data.
    case test = "HTEST"

    /// The code system of the codes.
    public static let codeSystem = "http://terminology.hl7.org/CodeSystem/v3-ActReason"

    /// One bit for each purpose.
    package var bit: UInt16 { 1 << UInt16(Self.allCases.firstIndex(of: self) ?? 0) }
}
