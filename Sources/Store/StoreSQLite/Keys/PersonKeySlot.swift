internal import Crypto
internal import HealthStore

/// The place of one person's key in the file of keys: wrapped, bound to store and place; all zero
/// when it was destroyed.
struct PersonKeySlot: Equatable {
    static let byteCount = 64
    static let destroyed = PersonKeySlot(bytes: [UInt8](repeating: 0, count: byteCount))

    /// ``byteCount`` of them.
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(
        _ key: SymmetricKey, _ slot: Int64, of store: [UInt8], wrappedBy wrapping: SymmetricKey
    ) throws {
        let wrapped = try WrappedKey.wrap(
            key, by: wrapping, context: Self.context(slot, of: store))
        bytes = wrapped + [UInt8](repeating: 0, count: Self.byteCount - wrapped.count)
    }

    /// The key; nil if it was destroyed.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if the slot is damaged.
    func key(
        _ slot: Int64, of store: [UInt8], wrappedBy wrapping: SymmetricKey
    ) throws -> SymmetricKey? {
        guard self != .destroyed else { return nil }
        guard
            let key = WrappedKey.unwrap(
                bytes.prefix(WrappedKey.byteCount), by: wrapping,
                context: Self.context(slot, of: store))
        else { throw StoreError(.corrupt, "the file of keys is damaged at slot \(slot)") }
        return key
    }

    private static func context(_ slot: Int64, of store: [UInt8]) -> [UInt8] {
        store + DocumentSeal.bytes(slot)
    }
}
