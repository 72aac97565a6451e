internal import Base
internal import Foundation
package import HealthModel
package import Storage

/// Where the next page of a query begins: opaque, and good for the query and the handle that it
/// came from, for as long as the store exists.
///
/// Documents that arrive between two pages do not shift them: none is left out or given twice.
/// A token holds no name and no title.
public struct PagingToken: Sendable, Hashable {
    /// The token as text that may be kept and sent: lower-case hexadecimal digits.
    public let text: String

    /// Takes a token that was kept as text; whether it is one is found out when it is used.
    public init(text: String) {
        self.text = text
    }

    /// - Parameter seal: The code of a query, for the position's bytes.
    package init(position: PagingPosition, sealedBy seal: ([UInt8]) -> UInt64) {
        var place = position.uuid.bytes
        for instant in position.instants ?? [] {
            place += Self.bigEndian(UInt64(bitPattern: instant))
        }
        text = Hexadecimal.encode([Self.layout] + Self.bigEndian(seal(place)) + place)
    }

    /// Reads the token as one of a query.
    package func position(
        sort: [DocumentSort], sealedBy seal: ([UInt8]) -> UInt64
    ) throws -> PagingPosition {
        let carries = sort.allSatisfy { $0.key.isInstant }
        let position = try position(values: carries ? sort.count : 0, sealedBy: seal)
        return carries ? position : PagingPosition(uuid: position.uuid, instants: nil)
    }

    /// Reads the token as one of a query that is ordered by so many numbers.
    package func position(
        values count: Int, sealedBy seal: ([UInt8]) -> UInt64
    ) throws -> PagingPosition {
        let header = 1 + 8 + 16
        guard let bytes = Hexadecimal.decode(text), bytes.count >= header,
            bytes[0] == Self.layout, (bytes.count - header).isMultiple(of: 8),
            let uuid = UUID(bytes: bytes[9..<header])
        else { throw StoreError(.invalidToken, "not a paging token of this store") }
        guard Self.word(bytes[1..<9]) == seal(Array(bytes[9...])) else {
            throw StoreError(
                .tokenOfAnotherQuery, "the paging token was given for another query or handle")
        }
        let instants = stride(from: header, to: bytes.count, by: 8).map {
            Int64(bitPattern: Self.word(bytes[$0..<($0 + 8)]))
        }
        guard instants.count == count else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return PagingPosition(uuid: uuid, instants: instants)
    }

    private static let layout: UInt8 = 1

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension CDADocumentSample {
    /// Where a page that ends with this sample ends.
    package func position(in sort: [DocumentSort]) -> PagingPosition {
        let carries = sort.allSatisfy { $0.key.isInstant }
        let instants = sort.compactMap { order -> Int64? in
            if case .instant(let value) = sortValue(order.key) { value } else { nil }
        }
        return PagingPosition(uuid: uuid, instants: carries ? instants : nil)
    }
}
