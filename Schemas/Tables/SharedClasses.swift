/// The entities, roles, participations and act relationships that header and body share, or that
/// clinical statements are tied together with (HL7 CDA R2, sections 4.2 and 4.3).
enum SharedClasses {
    static let notation = """
        class AssignedEntity
          id                       II                       1..*
          sdtc:identifiedBy                                 0..*
          code                     CE                       0..1
          sdtc:specialty                                    0..*
          use contact
          assignedPerson           Person                   0..1
          representedOrganization  Organization             0..1
          sdtc:patient                                      0..1
          @classCode               RoleClassAssignedEntity  0..1 fixed ASSIGNED

        class Person
          name                        PN                0..*
          sdtc:desc                                     0..1
          sdtc:asPatientRelationship                    0..1
          @classCode                  EntityClass       0..1 fixed PSN
          @determinerCode             EntityDeterminer  0..1 fixed INSTANCE

        class Organization
          id                         II                       0..*
          name                       ON                       0..*
          telecom                    TEL                      0..*
          addr                       AD                       0..*
          standardIndustryClassCode  CE                       0..1
          asOrganizationPartOf       OrganizationPartOf       0..1
          @classCode                 EntityClassOrganization  0..1 fixed ORG
          @determinerCode            EntityDeterminer         0..1 fixed INSTANCE

        class OrganizationPartOf
          id                 II            0..*
          sdtc:identifiedBy                0..*
          code               CE            0..1
          statusCode         CS            0..1
          effectiveTime      IVL_TS        0..1
          wholeOrganization  Organization  0..1
          @classCode         RoleClass     0..1 fixed PART

        class Place
          name             EN                0..1
          addr             AD                0..1
          @classCode       EntityClassPlace  0..1 fixed PLC
          @determinerCode  EntityDeterminer  0..1 fixed INSTANCE

        class Subject
          awarenessCode        CE                          0..1
          relatedSubject       RelatedSubject              1..1
          @typeCode            ParticipationTargetSubject  0..1 fixed SBJ
          @contextControlCode  ContextControl              0..1 fixed OP

        class RelatedSubject
          sdtc:id                        0..*
          code        CE                 0..1
          use contact
          subject     SubjectPerson      0..1
          @classCode  x_DocumentSubject  0..1 default PRS

        class SubjectPerson
          sdtc:id                                          0..*
          name                           PN                0..*
          sdtc:desc                                        0..1
          administrativeGenderCode       CE                0..1
          birthTime                      TS                0..1
          sdtc:deceasedInd                                 0..1
          sdtc:deceasedTime                                0..1
          sdtc:multipleBirthInd                            0..1
          sdtc:multipleBirthOrderNumber                    0..1
          sdtc:raceCode                                    0..*
          sdtc:ethnicGroupCode                             0..*
          @classCode                     EntityClass       0..1 fixed PSN
          @determinerCode                EntityDeterminer  0..1 fixed INSTANCE

        class Specimen
          specimenRole  SpecimenRole       1..1
          @typeCode     ParticipationType  0..1 fixed SPC

        class SpecimenRole
          id                     II                 0..*
          sdtc:identifiedBy                         0..*
          specimenPlayingEntity  PlayingEntity      0..1
          @classCode             RoleClassSpecimen  0..1 fixed SPEC

        class PlayingEntity
          code             CE                0..1
          quantity         PQ                0..*
          name             PN                0..*
          sdtc:birthTime                     0..1
          desc             ED                0..1
          @classCode       EntityClassRoot   0..1 default ENT
          @determinerCode  EntityDeterminer  0..1 fixed INSTANCE

        class Performer2
          sdtc:functionCode                                  0..1
          time               IVL_TS                          0..1
          modeCode           CE                              0..1
          assignedEntity     AssignedEntity                  1..1
          @typeCode          ParticipationPhysicalPerformer  0..1 fixed PRF

        class Participant2
          sdtc:functionCode                       0..1
          time                 IVL_TS             0..1
          awarenessCode        CE                 0..1
          participantRole      ParticipantRole    1..1
          @typeCode            ParticipationType  1..1
          @contextControlCode  ContextControl     0..1 fixed OP

        class ParticipantRole
          id                 II             0..*
          sdtc:identifiedBy                 0..*
          code               CE             0..1
          sdtc:specialty                    0..*
          use contact
          either
            playingDevice    Device         0..1
            playingEntity    PlayingEntity  0..1
          end
          scopingEntity      Entity         0..1
          @classCode         RoleClassRoot  0..1 default ROL

        class Device
          code                   CE                 0..1
          manufacturerModelName  SC                 0..1
          softwareName           SC                 0..1
          @classCode             EntityClassDevice  0..1 default DEV
          @determinerCode        EntityDeterminer   0..1 fixed INSTANCE

        class Entity
          id               II                0..*
          code             CE                0..1
          desc             ED                0..1
          @classCode       EntityClassRoot   0..1 default ENT
          @determinerCode  EntityDeterminer  0..1 fixed INSTANCE

        class Consumable
          manufacturedProduct  ManufacturedProduct  1..1
          @typeCode            ParticipationType    0..1 fixed CSM

        class Product
          manufacturedProduct  ManufacturedProduct  1..1
          @typeCode            ParticipationType    0..1 fixed PRD

        class ManufacturedProduct
          id                         II                            0..*
          sdtc:identifiedBy                                        0..*
          either
            manufacturedLabeledDrug  LabeledDrug                   1..1
            manufacturedMaterial     Material                      1..1
          end
          manufacturerOrganization   Organization                  0..1
          @classCode                 RoleClassManufacturedProduct  0..1 fixed MANU

        class LabeledDrug
          code             CE                               0..1
          name             EN                               0..1
          @classCode       EntityClassManufacturedMaterial  0..1 fixed MMAT
          @determinerCode  EntityDeterminerDetermined       0..1 fixed KIND

        class Material
          code                 CE                               0..1
          name                 EN                               0..1
          lotNumberText        ST                               0..1
          sdtc:expirationTime                                   0..1
          @classCode           EntityClassManufacturedMaterial  0..1 fixed MMAT
          @determinerCode      EntityDeterminerDetermined       0..1 fixed KIND

        class Reference
          seperatableInd         BL                                  0..1
          either
            externalAct          ExternalAct                         1..1
            externalObservation  ExternalObservation                 1..1
            externalProcedure    ExternalProcedure                   1..1
            externalDocument     ExternalDocument                    1..1
          end
          @typeCode              x_ActRelationshipExternalReference  1..1

        class ExternalAct
          id           II            0..*
          code         CD            0..1
          text         ED            0..1
          sdtc:author                0..*
          @classCode   ActClassRoot  0..1 default ACT
          @moodCode    ActMood       0..1 fixed EVN

        class ExternalObservation
          id           II                   0..*
          code         CD                   0..1
          text         ED                   0..1
          sdtc:author                       0..*
          @classCode   ActClassObservation  0..1 default OBS
          @moodCode    ActMood              0..1 fixed EVN

        class ExternalProcedure
          id           II        0..*
          code         CD        0..1
          text         ED        0..1
          sdtc:author            0..*
          @classCode   ActClass  0..1 fixed PROC
          @moodCode    ActMood   0..1 fixed EVN

        class ExternalDocument
          id             II                0..*
          code           CD                0..1
          text           ED                0..1
          setId          II                0..1
          versionNumber  INT               0..1
          sdtc:author                      0..*
          @classCode     ActClassDocument  0..1 default DOC
          @moodCode      ActMood           0..1 fixed EVN

        class Precondition
          criterion  Criterion            1..1
          @typeCode  ActRelationshipType  0..1 fixed PRCN

        class Criterion
          code        CD                   0..1
          text        ED                   0..1
          value       ANY                  0..1
          @classCode  ActClassObservation  0..1 default OBS
          @moodCode   ActMood              0..1 fixed EVN.CRT

        class ReferenceRange
          observationRange  ObservationRange     1..1
          @typeCode         ActRelationshipType  0..1 fixed REFV

        class ObservationRange
          code                CD                   0..1
          text                ED                   0..1
          value               ANY                  0..1
          interpretationCode  CE                   0..1
          sdtc:precondition1                       0..*
          @classCode          ActClassObservation  0..1 default OBS
          @moodCode           ActMood              0..1 fixed EVN.CRT
        """
}
