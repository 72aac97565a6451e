internal import Base
package import HTTPTypes

/// When something that is given last changed, for `Last-Modified` and `If-Modified-Since`
/// (RFC 9110, 8.8.2 and 13.1.3).
package struct ModificationTime {
    /// Since 1970: HTTP has no fractions.
    private let seconds: Int64

    package init(microseconds: Int64) {
        seconds = microseconds / 1_000_000
    }

    /// As HTTP writes it (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var text: String {
        let instant = Array(InstantText.format(seconds * 1_000_000))
        let date = instant.prefix(10).split(separator: "-").map { String($0) }
        let month = Self.months[(Int(date[1]) ?? 1) - 1]
        let weekday = Self.weekdays[Int((seconds / 86_400 + 4) % 7)]
        return "\(weekday), \(date[2]) \(month) \(date[0]) \(String(instant[11..<19])) GMT"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The first day of 1970 was the fifth of these.
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Reads what HTTP writes; nil for anything else, also in the forms that nobody sends any
    /// more: a condition that is not understood does not count.
    private static func seconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return InstantText.parse("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
            .map { $0 / 1_000_000 }
    }

    /// Whether who asks has what there is: by the entity tag where one is named, else by the time.
    package func isKnown(to headers: HTTPFields, tag: String) -> Bool {
        if headers[.ifNoneMatch] != nil {
            return EntityTag.list(headers[.ifNoneMatch]).matches(tag)
        }
        guard let since = headers[.ifModifiedSince].flatMap(Self.seconds) else { return false }
        return seconds <= since
    }
}

extension HTTPFields {
    /// What an answer says of its version.
    package static func version(tag: String, _ time: ModificationTime?) -> HTTPFields {
        var fields: HTTPFields = [.eTag: tag]
        fields[.lastModified] = time?.text
        return fields
    }
}
