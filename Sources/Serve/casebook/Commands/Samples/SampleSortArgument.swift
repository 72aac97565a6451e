import ArgumentParser
import HealthModel
import HealthStore

/// `+start`, `-end`, …
struct SampleSortArgument: ExpressibleByArgument {
    static let keys: [String: SampleSort.Key] = [
        "start": .startDate, "end": .endDate, "duration": .workoutDuration,
        "distance": .workoutTotal(.distance), "energy": .workoutTotal(.energyBurned),
        "strokes": .workoutTotal(.swimmingStrokeCount), "flights": .workoutTotal(.flightsClimbed),
    ]

    let sort: SampleSort

    init?(argument: String) {
        let name = argument.drop { $0 == "+" || $0 == "-" }
        guard argument.count - name.count <= 1, let key = Self.keys[String(name)] else {
            return nil
        }
        sort = SampleSort(key, ascending: !argument.hasPrefix("-"))
    }
}
