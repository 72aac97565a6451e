/// One line of a configuration file.
struct Setting: Equatable {
    /// What a setting may hold.
    enum Value: Equatable {
        case text(String)
        case number(Int)
        /// A number with a fraction or an exponent, as `Double` reads it.
        case decimal(String)
        case flag(Bool)
        case list([String])
    }

    let table: String
    let key: String
    let value: Value
    /// From 1.
    let line: Int
}
