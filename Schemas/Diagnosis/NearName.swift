/// Finds the name that somebody probably meant.
enum NearName {
    /// The nearest candidate that one or two slips away (case aside), and no more than a third of
    /// the name; the first of several that are equally near.
    static func nearest(to name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased().utf8)
        let limit = min(2, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates where candidate != name {
            let distance = editDistance(wanted, Array(candidate.lowercased().utf8))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        if abs(a.count - b.count) > 2 { return .max }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...max(1, a.count) where !a.isEmpty {
            var row = [i]
            for j in 1...max(1, b.count) where !b.isEmpty {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    best = min(best, beforeLast[j - 2] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
