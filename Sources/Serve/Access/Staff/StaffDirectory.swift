public import HTTPExchange

/// Who of the staff has which roles, as a file says it. Whom the file names has the roles that it
/// says, whatever their credentials carry, so that a role that was taken out of the file is gone
/// with the next start. Whom it does not name has the roles of their credentials: those of a
/// token, a sign-in link or an identity provider. Credentials without a role, as tokens of
/// earlier versions are, have none.
public struct StaffDirectory: Sendable, Hashable {
    private let roles: [String: Set<StaffRole>]

    /// Takes the names of each role.
    public init(_ names: [StaffRole: [String]] = [:]) {
        var roles: [String: Set<StaffRole>] = [:]
        for (role, members) in names {
            for name in members { roles[name, default: []].insert(role) }
        }
        self.roles = roles
    }

    /// Whether nobody is named, as in a service whose staff have the roles of their tokens
    /// alone.
    public var isEmpty: Bool { roles.isEmpty }

    /// What the file says of a name; nil if it does not name it.
    public func roles(of name: String) -> Set<StaffRole>? { roles[name] }

    /// Somebody with the roles that count.
    public func member(_ member: StaffMember) -> StaffMember {
        roles(of: member.name).map { StaffMember(member.name, roles: $0) } ?? member
    }

    /// Both directories, where a name has the roles of either.
    public func merged(with other: StaffDirectory) -> StaffDirectory {
        var names: [StaffRole: [String]] = [:]
        for (name, found) in roles.merging(other.roles, uniquingKeysWith: { $0.union($1) }) {
            for role in found { names[role, default: []].append(name) }
        }
        return StaffDirectory(names)
    }
}
