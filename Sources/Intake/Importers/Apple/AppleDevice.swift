internal import Foundation
internal import HealthModel

/// Devices as Apple Health's export writes them: `<<HKDevice: 0x28…>, name:…, manufacturer:…>`.
enum AppleDevice {
    /// The words of the export for what is known of a device.
    private static let words: [(word: String, property: DeviceProperty)] = [
        ("name", .name), ("manufacturer", .manufacturer), ("model", .model),
        ("hardware", .hardwareVersion), ("firmware", .firmwareVersion),
        ("software", .softwareVersion), ("localIdentifier", .localIdentifier),
        ("UDIDeviceIdentifier", .udiDeviceIdentifier),
    ]

    /// The device of a text; nil if nothing is known of it. Where the object lay in the phone's
    /// memory is no part of it, and neither is when the system first saw it. A value may hold
    /// commas.
    static func parse(_ text: String) -> Device? {
        var rest = text[...]
        if let address = rest.range(of: "HKDevice:"),
            let end = rest[address.upperBound...].firstIndex(of: ">")
        {
            rest = rest[rest.index(after: end)...]
            if rest.hasSuffix(">") { rest = rest.dropLast() }
        }
        var values: [DeviceProperty: String] = [:]
        var property: DeviceProperty?
        for part in rest.split(separator: ", ", omittingEmptySubsequences: false) {
            let part = part.hasPrefix(",") ? part.dropFirst() : part
            if let known = words.first(where: { part.hasPrefix("\($0.word):") }) {
                property = known.property
                values[known.property] = String(part.dropFirst(known.word.count + 1))
            } else if part.hasPrefix("creation date:") {
                property = nil
            } else if let property, let value = values[property] {
                values[property] = "\(value), \(part)"
            }
        }
        values = values.filter { !$0.value.isEmpty }
        return values.isEmpty ? nil : Device(values)
    }

    /// The text of a device, without an address.
    static func format(_ device: Device) -> String {
        let parts = words.compactMap { word, property in
            device[property].map { ", \(word):\($0)" }
        }
        return "<<HKDevice: 0x0>\(parts.joined())>"
    }
}
