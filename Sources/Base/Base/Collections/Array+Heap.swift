/// Binary heaps in arrays: no element precedes the first one. `precedes` is a strict order, the
/// same in all calls.
///
/// ```swift
/// var ends: [Int] = []
/// for end in [30, 10, 20] { ends.pushOnHeap(end, by: <) }
/// ends.popFromHeap(by: <)  // 10
/// ```
extension Array {
    /// Adds an element. O(log n).
    @inlinable
    package mutating func pushOnHeap(
        _ element: Element, by precedes: (Element, Element) throws -> Bool
    ) rethrows {
        append(element)
        var place = count - 1
        while place > 0, try precedes(self[place], self[(place - 1) / 2]) {
            swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes the first element of a heap that is not empty. O(log n).
    @inlinable @discardableResult
    package mutating func popFromHeap(
        by precedes: (Element, Element) throws -> Bool
    ) rethrows -> Element {
        swapAt(0, count - 1)
        let first = removeLast()
        try sinkFirstOfHeap(by: precedes)
        return first
    }

    /// Moves the first element to its place, after it was changed. O(log n).
    @inlinable
    package mutating func sinkFirstOfHeap(
        by precedes: (Element, Element) throws -> Bool
    ) rethrows {
        var place = 0
        while true {
            var least = place
            let child = 2 * place + 1
            if child < count, try precedes(self[child], self[least]) { least = child }
            if child + 1 < count, try precedes(self[child + 1], self[least]) { least = child + 1 }
            guard least != place else { return }
            swapAt(place, least)
            place = least
        }
    }
}
