/// What the pages say about apps that people have let in themselves.
enum ConnectionWord: String, PageWord {
    static let group = "connection"

    case title, text, unlessUsed, end
}
