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
