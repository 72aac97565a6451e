import Base
import Testing

@Suite struct HeapTests {
    /// After each step, no element precedes the one above it.
    @Test func elementsComeOutInOrder() {
        var random = SystemRandomNumberGenerator()
        for count in [0, 1, 2, 3, 10, 257] {
            let numbers = (0..<count).map { _ in Int.random(in: 0..<50, using: &random) }
            var heap: [Int] = []
            for number in numbers {
                heap.pushOnHeap(number, by: <)
                #expect(isHeap(heap), "\(numbers)")
            }
            var found: [Int] = []
            while !heap.isEmpty {
                found.append(heap.popFromHeap(by: <))
                #expect(isHeap(heap), "\(numbers)")
            }
            #expect(found == numbers.sorted())
        }
    }

    @Test func aChangedFirstElementSinks() {
        var heap: [Int] = []
        for number in [1, 4, 2, 8, 6, 3] { heap.pushOnHeap(number, by: <) }
        heap[0] = 7
        heap.sinkFirstOfHeap(by: <)
        #expect(isHeap(heap) && heap.sorted() == [2, 3, 4, 6, 7, 8])
    }

    private func isHeap(_ heap: [Int]) -> Bool {
        heap.indices.dropFirst().allSatisfy { heap[($0 - 1) / 2] <= heap[$0] }
    }
}
