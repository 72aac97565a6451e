/// HL7's extensions to CDA R2 in the namespace `urn:hl7-org:sdtc` (HL7 Structured Documents
/// working group): the elements that the classes of CDA refer to, and the classes behind them.
enum ExtensionClasses {
    /// The global elements, each with its type.
    static let elements = """
        category                    CD
        admissionReferralSourceCode CE
        raceCode                    CE
        ethnicGroupCode             CE
        dischargeDispositionCode    CE
        id                          II
        deceasedInd                 BL
        deceasedTime                TS
        multipleBirthInd            BL
        multipleBirthOrderNumber    sdtc:INT_POS
        birthTime                   TS
        signatureText               ED
        statusCode                  CS
        desc                        ED
        inFulfillmentOf1            sdtc:InFulfillmentOf1
        patient                     sdtc:SdtcPatient
        asPatientRelationship       sdtc:AsPatientRelationship
        priorityNumber              INT
        functionCode                CE
        precondition1               sdtc:Precondition1
        precondition2               sdtc:Precondition2
        text                        ED
        identifiedBy                sdtc:IdentifiedBy
        telecom                     TEL
        author                      Author
        specialty                   CE
        expirationTime              IVL_TS
        """

    /// The global attributes, each with its type.
    static let attributes = """
        @valueSet         oid
        @valueSetVersion  st
        """

    static let notation = """
        type sdtc:INT_POS extends QTY
          @value  sdtc:int_pos  0..1

        class sdtc:ActReference
          id               II                 1..*
          @classCode       ActClass           1..1
          @moodCode        x_DocumentActMood  1..1
          @determinerCode  EntityDeterminer   0..1 fixed INSTANCE

        class sdtc:InFulfillmentOf1
          actReference   sdtc:ActReference        1..1
          @typeCode      ActRelationshipFulfills  1..1 fixed FLFS
          @inversionInd  bl                       0..1
          @negationInd   bl                       0..1

        type sdtc:SdtcPatient
          id  II  1..1

        class sdtc:AsPatientRelationship
          code             CE                 1..1
          @classCode       x_DocumentSubject  1..1 fixed PRS
          @determinerCode  EntityDeterminer   0..1 fixed INSTANCE

        class sdtc:Precondition1
          conjunctionCode  CS                   1..1
          criterion1       Criterion            1..1
          @typeCode        ActRelationshipType  0..1 fixed PRCN

        class sdtc:Precondition2
          conjunctionCode      CS                    0..1
          either
            either
              allTrue          sdtc:AllTrue          1..1 nillable
              allFalse         sdtc:AllFalse         1..1 nillable
              atLeastOneTrue   sdtc:AtLeastOneTrue   1..1 nillable
              atLeastOneFalse  sdtc:AtLeastOneFalse  1..1 nillable
              onlyOneTrue      sdtc:OnlyOneTrue      1..1 nillable
              onlyOneFalse     sdtc:OnlyOneFalse     1..1 nillable
            end
            criterion          Criterion             1..1
          end
          @typeCode            ActRelationshipType   0..1 fixed PRCN
          @negationInd         xs:boolean            0..1 fixed true

        class sdtc:AllFalse
          id            II                  1..1
          precondition  sdtc:Precondition2  0..* nillable
          @classCode    ActClass            0..1 fixed CLUSTER
          @moodCode     ActMood             0..1 fixed EVN

        class sdtc:AllTrue
          id            II                  1..1
          precondition  sdtc:Precondition2  0..* nillable
          @classCode    ActClass            0..1 fixed CLUSTER
          @moodCode     ActMood             0..1 fixed EVN

        class sdtc:AtLeastOneFalse
          id            II                  1..1
          precondition  sdtc:Precondition2  0..* nillable
          @classCode    ActClass            0..1 fixed CLUSTER
          @moodCode     ActMood             0..1 fixed EVN

        class sdtc:AtLeastOneTrue
          id             II                  1..1
          precondition2  sdtc:Precondition2  0..* nillable
          @classCode     ActClass            0..1 fixed CLUSTER
          @moodCode      ActMood             0..1 fixed EVN

        class sdtc:OnlyOneFalse
          id            II                  1..1
          precondition  sdtc:Precondition2  0..* nillable
          @classCode    ActClass            0..1 fixed CLUSTER
          @moodCode     ActMood             0..1 fixed EVN

        class sdtc:OnlyOneTrue
          id            II                  1..1
          precondition  sdtc:Precondition2  0..* nillable
          @classCode    ActClass            0..1 fixed CLUSTER
          @moodCode     ActMood             0..1 fixed EVN

        type sdtc:IdentifiedBy
          alternateIdentification  sdtc:AlternateIdentification  1..1
          @typeCode                RoleLinkType                  1..1 fixed REL

        type sdtc:AlternateIdentification
          id             II         1..1
          code           CD         0..1
          statusCode     CS         0..1
          effectiveTime  IVL_TS     0..1
          @classCode     RoleClass  1..1 fixed IDENT
        """
}
