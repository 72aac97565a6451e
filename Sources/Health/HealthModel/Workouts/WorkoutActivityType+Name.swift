extension WorkoutActivityType {
    /// HealthKit's name: `HighIntensityIntervalTraining`.
    public var name: String {
        ValueTable.shared["WorkoutActivityType"]?.name(of: rawValue) ?? "\(rawValue)"
    }

    /// The activity of a name, without regard to ASCII case, or of HealthKit's number; nil if
    /// there is none.
    public init?(named text: String) {
        let number =
            ValueTable.shared["WorkoutActivityType"]?.rawValue(named: text) ?? Int(text)
        guard let number else { return nil }
        self.init(rawValue: number)
    }
}
