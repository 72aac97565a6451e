import PageFrame
import HealthModel
import Wording

/// What types of health data are called, as Apple Health calls them where it has them.
enum TypeNames {
    /// A type's name in the page's language; the words of its identifier for one that the catalogue
    /// does not know, which a test rules out.
    static func name(of type: ObjectType, in words: PageWords) -> String {
        words.phrases.name(NamedText("type.\(type.name)")) ?? type.name
    }

    /// A kind of workout in the page's language.
    static func name(of activity: WorkoutActivityType, in words: PageWords) -> String {
        words.phrases.name(NamedText("workout.\(activity.name)")) ?? activity.name
    }

    /// The same as a piece of a page.
    static func markup(of type: ObjectType, in words: PageWords) -> Markup {
        Markup(text: name(of: type, in: words))
    }
}
