internal import Wording

/// Sentences of `casebook persons` and `casebook sign-in`.
enum PersonMessage: String, MessageKey {
    static let group = "persons"
    static let rows: StaticString = #"""
        noIdentifier (error 60) = no person with this patient identifier in the store
        notAllChecked (line 80) = not all persons with this name were checked: there may be more
        notFound (error 40) = person {1} not found in the store
        merged (line 40) = {1} is now read together with {2}
        separated (line 40) = {1} and {2} are separate persons again
        refiled (line 60) = {1} is now filed under {2} instead of {3}
        settled (line 60) = document {1} of {2} is valid; set aside: {3}
        wouldMerge (line 60) = {1} would be read together with {2}
        wouldSeparate (line 60) = {1} and {2} would be separate persons again
        wouldRefile (line 60) = {1} would be filed under {2} instead of {3}
        wouldSettle (line 60) = document {1} of {2} would be valid; set aside: {3}
        wouldSettleNew (line 80) = document {1} would be valid, with a UUID of its own, under {2}; set aside: {3}
        whom (error 80) = expected patient UUID, staff NAME, or delegate UUID PERSON-UUID
        roleNeedsStaff (error 40) = --role requires staff
        roleForm (error 40) = --role must be one or more of {1}
        nameOrAll (error 40) = expected --name NAME or --all
        noWay (error 60) = way to sign in not found; see `casebook sign-in list`
        wouldRemove (line 20) = would remove {1}
        removed (line 20) = removed {1}
        """#

    case noIdentifier, notAllChecked, notFound, merged, separated, refiled, settled,
        wouldMerge, wouldSeparate, wouldRefile, wouldSettle, wouldSettleNew, whom,
        roleNeedsStaff, roleForm, nameOrAll, noWay, wouldRemove, removed
}
