/// The classes of the CDA R2 body: sections and clinical statements (HL7 CDA R2, section 4.3).
enum BodyClasses {
    static let notation = """
        class Component2
          either
            nonXMLBody           NonXMLBody                   1..1
            structuredBody       StructuredBody               1..1
          end
          @typeCode              ActRelationshipHasComponent  0..1 fixed COMP
          @contextConductionInd  bl                           0..1 fixed true

        class NonXMLBody
          text                 ED        1..1
          confidentialityCode  CE        0..1
          languageCode         CS        0..1
          @classCode           ActClass  0..1 fixed DOCBODY
          @moodCode            ActMood   0..1 fixed EVN

        class StructuredBody
          confidentialityCode  CE          0..1
          languageCode         CS          0..1
          component            Component3  1..*
          @classCode           ActClass    0..1 fixed DOCBODY
          @moodCode            ActMood     0..1 fixed EVN

        class Component3
          section                Section                      1..1
          @typeCode              ActRelationshipHasComponent  0..1 fixed COMP
          @contextConductionInd  bl                           0..1 fixed true

        class Section
          id                   II             0..1
          code                 CE             0..1
          title                ST             0..1
          text                 StrucDoc.Text  0..1
          confidentialityCode  CE             0..1
          languageCode         CS             0..1
          subject              Subject        0..1
          author               Author         0..*
          informant            Informant12    0..*
          entry                Entry          0..*
          component            Component5     0..*
          @ID                  xs:ID          0..1
          @classCode           ActClass       0..1 fixed DOCSECT
          @moodCode            ActMood        0..1 fixed EVN

        class Component5
          section                Section                      1..1
          @typeCode              ActRelationshipHasComponent  0..1 fixed COMP
          @contextConductionInd  bl                           0..1 fixed true

        class Entry
          either
            use clinicalStatement
          end
          @typeCode              x_ActRelationshipEntry  0..1 default COMP
          @contextConductionInd  bl                      0..1 fixed true

        class Act
          id                     II                          0..*
          code                   CD                          1..1
          text                   ED                          0..1
          statusCode             CS                          0..1
          effectiveTime          IVL_TS                      0..1
          priorityCode           CE                          0..1
          languageCode           CS                          0..1
          use participations
          use relationships
          sdtc:precondition2                                 0..*
          sdtc:inFulfillmentOf1                              0..*
          @classCode             x_ActClassDocumentEntryAct  1..1
          @moodCode              x_DocumentActMood           1..1
          @negationInd           bl                          0..1

        class Encounter
          id                             II                       0..*
          code                           CD                       0..1
          text                           ED                       0..1
          statusCode                     CS                       0..1
          effectiveTime                  IVL_TS                   0..1
          sdtc:dischargeDispositionCode                           0..1
          priorityCode                   CE                       0..1
          use participations
          use relationships
          sdtc:precondition2                                      0..*
          sdtc:inFulfillmentOf1                                   0..*
          @classCode                     ActClass                 1..1
          @moodCode                      x_DocumentEncounterMood  1..1

        class Observation
          id                     II                            0..*
          sdtc:category                                        0..*
          code                   CD                            1..1
          derivationExpr         ST                            0..1
          text                   ED                            0..1
          statusCode             CS                            0..1
          effectiveTime          IVL_TS                        0..1
          priorityCode           CE                            0..1
          repeatNumber           IVL_INT                       0..1
          languageCode           CS                            0..1
          value                  ANY                           0..*
          interpretationCode     CE                            0..*
          methodCode             CE                            0..*
          targetSiteCode         CD                            0..*
          use participations
          use relationships
          sdtc:precondition2                                   0..*
          referenceRange         ReferenceRange                0..*
          sdtc:inFulfillmentOf1                                0..*
          @classCode             ActClassObservation           1..1
          @moodCode              x_ActMoodDocumentObservation  1..1
          @negationInd           bl                            0..1

        class ObservationMedia
          id                  II                   0..*
          languageCode        CS                   0..1
          value               ED                   1..1
          use participations
          use relationships
          sdtc:precondition2                       0..*
          @ID                 xs:ID                0..1
          @classCode          ActClassObservation  1..1
          @moodCode           ActMood              1..1

        class Organizer
          id                  II                                0..*
          sdtc:category                                         0..*
          code                CD                                0..1
          sdtc:text                                             0..1
          statusCode          CS                                1..1
          effectiveTime       IVL_TS                            0..1
          use participations
          reference           Reference                         0..*
          precondition        Precondition                      0..*
          sdtc:precondition2                                    0..*
          component           Component4                        0..*
          @classCode          x_ActClassDocumentEntryOrganizer  1..1
          @moodCode           ActMood                           1..1

        class Procedure
          id                     II                       0..*
          sdtc:category                                   0..*
          code                   CD                       0..1
          text                   ED                       0..1
          statusCode             CS                       0..1
          effectiveTime          IVL_TS                   0..1
          priorityCode           CE                       0..1
          languageCode           CS                       0..1
          methodCode             CE                       0..*
          approachSiteCode       CD                       0..*
          targetSiteCode         CD                       0..*
          use participations
          use relationships
          sdtc:precondition2                              0..*
          sdtc:inFulfillmentOf1                           0..*
          @classCode             ActClass                 1..1
          @moodCode              x_DocumentProcedureMood  1..1
          @negationInd           bl                       0..1

        class RegionOfInterest
          id                  II                      1..*
          code                CS                      1..1
          value               RegionOfInterest.value  1..*
          use participations
          use relationships
          sdtc:precondition2                          0..*
          @ID                 xs:ID                   0..1
          @classCode          ActClass                1..1 fixed ROIOVL
          @moodCode           ActMood                 1..1 fixed EVN

        class RegionOfInterest.value extends INT bare
          @unsorted  xs:boolean  0..1 default false

        class SubstanceAdministration
          id                      II                       0..*
          code                    CD                       0..1
          text                    ED                       0..1
          statusCode              CS                       0..1
          effectiveTime           SXCM_TS                  0..*
          priorityCode            CE                       0..1
          repeatNumber            IVL_INT                  0..1
          routeCode               CE                       0..1
          approachSiteCode        CD                       0..*
          doseQuantity            IVL_PQ                   0..1
          rateQuantity            IVL_PQ                   0..1
          maxDoseQuantity         RTO_PQ_PQ                0..1
          administrationUnitCode  CE                       0..1
          subject                 Subject                  0..1
          specimen                Specimen                 0..*
          consumable              Consumable               1..1
          performer               Performer2               0..*
          author                  Author                   0..*
          informant               Informant12              0..*
          participant             Participant2             0..*
          use relationships
          sdtc:inFulfillmentOf1                            0..*
          @classCode              ActClass                 1..1 fixed SBADM
          @moodCode               x_DocumentSubstanceMood  1..1
          @negationInd            bl                       0..1

        class Supply
          id                     II                       0..*
          code                   CD                       0..1
          text                   ED                       0..1
          statusCode             CS                       0..1
          effectiveTime          SXCM_TS                  0..*
          priorityCode           CE                       0..*
          repeatNumber           IVL_INT                  0..1
          independentInd         BL                       0..1
          quantity               PQ                       0..1
          expectedUseTime        IVL_TS                   0..1
          subject                Subject                  0..1
          specimen               Specimen                 0..*
          product                Product                  0..1
          performer              Performer2               0..*
          author                 Author                   0..*
          informant              Informant12              0..*
          participant            Participant2             0..*
          use relationships
          sdtc:inFulfillmentOf1                           0..*
          @classCode             ActClassSupply           1..1 fixed SPLY
          @moodCode              x_DocumentSubstanceMood  1..1

        class EntryRelationship
          sequenceNumber         INT                                 0..1
          seperatableInd         BL                                  0..1
          either
            use clinicalStatement
          end
          @typeCode              x_ActRelationshipEntryRelationship  1..1
          @inversionInd          bl                                  0..1
          @contextConductionInd  bl                                  0..1 default true
          @negationInd           bl                                  0..1

        class Component4
          sequenceNumber         INT                          0..1
          sdtc:priorityNumber                                 0..1
          seperatableInd         BL                           0..1
          either
            use clinicalStatement
          end
          @typeCode              ActRelationshipHasComponent  0..1 fixed COMP
          @contextConductionInd  bl                           0..1 fixed true
        """
}
