import HTTPTypes

/// What somebody of the staff is there for. A role is a column of ``StaffAct``'s table and nothing
/// else: no route asks for a role, each asks for an act.
public enum StaffRole: String, Sendable, Hashable, CaseIterable, Codable {
    /// Brings documents in and sets right what went wrong on their way.
    case intake
    /// Treats persons and reads their records.
    case clinician
    /// Answers for who saw what, and for who is who.
    case privacyOfficer = "privacy-officer"
    /// Keeps the service and its store running, and reads nobody's record.
    case `operator`

    /// The roles by their words, separated by commas or blanks; nil if one of them is none.
    public static func roles(_ words: String) -> Set<StaffRole>? {
        let found = words.split { $0 == "," || $0 == " " }.map { StaffRole(rawValue: String($0)) }
        guard found.allSatisfy({ $0 != nil }) else { return nil }
        return Set(found.compactMap(\.self))
    }

    /// All of them, for messages.
    public static let words = allCases.map(\.rawValue).joined(separator: ", ")
}

/// Somebody of the staff: the name that persons read in their access logs, and the roles that
/// their credentials carry, or a file gives them.
public struct StaffMember: Sendable, Hashable {
    /// Their name.
    public let name: String
    /// What they are there for; nobody without a role may do anything.
    public let roles: Set<StaffRole>

    /// Names somebody.
    public init(_ name: String, roles: Set<StaffRole>) {
        self.name = name
        self.roles = roles
    }

    /// Somebody with every role, as whoever runs the store alone.
    public static func withAllRoles(_ name: String) -> StaffMember {
        StaffMember(name, roles: Set(StaffRole.allCases))
    }

    /// Whether one of the roles allows an act.
    public func may(_ act: StaffAct) -> Bool { !roles.isDisjoint(with: act.roles) }

    /// Requires that one of the roles allows an act.
    ///
    /// - Throws: ``ServiceFailure`` 403 that says which roles would.
    public func require(_ act: StaffAct) throws(ServiceFailure) {
        guard !may(act) else { return }
        let wanted = StaffRole.allCases.filter(act.roles.contains).map(\.rawValue)
        throw ServiceFailure(
            .forbidden, "role-required",
            "\(act.words) is for the role \(wanted.joined(separator: " or ")), and your "
                + "credentials " + (roles.isEmpty ? "name no role" : "have another"))
    }
}

extension StaffMember: CustomStringConvertible {
    /// The name, and the roles in their order.
    public var description: String {
        let words = StaffRole.allCases.filter(roles.contains).map(\.rawValue)
        return "\(name) (\(words.joined(separator: ", ")))"
    }
}

extension Caller {
    /// Who of the staff calls; nil for everybody else.
    package var staff: StaffMember? {
        if case .staff(let member) = role { member } else { nil }
    }
}
