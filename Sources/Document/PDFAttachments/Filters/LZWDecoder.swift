/// Unpacks bytes by Lempel, Ziv and Welch's method, codes of 9 to 12 bits, the highest bit first
/// (ISO 32000-1, 7.4.4).
struct LZWDecoder {
    private static let clear = 256
    private static let end = 257
    private static let most = 4_096

    /// Whether codes grow one entry before they have to; so it is unless a file says otherwise.
    let isEarly: Bool
    /// Bytes up to which, and one more, it goes on.
    let limit: Int

    func decode(_ bytes: ArraySlice<UInt8>) -> InflatedBytes.Result {
        var output: [UInt8] = []
        // An entry is a piece of the output: where it begins, and how long it is.
        var starts = [Int](repeating: 0, count: Self.most)
        var lengths = [Int](repeating: 0, count: Self.most)
        var next = Self.end + 1
        var width = 9
        var previous: (start: Int, length: Int)?
        var (buffer, bits) = (0, 0)
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFF_FFFF
            bits += 8
            guard bits >= width else { continue }
            bits -= width
            let code = buffer >> bits & (1 << width - 1)
            if code == Self.end { return InflatedBytes.Result(bytes: output, isWhole: true) }
            if code == Self.clear {
                (next, width, previous) = (Self.end + 1, 9, nil)
                continue
            }
            let start = output.count
            if code < 256 {
                output.append(UInt8(code))
            } else if code < next {
                for place in starts[code]..<starts[code] + lengths[code] {
                    output.append(output[place])
                }
            } else if code == next, let last = previous {
                for place in last.start..<last.start + last.length { output.append(output[place]) }
                output.append(output[last.start])
            } else {
                return InflatedBytes.Result(bytes: output, isWhole: false)
            }
            if let last = previous, next < Self.most {
                // The piece before, and the first byte of this one, which stands behind it.
                (starts[next], lengths[next]) = (last.start, last.length + 1)
                next += 1
            }
            previous = (start, output.count - start)
            if next + (isEarly ? 1 : 0) >= 1 << width, width < 12 { width += 1 }
            if output.count > limit { break }
        }
        // As with other readers, the mark of the end may be missing.
        return InflatedBytes.Result(bytes: output, isWhole: true)
    }
}
