/// Elements and attributes that several types hold side by side, each written once and named
/// by `use` in the tables. `infrastructureRoot` (HL7 V3 RIM) heads every `class`.
enum SharedGroups {
    static let notation = """
        group infrastructureRoot
          realmCode    CS                         0..*
          typeId       InfrastructureRoot.typeId  0..1
          templateId   II                         0..*
          @nullFlavor  NullFlavor                 0..1

        group clinicalStatement
          act                      Act                      1..1
          encounter                Encounter                1..1
          observation              Observation              1..1
          observationMedia         ObservationMedia         1..1
          organizer                Organizer                1..1
          procedure                Procedure                1..1
          regionOfInterest         RegionOfInterest         1..1
          substanceAdministration  SubstanceAdministration  1..1
          supply                   Supply                   1..1

        group participations
          subject      Subject       0..1
          specimen     Specimen      0..*
          performer    Performer2    0..*
          author       Author        0..*
          informant    Informant12   0..*
          participant  Participant2  0..*

        group relationships
          entryRelationship  EntryRelationship  0..*
          reference          Reference          0..*
          precondition       Precondition       0..*

        group contact
          addr     AD   0..*
          telecom  TEL  0..*

        group coding
          @code               cs   0..1
          @codeSystem         uid  0..1
          @codeSystemName     st   0..1
          @codeSystemVersion  st   0..1
          @displayName        st   0..1

        group inline
          content           StrucDoc.Content           1..1
          linkHtml          StrucDoc.LinkHtml          1..1
          sub               StrucDoc.Sub               1..1
          sup               StrucDoc.Sup               1..1
          br                StrucDoc.Br                1..1
          footnote          StrucDoc.Footnote          1..1
          renderMultiMedia  StrucDoc.RenderMultiMedia  1..1

        group blocks
          paragraph  StrucDoc.Paragraph  1..1
          list       StrucDoc.List       1..1
          table      StrucDoc.Table      1..1

        group narrativeAttributes
          @ID         xs:ID        0..1
          @language   xs:NMTOKEN   0..1
          @styleCode  xs:NMTOKENS  0..1

        group cellAlignment
          @align    StrucDoc.align   0..1
          @char     xs:string        0..1
          @charoff  xs:string        0..1
          @valign   StrucDoc.valign  0..1
        """
}
