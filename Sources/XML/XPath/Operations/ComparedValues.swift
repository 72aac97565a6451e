/// Values that many others are compared with: a set where all of them are texts and there are many.
struct ComparedValues {
    let values: [XDMAtomic]
    /// nil where they are few, or not all texts.
    let texts: Set<CodepointText>?

    /// Values from which on a set is made.
    private static let setSize = 12

    init(_ values: [XDMAtomic], _ context: DynamicContext) throws {
        self.values = values
        guard values.count >= Self.setSize else {
            texts = nil
            return
        }
        var texts: Set<CodepointText> = []
        for value in values {
            guard case .string(let text) = value.value else {
                self.texts = nil
                return
            }
            try context.step()
            texts.insert(CodepointText(text))
        }
        self.texts = texts
    }
}
