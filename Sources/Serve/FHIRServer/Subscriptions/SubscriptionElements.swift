/// Names of the Subscriptions R5 Backport, version 1.1.
enum Backport {
    private static let structures =
        "http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/"
    private static let operations =
        "http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition/"

    // Profiles.
    static let subscription = structures + "backport-subscription"
    static let notification = structures + "backport-subscription-notification-r4"
    static let status = structures + "backport-subscription-status-r4"
    // Extensions.
    static let filter = structures + "backport-filter-criteria"
    static let content = structures + "backport-payload-content"
    static let heartbeat = structures + "backport-heartbeat-period"
    static let timeout = structures + "backport-timeout"
    static let maximum = structures + "backport-max-count"
    static let topics = structures + "capabilitystatement-subscriptiontopic-canonical"
    // Operations.
    static let statusOperation = operations + "backport-subscription-status"
}
