/// Undoes what was done to bytes so that they could be packed better (ISO 32000-1, 7.4.4.4; PNG,
/// chapter 9).
struct Predictor {
    private let kind: Int
    private let pixelBytes: Int
    private let rowBytes: Int
    private let isOfBytes: Bool

    /// By the parameters of a filter.
    init(_ parameters: [String: PDFObject]) throws(PDFRefusal) {
        kind = parameters["Predictor"]?.integer ?? 1
        let colors = parameters["Colors"]?.integer ?? 1
        let bits = parameters["BitsPerComponent"]?.integer ?? 8
        let columns = parameters["Columns"]?.integer ?? 1
        guard (1...64).contains(colors), [1, 2, 4, 8, 16].contains(bits),
            (1...(1 << 24)).contains(columns)
        else {
            throw PDFRefusal(.damaged, "a stream of the PDF has predictor parameters out of range")
        }
        pixelBytes = max(1, colors * bits / 8)
        rowBytes = (colors * bits * columns + 7) / 8
        isOfBytes = bits == 8
    }

    func undo(_ packed: InflatedBytes.Result) throws(PDFRefusal) -> InflatedBytes.Result {
        switch kind {
        case 2:
            guard isOfBytes else {
                throw PDFRefusal(
                    .unsupported, "a stream of the PDF has a TIFF predictor of other than 8 bits")
            }
            return InflatedBytes.Result(bytes: differences(packed.bytes), isWhole: packed.isWhole)
        case 10...15: return rows(packed)
        default: return packed
        }
    }

    private func differences(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for place in bytes.indices where place % rowBytes >= pixelBytes {
            bytes[place] &+= bytes[place - pixelBytes]
        }
        return bytes
    }

    /// Rows, each with the number of its filter before it.
    private func rows(_ packed: InflatedBytes.Result) -> InflatedBytes.Result {
        let bytes = packed.bytes
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let filter = bytes[at]
            let row = bytes[(at + 1)..<min(at + 1 + rowBytes, bytes.count)]
            guard filter <= 4 else { return InflatedBytes.Result(bytes: output, isWhole: false) }
            let start = output.count
            for (column, byte) in row.enumerated() {
                let place = start + column
                let left = column >= pixelBytes ? output[place - pixelBytes] : 0
                let above = start > 0 ? output[place - rowBytes] : 0
                let corner =
                    start > 0 && column >= pixelBytes ? output[place - rowBytes - pixelBytes] : 0
                output.append(byte &+ predicted(filter, left, above, corner))
            }
            at += 1 + rowBytes
        }
        return InflatedBytes.Result(bytes: output, isWhole: packed.isWhole)
    }

    private func predicted(
        _ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8
    ) -> UInt8 {
        switch filter {
        case 1: return left
        case 2: return above
        case 3: return UInt8((Int(left) + Int(above)) / 2)
        case 4:
            let (a, b, c) = (Int(left), Int(above), Int(corner))
            let estimate = a + b - c
            let (toLeft, toAbove, toCorner) = (
                abs(estimate - a), abs(estimate - b), abs(estimate - c)
            )
            if toLeft <= toAbove, toLeft <= toCorner { return left }
            return toAbove <= toCorner ? above : corner
        default: return 0
        }
    }
}
