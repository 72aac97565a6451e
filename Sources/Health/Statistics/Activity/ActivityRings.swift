/// The three rings of a day as a picture (HKActivityRingView): SVG 1.1 on black, without script
/// or style, so that a strict content security policy shows it too.
public struct ActivityRings: Sendable {
    private let summary: ActivitySummary

    /// The rings of a summary, whoever made it.
    public init(_ summary: ActivitySummary) { self.summary = summary }

    /// The picture, `size` pixels wide and high. Rings grow in one second if `isAnimated`; more
    /// than the goal goes on over the beginning, its end set off by a shadow.
    public func svg(size: Int = 200, isAnimated: Bool = true) -> String {
        let words = ActivityRing.allCases.map(words).joined(separator: ", ")
        let title = "\(summary.day): \(words)" + (summary.isPaused ? ", paused" : "")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
            viewBox="0 0 200 200" role="img" aria-label="\(title)"><title>\(title)</title>\
            <rect width="200" height="200" fill="#000000"/>\
            \(ActivityRing.allCases.map { ring($0, isAnimated) }.joined())</svg>
            """
    }

    private func words(_ ring: ActivityRing) -> String {
        let label = summary.label(ring)
        guard let fraction = summary.fraction(ring) else { return "\(label) without a goal" }
        return "\(label) \(Int((min(max(fraction, 0), 1_000) * 100).rounded())) %"
    }

    private func ring(_ ring: ActivityRing, _ isAnimated: Bool) -> String {
        let (radius, color) = Self.look(ring)
        let shown = summary.isPaused ? "#8E8E93" : color
        let groove = """
            <circle cx="100" cy="100" r="\(radius)" fill="none" stroke="\(shown)" \
            stroke-opacity="0.2" stroke-width="20"/>
            """
        let fraction = min(max(summary.fraction(ring) ?? 0, 0), 1_000)
        guard fraction > 0 else { return groove }
        guard fraction > 1 else { return groove + arc(radius, shown, fraction, isAnimated) }
        let over = fraction.truncatingRemainder(dividingBy: 1)
        return groove + arc(radius, shown, 1, isAnimated) + shadow(radius, over)
            + arc(radius, shown, over, isAnimated)
    }

    /// A part of a ring from the top on, clockwise.
    private func arc(
        _ radius: Int, _ color: String, _ fraction: Double, _ isAnimated: Bool
    ) -> String {
        let around = 2 * Double.pi * Double(radius)
        let length = Self.number(around * fraction)
        let motion =
            isAnimated
            ? """
            <animate attributeName="stroke-dasharray" from="0 \(Self.number(around))" \
            to="\(length) \(Self.number(around))" dur="1s" fill="freeze"/>
            """ : ""
        return """
            <circle cx="100" cy="100" r="\(radius)" fill="none" stroke="\(color)" \
            stroke-width="20" stroke-linecap="round" transform="rotate(-90 100 100)" \
            stroke-dasharray="\(length) \(Self.number(around))">\(motion)</circle>
            """
    }

    /// The shadow of the end of what goes over the goal, a little ahead of it.
    private func shadow(_ radius: Int, _ fraction: Double) -> String {
        let degrees = Self.number(fraction * 360 + 3)
        return """
            <circle cx="100" cy="\(100 - radius)" r="11" fill="#000000" fill-opacity="0.5" \
            transform="rotate(\(degrees) 100 100)"/>
            """
    }

    private static func look(_ ring: ActivityRing) -> (radius: Int, color: String) {
        switch ring {
        case .move: (86, "#FA114F")
        case .exercise: (64, "#92E82A")
        case .stand: (42, "#1EEAEF")
        }
    }

    /// Two digits after the point.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// One of the three rings of a day, from the outside in (HKActivityRingView).
public enum ActivityRing: Sendable, Hashable, CaseIterable {
    /// Energy or time in motion.
    case move
    /// Minutes of exercise.
    case exercise
    /// Hours with some standing, or rolling.
    case stand
}
