internal import Storage

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
