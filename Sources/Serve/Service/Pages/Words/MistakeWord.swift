/// What is said of a form that lacks something, and where it does.
enum MistakeWord: String, PageWord {
    static let group = "mistake"

    case title, chooseOne, chooseSome, whom, day
}
