package import HTTPExchange
package import HealthModel
package import HealthStore

extension ServiceParts {
    /// The documents as a caller sees them; nil for callers that only bring things in, and for
    /// staff, who name a person and a reason.
    package func documents(of caller: Caller) -> (any DocumentReading)? {
        switch caller.role {
        case .app(let app, let person, let purpose):
            store.client(app, for: person, purpose: purpose)
        case .owner(let person): store.owner(person)
        case .delegate(let delegate, let person, let purpose):
            store.delegate(delegate, for: person, purpose: purpose)
        case .staff, .intake: nil
        }
    }

    /// The samples of the person that a caller reads for; nil for callers that read none.
    package func samples(of caller: Caller) -> (any SampleReading)? {
        switch caller.role {
        case .app(let app, let person, let purpose):
            store.client(app, for: person, purpose: purpose)
        case .owner(let person): store.owner(person)
        case .delegate, .staff, .intake: nil
        }
    }
}

extension Caller {
    /// Whose documents and samples the caller may ask for; nil for those that are bound to nobody.
    package var person: PersonID? {
        switch role {
        case .app(_, let person, _), .owner(let person), .delegate(_, let person, _): person
        case .intake, .staff: nil
        }
    }
}
