internal import Intake

/// Documents that are decided about together, in the order in which they were listed.
struct ImportBatch {
    /// Bytes of documents above which no more are waited for.
    private static let maximumBytes = 16 << 20

    private let intake: DocumentIntake
    private let maximumCount: Int
    private var items: [ImportWork.Item] = []
    private var bytes = 0

    init(intake: DocumentIntake, maximumCount: Int) {
        self.intake = intake
        self.maximumCount = maximumCount
    }

    var isFull: Bool { items.count >= maximumCount || bytes >= Self.maximumBytes }

    mutating func add(_ item: ImportWork.Item) {
        items.append(item)
        if case .prepared(_, let document) = item { bytes += document.byteCount }
    }

    /// Takes in what there is; the outcomes are durable then.
    mutating func decide() async throws -> [ImportWork.Result] {
        let documents = items.compactMap { item in
            if case .prepared(_, let document) = item { document } else { nil }
        }
        var receipts = try await intake.take(documents).makeIterator()
        let results = items.compactMap { item -> ImportWork.Result? in
            switch item {
            case .prepared(let file, _): receipts.next().map { .receipt(file: file, $0) }
            case .unreadable(let failure): .unreadable(failure)
            case .failed: nil
            }
        }
        items = []
        bytes = 0
        return results
    }
}
