public import HealthModel

/// How much a source counts that nobody has put in order, as far as its identifier tells.
///
/// Apple's Health app has the same three steps as long as its user moves nothing ("Manage Health
/// data on your iPhone, iPad, or Apple Watch", Data Sources & Access): what was entered by hand,
/// the person's iPhone, iPad and Apple Watch, then apps and Bluetooth devices. What has no
/// identifier at all, as a ward's monitor behind an interface, comes last: nobody has said whose
/// device it is.
///
/// | standing | identifier |
/// |---|---|
/// | entered by hand | `com.apple.Health`, and the person's own corrections |
/// | own device | `com.apple.health.` with the device's name behind it |
/// | app | any other |
/// | unnamed | none |
public enum SourceStanding: Int, Sendable, Hashable, CaseIterable {
    /// The person typed it in.
    case enteredByHand
    /// Apple's phone, tablet or watch of the person.
    case ownDevice
    /// An app, or a device through its app.
    case app
    /// Known by a name alone.
    case unnamed

    /// The identifier of a person's own corrections.
    package static let person = "person"

    /// The standing of a source.
    public init(of source: Source) {
        guard let identifier = source.bundleIdentifier else {
            self = .unnamed
            return
        }
        // The two differ in case: an app's identifier and the devices' prefix.
        if identifier == "com.apple.Health" || identifier == Self.person {
            self = .enteredByHand
        } else if identifier.hasPrefix("com.apple.health.") {
            self = .ownDevice
        } else {
            self = .app
        }
    }
}
