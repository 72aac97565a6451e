extension String {
    /// The text with each run of XML white space as one space, and none at its ends.
    var onOneLine: String {
        var text = self
        let isOnOne = text.withUTF8 { bytes in
            var wasSpace = true
            for byte in bytes {
                let isSpace = byte == 0x20
                if (isSpace && wasSpace) || byte == 0x0A || byte == 0x09 || byte == 0x0D {
                    return false
                }
                wasSpace = isSpace
            }
            return bytes.isEmpty || !wasSpace
        }
        return isOnOne ? text : text.joinedOnOneLine
    }

    private var joinedOnOneLine: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isPending = false
        for byte in utf8 {
            if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
                isPending = !bytes.isEmpty
            } else {
                if isPending { bytes.append(0x20) }
                isPending = false
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
