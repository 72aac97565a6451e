/// The classes of the CDA R2 header (HL7 CDA R2, section 4.2), in the order in which a
/// document meets them.
enum HeaderClasses {
    static let notation = """
        class ClinicalDocument bare
          realmCode             CS                         0..*
          typeId                InfrastructureRoot.typeId  1..1
          templateId            II                         0..*
          id                    II                         1..1
          sdtc:category                                    0..*
          code                  CE                         1..1
          title                 ST                         0..1
          sdtc:statusCode                                  0..1
          effectiveTime         TS                         1..1
          confidentialityCode   CE                         1..1
          languageCode          CS                         0..1
          setId                 II                         0..1
          versionNumber         INT                        0..1
          copyTime              TS                         0..1
          recordTarget          RecordTarget               1..*
          author                Author                     1..*
          dataEnterer           DataEnterer                0..1
          informant             Informant12                0..*
          custodian             Custodian                  1..1
          informationRecipient  InformationRecipient       0..*
          legalAuthenticator    LegalAuthenticator         0..1
          authenticator         Authenticator              0..*
          participant           Participant1               0..*
          inFulfillmentOf       InFulfillmentOf            0..*
          documentationOf       DocumentationOf            0..*
          relatedDocument       RelatedDocument            0..*
          authorization         Authorization              0..*
          componentOf           Component1                 0..1
          component             Component2                 1..1
          @nullFlavor           NullFlavor                 0..1
          @classCode            ActClinicalDocument        0..1 fixed DOCCLIN
          @moodCode             ActMood                    0..1 fixed EVN

        class RecordTarget
          patientRole          PatientRole        1..1
          @typeCode            ParticipationType  0..1 fixed RCT
          @contextControlCode  ContextControl     0..1 fixed OP

        class PatientRole
          id                    II            1..*
          sdtc:identifiedBy                   0..*
          use contact
          patient               Patient       0..1
          providerOrganization  Organization  0..1
          @classCode            RoleClass     0..1 fixed PAT

        class Patient
          id                             II                     0..1
          name                           PN                     0..*
          sdtc:desc                                             0..1
          administrativeGenderCode       CE                     0..1
          birthTime                      TS                     0..1
          sdtc:deceasedInd                                      0..1
          sdtc:deceasedTime                                     0..1
          sdtc:multipleBirthInd                                 0..1
          sdtc:multipleBirthOrderNumber                         0..1
          maritalStatusCode              CE                     0..1
          religiousAffiliationCode       CE                     0..1
          raceCode                       CE                     0..1
          sdtc:raceCode                                         0..*
          ethnicGroupCode                CE                     0..1
          sdtc:ethnicGroupCode                                  0..*
          guardian                       Guardian               0..*
          birthplace                     Birthplace             0..1
          languageCommunication          LanguageCommunication  0..*
          @classCode                     EntityClass            0..1 fixed PSN
          @determinerCode                EntityDeterminer       0..1 fixed INSTANCE

        class Guardian
          id                      II            0..*
          sdtc:identifiedBy                     0..*
          code                    CE            0..1
          use contact
          either
            guardianPerson        Person        1..1
            guardianOrganization  Organization  1..1
          end
          @classCode              RoleClass     0..1 fixed GUARD

        class Birthplace
          place       Place      1..1
          @classCode  RoleClass  0..1 fixed BIRTHPL

        class LanguageCommunication
          languageCode          CS  0..1
          modeCode              CE  0..1
          proficiencyLevelCode  CE  0..1
          preferenceInd         BL  0..1

        class Author
          functionCode         CE                 0..1
          time                 TS                 1..1
          assignedAuthor       AssignedAuthor     1..1
          @typeCode            ParticipationType  0..1 fixed AUT
          @contextControlCode  ContextControl     0..1 fixed OP

        class AssignedAuthor
          id                         II                       1..*
          sdtc:identifiedBy                                   0..*
          code                       CE                       0..1
          sdtc:specialty                                      0..*
          use contact
          either
            assignedPerson           Person                   0..1
            assignedAuthoringDevice  AuthoringDevice          0..1
          end
          representedOrganization    Organization             0..1
          @classCode                 RoleClassAssignedEntity  0..1 fixed ASSIGNED

        class AuthoringDevice
          code                   CE                 0..1
          manufacturerModelName  SC                 0..1
          softwareName           SC                 0..1
          asMaintainedEntity     MaintainedEntity   0..*
          @classCode             EntityClassDevice  0..1 fixed DEV
          @determinerCode        EntityDeterminer   0..1 fixed INSTANCE

        class MaintainedEntity
          effectiveTime      IVL_TS     0..1
          maintainingPerson  Person     1..1
          @classCode         RoleClass  0..1 fixed MNT

        class DataEnterer
          time                 TS                 0..1
          assignedEntity       AssignedEntity     1..1
          @typeCode            ParticipationType  0..1 fixed ENT
          @contextControlCode  ContextControl     0..1 fixed OP

        class Informant12
          either
            assignedEntity     AssignedEntity     1..1
            relatedEntity      RelatedEntity      1..1
          end
          @typeCode            ParticipationType  0..1 fixed INF
          @contextControlCode  ContextControl     0..1 fixed OP

        class RelatedEntity
          code           CE                           0..1
          use contact
          effectiveTime  IVL_TS                       0..1
          relatedPerson  Person                       0..1
          @classCode     RoleClassMutualRelationship  1..1

        class Custodian
          assignedCustodian  AssignedCustodian  1..1
          @typeCode          ParticipationType  0..1 fixed CST

        class AssignedCustodian
          representedCustodianOrganization  CustodianOrganization    1..1
          @classCode                        RoleClassAssignedEntity  0..1 fixed ASSIGNED

        class CustodianOrganization
          id               II                       1..*
          name             ON                       0..1
          telecom          TEL                      0..1
          sdtc:telecom                              0..*
          addr             AD                       0..1
          @classCode       EntityClassOrganization  0..1 fixed ORG
          @determinerCode  EntityDeterminer         0..1 fixed INSTANCE

        class InformationRecipient
          intendedRecipient  IntendedRecipient       1..1
          @typeCode          x_InformationRecipient  0..1 default PRCP

        class IntendedRecipient
          id                    II                          0..*
          sdtc:identifiedBy                                 0..*
          use contact
          informationRecipient  Person                      0..1
          receivedOrganization  Organization                0..1
          @classCode            x_InformationRecipientRole  0..1 default ASSIGNED

        class LegalAuthenticator
          time                 TS                 1..1
          signatureCode        CS                 1..1
          sdtc:signatureText                      0..1
          assignedEntity       AssignedEntity     1..1
          @typeCode            ParticipationType  0..1 fixed LA
          @contextControlCode  ContextControl     0..1 fixed OP

        class Authenticator
          time                TS                 1..1
          signatureCode       CS                 1..1
          sdtc:signatureText                     0..1
          assignedEntity      AssignedEntity     1..1
          @typeCode           ParticipationType  0..1 fixed AUTHEN

        class Participant1
          functionCode         CE                 0..1
          time                 IVL_TS             0..1
          associatedEntity     AssociatedEntity   1..1
          @typeCode            ParticipationType  1..1
          @contextControlCode  ContextControl     0..1 fixed OP

        class AssociatedEntity
          id                   II                    0..*
          sdtc:identifiedBy                          0..*
          code                 CE                    0..1
          sdtc:specialty                             0..*
          use contact
          associatedPerson     Person                0..1
          scopingOrganization  Organization          0..1
          @classCode           RoleClassAssociative  1..1

        class InFulfillmentOf
          order      Order                    1..1
          @typeCode  ActRelationshipFulfills  0..1 fixed FLFS

        class Order
          id            II            1..*
          code          CE            0..1
          priorityCode  CE            0..1
          @classCode    ActClassRoot  0..1 default ACT
          @moodCode     ActMood       0..1 fixed RQO

        class DocumentationOf
          serviceEvent  ServiceEvent         1..1
          @typeCode     ActRelationshipType  0..1 fixed DOC

        class ServiceEvent
          id             II            0..*
          code           CE            0..1
          effectiveTime  IVL_TS        0..1
          performer      Performer1    0..*
          @classCode     ActClassRoot  0..1 default ACT
          @moodCode      ActMood       0..1 fixed EVN

        class Performer1
          functionCode    CE                       0..1
          time            IVL_TS                   0..1
          assignedEntity  AssignedEntity           1..1
          @typeCode       x_ServiceEventPerformer  1..1

        class RelatedDocument
          parentDocument  ParentDocument             1..1
          @typeCode       x_ActRelationshipDocument  1..1

        class ParentDocument
          id             II                   1..*
          code           CD                   0..1
          text           ED                   0..1
          setId          II                   0..1
          versionNumber  INT                  0..1
          @classCode     ActClinicalDocument  0..1 fixed DOCCLIN
          @moodCode      ActMood              0..1 fixed EVN

        class Authorization
          consent    Consent              1..1
          @typeCode  ActRelationshipType  0..1 fixed AUTH

        class Consent
          id          II        0..*
          code        CE        0..1
          statusCode  CS        1..1
          @classCode  ActClass  0..1 fixed CONS
          @moodCode   ActMood   0..1 fixed EVN

        class Component1
          encompassingEncounter  EncompassingEncounter        1..1
          @typeCode              ActRelationshipHasComponent  0..1 fixed COMP

        class EncompassingEncounter
          id                                II                    0..*
          code                              CE                    0..1
          effectiveTime                     IVL_TS                1..1
          sdtc:admissionReferralSourceCode                        0..1
          dischargeDispositionCode          CE                    0..1
          responsibleParty                  ResponsibleParty      0..1
          encounterParticipant              EncounterParticipant  0..*
          location                          Location              0..1
          @classCode                        ActClass              0..1 fixed ENC
          @moodCode                         ActMood               0..1 fixed EVN

        class ResponsibleParty
          assignedEntity  AssignedEntity     1..1
          @typeCode       ParticipationType  0..1 fixed RESP

        class EncounterParticipant
          time            IVL_TS                  0..1
          assignedEntity  AssignedEntity          1..1
          @typeCode       x_EncounterParticipant  1..1

        class Location
          healthCareFacility  HealthCareFacility           1..1
          @typeCode           ParticipationTargetLocation  0..1 fixed LOC

        class HealthCareFacility
          id                           II                                0..*
          sdtc:identifiedBy                                              0..*
          code                         CE                                0..1
          location                     Place                             0..1
          serviceProviderOrganization  Organization                      0..1
          @classCode                   RoleClassServiceDeliveryLocation  0..1 default SDLOC

        class InfrastructureRoot.typeId restricts II bare
          @root       uid  1..1 fixed 2.16.840.1.113883.1.3
          @extension  st   1..1
        """
}
