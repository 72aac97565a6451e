internal import Base
internal import Foundation
public import HealthModel
internal import Units

extension MetadataValue {
    /// Reads a value as people write it: what the key demands, or else a number as JSON writes
    /// it, an instant of RFC 3339 or a day, an amount as `20 degC`, and any other text as it is.
    ///
    /// The result may be of another kind than the key demands; a sample with it is refused.
    public init(text: String, for key: MetadataKey) {
        switch key.kind {
        case .string, .timeZone:
            self = .string(text)
            return
        case .boolean where text == "true" || text == "false":
            self = .boolean(text == "true")
            return
        case .value(let set):
            if let value = set.rawValue(named: text) {
                self = .number(Double(value))
                return
            }
        default: break
        }
        let words = text.split(separator: " ", maxSplits: 1)
        if let number = DecimalText.number(text, isJSON: true) {
            self = .number(number)
        } else if let instant = InstantText.parse(text) {
            self = .date(Date(microseconds: instant))
        } else if words.count == 2, let number = DecimalText.number(words[0], isJSON: true),
            let unit = try? HealthUnit(String(words[1]))
        {
            self = .quantity(Quantity(number, unit))
        } else {
            self = .string(text)
        }
    }
}
