/// One of the three rings of a day, from the outside in (HKActivityRingView).
public enum ActivityRing: Sendable, Hashable, CaseIterable {
    /// Energy or time in motion.
    case move
    /// Minutes of exercise.
    case exercise
    /// Hours with some standing, or rolling.
    case stand
}
