import ArgumentParser
import HealthModel
import Units

/// `key=value` of metadata: a number, a date, an amount as `20 degC`, the name of one of the
/// key's values, or a text.
struct MetadataArgument: ExpressibleByArgument {
    let key: MetadataKey
    let value: MetadataValue

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else { return nil }
        key = MetadataKey(String(halves[0]))
        value = Self.value(String(halves[1]), for: key)
    }

    private static func value(_ text: String, for key: MetadataKey) -> MetadataValue {
        switch key.kind {
        case .string, .timeZone: return .string(text)
        case .boolean where text == "true" || text == "false": return .boolean(text == "true")
        case .value(let set):
            if let value = set.rawValue(named: text) { return .number(Double(value)) }
        default: break
        }
        if let number = Double(text) { return .number(number) }
        if text.contains("-"), let time = TimeArgument(argument: text) { return .date(time.date) }
        let words = text.split(separator: " ", maxSplits: 1)
        if words.count == 2, let number = Double(words[0]),
            let unit = try? HealthUnit(String(words[1]))
        {
            return .quantity(Quantity(number, unit))
        }
        return .string(text)
    }
}

/// `property=text` of a device.
struct DeviceArgument: ExpressibleByArgument {
    let property: DeviceProperty
    let text: String

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let property = DeviceProperty(rawValue: String(halves[0])) else {
            return nil
        }
        self.property = property
        text = String(halves[1])
    }
}
