#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension UUID {
    /// Whether this one comes first in the order of bytes as they are written.
    package func precedes(_ other: UUID) -> Bool {
        bytes.lexicographicallyPrecedes(other.bytes)
    }
}
