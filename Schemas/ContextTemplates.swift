/// The templates that the contexts of rules ask for, read as our packs are written.
enum ContextTemplates {
    /// The roots of which a document needs one to have a node for the rule; nil where that is not
    /// certain: each alternative has to ask for one, without `or` and `not`.
    ///
    /// - Parameter range: Where the context stands in its pack.
    static func roots(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> [String]? {
        var found: [String] = []
        var hasTemplate = false
        var place = range.lowerBound
        while place < range.upperBound {
            if bytes[place] == 0x7C {
                guard hasTemplate else { return nil }
                hasTemplate = false
            } else if bytes.has("not(", at: place) || isOr(bytes, at: place) {
                return nil
            } else if !hasTemplate, bytes.has("templateId", at: place),
                let root = root(in: bytes, from: place + "templateId".utf8.count)
            {
                found.append(root)
                hasTemplate = true
            }
            place += 1
        }
        return hasTemplate ? found : nil
    }

    /// The literal of `[@root = '…'` or `/@root = '…'` behind the name.
    private static func root(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> String? {
        guard start < bytes.count, bytes[start] == 0x5B || bytes[start] == 0x2F,
            bytes.has("@root", at: start + 1)
        else { return nil }
        var place = start + 1 + "@root".utf8.count
        while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == 0x3D { place += 1 }
        guard place < bytes.count, bytes[place] == 0x27,
            let end = bytes.next(0x27, from: place + 1)
        else { return nil }
        return String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
    }

    private static func isOr(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        bytes[place] <= 0x20 && bytes.has("or", at: place + 1) && place + 3 < bytes.count
            && (bytes[place + 3] <= 0x20 || bytes[place + 3] == 0x28)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The next place of a byte.
    func next(_ byte: UInt8, from start: Int) -> Int? {
        var place = start
        while place < count {
            if self[place] == byte { return place }
            place += 1
        }
        return nil
    }

    /// Whether a word stands at a place.
    func has(_ word: StaticString, at place: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard place + length <= count else { return false }
        for offset in 0..<length where self[place + offset] != word.utf8Start[offset] {
            return false
        }
        return true
    }
}
