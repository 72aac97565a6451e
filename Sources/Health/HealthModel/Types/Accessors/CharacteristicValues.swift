// Written from the tables of the catalogue; `make catalogue` writes it anew.

/// HKActivityMoveMode.
public enum ActivityMoveMode: Int, CodedValue {
    case activeEnergy = 1
    case appleMoveTime = 2
}

/// HKBiologicalSex.
public enum BiologicalSex: Int, CodedValue {
    case notSet = 0
    case female = 1
    case male = 2
    case other = 3
}

/// HKBloodType.
public enum BloodType: Int, CodedValue {
    case notSet = 0
    case aPositive = 1
    case aNegative = 2
    case bPositive = 3
    case bNegative = 4
    case abPositive = 5
    case abNegative = 6
    case oPositive = 7
    case oNegative = 8
}

/// HKFitzpatrickSkinType.
public enum FitzpatrickSkinType: Int, CodedValue {
    case notSet = 0
    case i = 1
    case ii = 2
    case iii = 3
    case iv = 4
    case v = 5
    case vi = 6
}

/// HKWheelchairUse.
public enum WheelchairUse: Int, CodedValue {
    case notSet = 0
    case no = 1
    case yes = 2
}
