/// What a text means, remembered until another one comes: columns repeat themselves.
struct LastValue<Value> {
    private var bytes: [UInt8]?
    private var value: Value?

    /// The meaning of some bytes; nil if they have none, or are not UTF-8.
    mutating func value(of bytes: ArraySlice<UInt8>, read: (String) -> Value?) -> Value? {
        if let known = self.bytes, known.elementsEqual(bytes) { return value }
        self.bytes = Array(bytes)
        value = String(validating: bytes, as: UTF8.self).flatMap(read)
        return value
    }
}
