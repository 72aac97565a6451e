internal import Foundation
internal import HealthModel
internal import Merging

extension HealthStore {
    /// Tells who listens in this process what other processes have changed, until the task is
    /// cancelled. Where one process has the store, it returns at once.
    ///
    /// Once in each interval it asks for the progress of the persons to whom somebody listens, in
    /// one look-up. A database that cannot be reached is asked again.
    ///
    /// - Parameter interval: How long a change may wait.
    public func followOthers(every interval: Duration = .seconds(1)) async {
        guard let sharing = core.backend.capabilities.sharing else { return }
        var known: [PersonID: PersonProgress] = [:]
        while !Task.isCancelled {
            try? await Task.sleep(for: interval)
            let persons = core.changes.persons
            known = known.filter { persons.contains($0.key) }
            guard !persons.isEmpty else { continue }
            // Of somebody to whom nobody listened before, everything is news.
            let asked = Dictionary(
                uniqueKeysWithValues: persons.map { ($0, known[$0] ?? PersonProgress()) })
            guard let news = try? await sharing.news(of: asked) else { continue }
            for (person, change) in news {
                known[person] = change.progress
                core.changes.tell(person, changed: change.types, authorization: true)
            }
        }
    }
}
