import DocumentRendering
import Fixtures
import Testing
import XMLTree

/// A page has the budget of its document, from the first byte on, and is given up when nobody
/// waits.
@Suite struct WorkTests {
    private static let bytes: [UInt8] = {
        let rows = (0..<4_000).map { "<tr><td ID=\"c\($0)\">\($0)</td><td>b</td></tr>" }.joined()
        let media = (0..<50).map {
            "<entry><observationMedia classCode=\"OBS\" moodCode=\"EVN\" ID=\"M\($0)\"><value "
                + "mediaType=\"text/plain\" representation=\"B64\">eA==</value></observationMedia></entry>"
        }
        return Array(
            Made.document(
                narrative: "<table><tbody>\(rows)</tbody></table>", entries: media.joined()
            ).utf8)
    }()

    /// Steps of a page that is given up by its client at so many; nil for a client that stays.
    private func spent(abandonedAt steps: Int?) -> (page: RenderedDocument?, steps: Int) {
        final class Clock { var work: WorkBudget? }
        let clock = Clock()
        let work = WorkBudget(steps: .max) { [unowned clock] in
            steps.map { clock.work!.spent >= $0 } ?? false
        }
        clock.work = work
        defer { clock.work = nil }
        let document = try? XMLDocument(Self.bytes, within: work)
        let page = document.flatMap { try? DocumentRenderer().render($0) }
        return (page, work.spent)
    }

    @Test func aPageEndsWhenTheClientGoes() {
        let whole = spent(abandonedAt: nil)
        #expect(whole.page != nil && whole.steps > 10 * WorkBudget.stepsUntilAsked)
        for part in 0..<40 {
            let goesAt = whole.steps * part / 40
            let (page, steps) = spent(abandonedAt: goesAt)
            #expect(page == nil)
            #expect(steps <= goesAt + 2 * WorkBudget.stepsUntilAsked, "\(part) of 40: \(steps)")
        }
    }

    @Test func aPageThatCostsTooMuchIsRefused() throws {
        let needed = spent(abandonedAt: nil).steps + Self.bytes.count
        var limits = ParseLimits()
        limits.stepsPerByte = 0
        for steps in [0, Self.bytes.count, needed / 2, needed - 1] {
            limits.steps = steps
            #expect(throws: RenderingFailure.givenUp) {
                try DocumentRenderer().render(Self.bytes, limits: limits)
            }
        }
        limits.steps = needed
        let page = try DocumentRenderer().render(Self.bytes, limits: limits)
        #expect(page.html == (try DocumentRenderer().render(Self.bytes)).html)
    }
}
