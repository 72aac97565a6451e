/// What something was measured with (HKDevice): eight texts, each of which may be unknown.
///
/// It is one reference: all samples of a device share it.
public struct Device: Sendable {
    private final class Properties: Sendable {
        let values: [DeviceProperty: String]

        init(_ values: [DeviceProperty: String]) { self.values = values }
    }

    private let properties: Properties

    /// A device of which so much is known.
    public init(_ values: [DeviceProperty: String]) { properties = Properties(values) }

    /// A device; what is not known of it is nil (HKDevice.init).
    public init(
        name: String? = nil, manufacturer: String? = nil, model: String? = nil,
        hardwareVersion: String? = nil, firmwareVersion: String? = nil,
        softwareVersion: String? = nil, localIdentifier: String? = nil,
        udiDeviceIdentifier: String? = nil
    ) {
        let given: [DeviceProperty: String?] = [
            .name: name, .manufacturer: manufacturer, .model: model,
            .hardwareVersion: hardwareVersion, .firmwareVersion: firmwareVersion,
            .softwareVersion: softwareVersion, .localIdentifier: localIdentifier,
            .udiDeviceIdentifier: udiDeviceIdentifier,
        ]
        self.init(given.compactMapValues(\.self))
    }

    /// What is known.
    public var values: [DeviceProperty: String] { properties.values }

    /// One of the eight; nil if it is not known.
    public subscript(property: DeviceProperty) -> String? { properties.values[property] }
}

extension Device: Hashable {
    /// Whether all properties are equal; at once for copies of one device.
    public static func == (left: Device, right: Device) -> Bool {
        left.properties === right.properties || left.values == right.values
    }

    /// Equal devices hash equal.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// One of the eight things that are said of a device (HKDevicePropertyKey…).
public enum DeviceProperty: String, Sendable, Hashable, CaseIterable {
    /// What the owner calls it.
    case name
    /// Who made it.
    case manufacturer
    /// Which model it is.
    case model
    /// The version of its hardware.
    case hardwareVersion
    /// The version of its firmware.
    case firmwareVersion
    /// The version of its software.
    case softwareVersion
    /// What it is recognised by where it is used.
    case localIdentifier
    /// The part of the unique device identification that names the model (UDI-DI, 21 CFR 801).
    case udiDeviceIdentifier
}
