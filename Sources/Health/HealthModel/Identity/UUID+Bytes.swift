#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension UUID {
    /// The 16 bytes in the order in which they are written; samples are ordered by them.
    package var bytes: [UInt8] {
        let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
        return [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }

    /// nil unless there are 16 bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        let b = Array(bytes)
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
                b[13], b[14], b[15]
            ))
    }
}
