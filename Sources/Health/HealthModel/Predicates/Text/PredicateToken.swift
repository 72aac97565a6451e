/// A piece of a predicate's text, and where it begins.
struct PredicateToken: Equatable {
    enum Kind: Equatable {
        /// A word, number, date or name: letters, digits and `_ . : + -`.
        case bare(String)
        /// A text between quotes.
        case quoted(String)
        /// `= != < <= > >=`
        case comparison(Comparison)
        /// `( ) , * @`
        case mark(Unicode.Scalar)
        case end
    }

    let kind: Kind
    let position: Int
}
