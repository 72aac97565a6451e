extension ValidationReport {
    /// One sentence about findings that were counted and not kept; none where there are none.
    var countedOnly: [String] {
        switch unkept.values.reduce(0, +) {
        case 0: []
        case 1: ["1 more finding was counted only"]
        case let count: ["\(count) more findings were counted only"]
        }
    }
}
