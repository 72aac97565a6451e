/// HL7 V3 Data Types Release 1: postal addresses, names of entities, and their parts.
enum AddressAndNameTypes {
    static let notation = """
        type ADXP extends ST mixed
          @partType  AddressPartType  0..1

        type AD extends ANY mixed
          either 0..*
            delimiter                      adxp.delimiter                      1..1
            country                        adxp.country                        1..1
            state                          adxp.state                          1..1
            county                         adxp.county                         1..1
            city                           adxp.city                           1..1
            postalCode                     adxp.postalCode                     1..1
            streetAddressLine              adxp.streetAddressLine              1..1
            houseNumber                    adxp.houseNumber                    1..1
            houseNumberNumeric             adxp.houseNumberNumeric             1..1
            direction                      adxp.direction                      1..1
            streetName                     adxp.streetName                     1..1
            streetNameBase                 adxp.streetNameBase                 1..1
            streetNameType                 adxp.streetNameType                 1..1
            additionalLocator              adxp.additionalLocator              1..1
            unitID                         adxp.unitID                         1..1
            unitType                       adxp.unitType                       1..1
            careOf                         adxp.careOf                         1..1
            censusTract                    adxp.censusTract                    1..1
            deliveryAddressLine            adxp.deliveryAddressLine            1..1
            deliveryInstallationType       adxp.deliveryInstallationType       1..1
            deliveryInstallationArea       adxp.deliveryInstallationArea       1..1
            deliveryInstallationQualifier  adxp.deliveryInstallationQualifier  1..1
            deliveryMode                   adxp.deliveryMode                   1..1
            deliveryModeIdentifier         adxp.deliveryModeIdentifier         1..1
            buildingNumberSuffix           adxp.buildingNumberSuffix           1..1
            postBox                        adxp.postBox                        1..1
            precinct                       adxp.precinct                       1..1
          end
          useablePeriod                    SXCM_TS                             0..*
          @use                             set_PostalAddressUse                0..1
          @isNotOrdered                    bl                                  0..1

        type ENXP extends ST mixed
          @partType   EntityNamePartType           0..1
          @qualifier  set_EntityNamePartQualifier  0..1

        type EN extends ANY mixed
          either 0..*
            delimiter  en.delimiter       1..1
            family     en.family          1..1
            given      en.given           1..1
            prefix     en.prefix          1..1
            suffix     en.suffix          1..1
          end
          validTime    IVL_TS             0..1
          @use         set_EntityNameUse  0..1

        type PN extends EN mixed

        type ON restricts EN mixed
          either 0..*
            delimiter  en.delimiter       1..1
            prefix     en.prefix          1..1
            suffix     en.suffix          1..1
          end
          validTime    IVL_TS             0..1
          @use         set_EntityNameUse  0..1

        type TN restricts EN mixed
          validTime  IVL_TS  0..1
        """

    /// Parts that fix their `partType`: type, its base, the code.
    static let parts = """
        adxp.delimiter                      ADXP  DEL
        adxp.country                        ADXP  CNT
        adxp.state                          ADXP  STA
        adxp.county                         ADXP  CPA
        adxp.city                           ADXP  CTY
        adxp.postalCode                     ADXP  ZIP
        adxp.streetAddressLine              ADXP  SAL
        adxp.houseNumber                    ADXP  BNR
        adxp.houseNumberNumeric             ADXP  BNN
        adxp.direction                      ADXP  DIR
        adxp.streetName                     ADXP  STR
        adxp.streetNameBase                 ADXP  STB
        adxp.streetNameType                 ADXP  STTYP
        adxp.additionalLocator              ADXP  ADL
        adxp.unitID                         ADXP  UNID
        adxp.unitType                       ADXP  UNIT
        adxp.careOf                         ADXP  CAR
        adxp.censusTract                    ADXP  CEN
        adxp.deliveryAddressLine            ADXP  DAL
        adxp.deliveryInstallationType       ADXP  DINST
        adxp.deliveryInstallationArea       ADXP  DINSTA
        adxp.deliveryInstallationQualifier  ADXP  DINSTQ
        adxp.deliveryMode                   ADXP  DMOD
        adxp.deliveryModeIdentifier         ADXP  DMODID
        adxp.buildingNumberSuffix           ADXP  BNS
        adxp.postBox                        ADXP  POB
        adxp.precinct                       ADXP  PRE
        en.delimiter                        ENXP  DEL
        en.family                           ENXP  FAM
        en.given                            ENXP  GIV
        en.prefix                           ENXP  PFX
        en.suffix                           ENXP  SFX
        """
}
