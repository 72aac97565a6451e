extension AccessEvent {
    /// What was done.
    public enum Action: String, Sendable, CaseIterable {
        /// Something new was kept.
        case create
        /// Something was given out.
        case read
        /// What was there became something else.
        case update
        /// Something was taken away.
        case delete
        /// Something was looked for.
        case search
    }

    /// What kind of thing it was done to.
    public enum Kind: String, Sendable, CaseIterable {
        /// One clinical document.
        case document
        /// Clinical documents that match a query.
        case documents
        /// Samples of health data.
        case samples
        /// Statistics over samples.
        case statistics
        /// Changes since an anchor.
        case changes
        /// Characteristics, as the date of birth.
        case characteristics
        /// The receipt of a document.
        case receipt
        /// A person's identifiers.
        case person
        /// Consents and authorizations.
        case consent
        /// This log.
        case log
    }

    /// In which role an agent acts.
    public enum Role: String, Sendable, CaseIterable {
        /// The person whose data it is.
        case owner
        /// An app that the person uses.
        case app
        /// Somebody whom the person named.
        case delegate
        /// A hospital, a practice, or somebody in it.
        case organization
        /// Whoever runs the store on its own machine.
        case administrator
        /// Somebody who works where the store is run, by their own name.
        case staff
        /// A system that brings documents or samples.
        case intake
    }

    /// What became of a request.
    public enum Decision: String, Sendable, CaseIterable {
        /// It was answered.
        case allowed
        /// It was answered as if there were nothing.
        case denied
    }

    /// For what purpose, by its code of HL7's `v3-ActReason`.
    public enum Purpose: String, Sendable, CaseIterable {
        /// Treatment.
        case treatment = "TREAT"
        /// Payment.
        case payment = "HPAYMT"
        /// Healthcare operations.
        case operations = "HOPERAT"
        /// Emergency treatment.
        case emergency = "ETREAT"
        /// Break the glass.
        case breakGlass = "BTG"
        /// A request of the person.
        case personRequest = "PATRQT"
        /// A request of the family.
        case familyRequest = "FAMRQT"
        /// Research.
        case research = "HRESCH"
        /// Public health.
        case publicHealth = "PUBHLTH"
        /// Test data.
        case test = "HTEST"
    }
}
