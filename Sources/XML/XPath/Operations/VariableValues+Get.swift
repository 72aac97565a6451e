extension VariableValues {
    /// The value at a place, made where there is none yet: for functions and keys of the caller,
    /// whose bodies ask for the variables of the run.
    ///
    /// - Throws: What ``missing`` throws; XPDY0002 without it.
    public func get(_ slot: Int) throws(XPathError) -> [XDMItem] {
        do {
            return try value(slot)
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }
}
