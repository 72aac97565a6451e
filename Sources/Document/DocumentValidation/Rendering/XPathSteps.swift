extension String {
    /// The steps of a finding's XPath. A slash within quotes, as in a namespace's URI, ends none.
    var xpathSteps: [Substring] {
        var isQuoted = false
        return split { character in
            if character == "'" { isQuoted.toggle() }
            return character == "/" && !isQuoted
        }
    }
}
