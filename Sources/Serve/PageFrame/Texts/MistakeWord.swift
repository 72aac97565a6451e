/// What is said of a form that lacks something, and where it does.
package enum MistakeWord: String, PageWord {
    package static let group = "mistake"

    case title, chooseOne, chooseSome, whom, yourself, day, period, mailAddress
}
