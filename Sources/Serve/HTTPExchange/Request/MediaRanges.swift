/// What a caller takes, as `Accept` says it (RFC 9110 section 12.5.1).
package struct MediaRanges: Sendable {
    private struct Range {
        let type: Substring
        let subtype: Substring
        let quality: Double

        /// How exactly the range names a media type; nil if it does not mean it.
        func precision(for media: (type: Substring, subtype: Substring)) -> Int? {
            switch (type, subtype) {
            case ("*", "*"): 0
            case (media.type, "*"): 1
            case (media.type, media.subtype): 2
            default: nil
            }
        }
    }

    /// nil if everything is taken.
    private let ranges: [Range]?

    /// Reads the header; without one, and from one that names nothing, everything is taken.
    package init(_ header: String?) {
        let ranges = Self.ranges(header ?? "")
        self.ranges = ranges.isEmpty ? nil : ranges
    }

    /// Reads what somebody names on purpose; where that is nothing, nothing is taken.
    package init(naming text: String) { ranges = Self.ranges(text) }

    private static func ranges(_ text: String) -> [Range] {
        text.split(separator: ",").compactMap { text in
            let words = text.split(separator: ";").map { $0.lowercased() }
            guard let name = words.first, let media = parts(of: name) else { return nil }
            var quality = 1.0
            for part in words.dropFirst() {
                let part = part.filter { $0 != " " && $0 != "\t" }
                if part.hasPrefix("q=") { quality = Double(part.dropFirst(2)) ?? 0 }
            }
            return Range(type: media.type, subtype: media.subtype, quality: quality)
        }
    }

    /// The best of what is offered, the earlier of equals; nil if none of it is taken.
    package func best<Offer>(of offers: [Offer], _ mediaType: (Offer) -> String) -> Offer? {
        guard let ranges else { return offers.first }
        var best: (offer: Offer, quality: Double)?
        for offer in offers {
            let quality = Self.quality(of: mediaType(offer), in: ranges)
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.offer
    }

    private static func quality(of mediaType: String, in ranges: [Range]) -> Double {
        guard let media = parts(of: mediaType.lowercased()) else { return 0 }
        var best: (precision: Int, quality: Double)?
        for range in ranges {
            guard let precision = range.precision(for: media) else { continue }
            if precision > best?.precision ?? -1 { best = (precision, range.quality) }
        }
        return best?.quality ?? 0
    }

    /// Type and subtype of a media type, without its parameters.
    static func parts(of mediaType: String) -> (type: Substring, subtype: Substring)? {
        let bare = mediaType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        let halves = bare.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        return (halves[0], halves[1])
    }
}
