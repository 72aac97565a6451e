import Testing
import Units

@Suite struct PropertyTests {
    // rows 6
    @Test func readingWhatWasPrintedGivesTheSameUnit() throws {
        var random = RandomUnits(seed: 20_240_617)
        for _ in 0..<100_000 {
            let unit = try random.unit()
            let again = try HealthUnit(unit.unitString)
            guard again == unit, again.hashValue == unit.hashValue else {
                Issue.record("\(unit) became \(again)")
                return
            }
        }
    }

    @Test func codesAreValidAndStable() throws {
        var random = RandomUnits(seed: 7)
        for _ in 0..<3000 {
            let unit = try random.unit()
            let again = try HealthUnit(ucum: unit.ucumCode)
            #expect(again.ucumCode == unit.ucumCode, "\(unit): \(unit.ucumCode)")
        }
        for _ in 0..<3000 {
            let unit = try HealthUnit(ucum: random.code())
            #expect(try HealthUnit(ucum: unit.ucumCode) == unit, "\(unit.ucumCode)")
        }
    }

    @Test func unitsFormAGroup() throws {
        var random = RandomUnits(seed: 42)
        for _ in 0..<1000 {
            let (a, b, c) = (try random.unit(), try random.unit(), try random.unit())
            #expect(a * b == b * a)
            #expect((a * b) * c == a * (b * c))
            #expect(a * .null == a)
            #expect((a / a).isNull)
            #expect(a.reciprocal().reciprocal() == a)
            #expect((a * b).raised(toPower: 3) == a.raised(toPower: 3) * b.raised(toPower: 3))
            #expect((a * b).reciprocal() == a.reciprocal() * b.reciprocal())
            #expect((a / b).dimension == (b / a).reciprocal().dimension)
        }
    }

    /// There and back within four units in the last place of the value, or of the other scale's
    /// zero where that lies elsewhere, for units of one dimension: a unit
    /// against the same with every prefix and every customary unit changed.
    @Test func convertsThereAndBack() throws {
        var random = RandomUnits(seed: 1)
        let twins = [
            ("g", "oz"), ("lb", "kg"), ("m", "in"), ("mi", "ft"), ("L", "fl_oz_us"), ("hr", "ms"),
            ("kcal", "J"), ("mmHg", "atm"), ("degF", "K"), ("mol<180.1558>", "st"), ("mcIU", "GIU"),
        ].map { (try! HealthUnit($0), try! HealthUnit($1)) }
        var checked = 0
        for _ in 0..<100_000 {
            var (left, right) = (try random.unit(), HealthUnit.null)
            right = left
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let (a, b) = twins.randomElement(using: &random)!
                let power = Int.random(in: -2...2, using: &random)
                left = left * a.raised(toPower: power)
                right = right * b.raised(toPower: power)
            }
            guard left.isCompatible(with: right) else { continue }
            let value = Double.random(in: 0.001...1000, using: &random)
            let there = try Quantity(value, left).doubleValue(for: right)
            guard there.isNormal else { continue }
            let back = try Quantity(there, right).doubleValue(for: left)
            let zero = try Quantity(0, right).doubleValue(for: left)
            let scale = max(abs(value), abs(zero))
            guard abs(back - value) <= 4 * scale.ulp else {
                Issue.record("\(value) \(left) in \(right) and back is \(back)")
                return
            }
            checked += 1
        }
        #expect(checked > 80_000)
    }
}
