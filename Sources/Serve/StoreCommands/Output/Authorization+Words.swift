internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

extension AuthorizationStatus {
    /// The status in a word, as it is asked for.
    var word: String {
        switch self {
        case .notDetermined: "undecided"
        case .sharingDenied: "denied"
        case .sharingAuthorized: "allowed"
        }
    }
}

extension AccessWindow {
    /// The window in a few words; empty where it limits nothing.
    var words: String {
        var parts: [String] = []
        if let from { parts.append(ConsentMessage.from(InstantText.format(from)).text) }
        if let to { parts.append(ConsentMessage.to(InstantText.format(to)).text) }
        if let last {
            let days = last / 86_400
            let isWhole = days == days.rounded()
            parts.append(ConsentMessage.last(isWhole ? "\(Int(days)) d" : Int(last).asTime).text)
        }
        return parts.joined(separator: " ")
    }

    /// Writes the member `window`.
    func write(to json: inout JSONText) {
        json.key("window")
        json.object { json in
            json.member("from", from.map(InstantText.format))
            json.member("to", to.map(InstantText.format))
            json.key("lastSeconds")
            json.raw(last.map(NumberText.format) ?? "null")
        }
    }
}

extension InstantText {
    /// A date as text.
    static func format(_ date: Date) -> String { format(date.microseconds) }
}
