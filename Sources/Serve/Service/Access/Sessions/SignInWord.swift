/// What is said to somebody who signs in.
enum SignInWord: String, PageWord {
    static let group = "signIn"

    case title, signIn, once, how, refused
}
