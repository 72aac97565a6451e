/// The one place where scopes are asked.
extension Caller {
    /// Which resources of a type the caller's credentials cover, for routes that can leave out
    /// the others.
    ///
    /// - Throws: ``ServiceFailure`` with status 403 and `insufficient_scope` if they cover none.
    package func coverage(
        of interaction: Scope.Interaction, on type: String
    ) throws(ServiceFailure) -> ScopeCoverage {
        guard isBoundByScopes else { return .everything }
        guard let coverage = scopes.coverage(of: interaction, on: type, in: contexts) else {
            throw .insufficientScope(wanted(interaction, on: type))
        }
        return coverage
    }

    /// Requires that the caller's credentials cover all resources of a type. Credentials for some
    /// of them are refused, so that a route that knows nothing of restrictions never widens one.
    ///
    /// - Throws: ``ServiceFailure`` with status 403 and `insufficient_scope`.
    package func require(_ interaction: Scope.Interaction, on type: String) throws(ServiceFailure) {
        guard try coverage(of: interaction, on: type) == .everything else {
            throw .insufficientScope(wanted(interaction, on: type))
        }
    }

    /// Apps and systems have what their scopes say. Persons and staff have what their part
    /// allows, or less if their token was made for less.
    private var isBoundByScopes: Bool {
        switch role {
        case .app, .intake: true
        case .owner, .delegate, .staff: !scopes.texts.isEmpty
        }
    }

    /// The contexts of scopes that count for the caller's part. A person's app has nobody else's
    /// data, whatever its scopes say, so that `user/` means what `patient/` does.
    private var contexts: Set<Scope.Context> {
        switch role {
        case .intake: [.system]
        case .app, .owner, .delegate, .staff: [.patient, .user]
        }
    }

    private func wanted(_ interaction: Scope.Interaction, on type: String) -> String {
        let context: Scope.Context = contexts.contains(.patient) ? .patient : .system
        return "\(context.rawValue)/\(type).\(interaction.rawValue)"
    }
}
