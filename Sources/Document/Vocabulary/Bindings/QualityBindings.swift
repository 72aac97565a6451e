extension ValueSetBindings {
    /// The value sets that QRDA I and III, as CMS publishes them, bind elements to.
    static let quality = """
        2.16.840.1.113883.1.11.13955 ActEncounterCode
          act 24.3.171:2021-08-01 code@code note 4509-19182
        2.16.840.1.113883.1.11.15933 ActStatus
          act 22.4.123 statusCode@code warning 1098-32358
          substanceAdministration 22.4.16:2014-06-09 statusCode@code warning 1098-32360
          substanceAdministration 22.4.52:2015-08-01 statusCode@code warning 1198-32359
          supply 22.4.17:2014-06-09 statusCode@code warning 1098-32362
        2.16.840.1.113883.1.11.1 Administrative Gender (HL7 V3)
          document 22.1.1:2015-08-01 PATIENT/administrativeGenderCode@code warning 1198-6394
        2.16.840.1.113883.3.88.12.3221.6.2 Allergy and Intolerance Type
          observation 24.3.90:2014-06-09 value@code warning 1098-16317
        2.16.840.1.113883.3.88.12.3221.8.9 Body Site
          observation 22.4.13:2014-06-09 targetSiteCode@code warning 1098-8250
          observation 22.4.44:2014-06-09 targetSiteCode@code warning 1098-32044
          procedure 22.4.14:2014-06-09 targetSiteCode@code warning 1098-7683
        2.16.840.1.113883.3.249.14.102 CMS Payer Groupings
          observation 27.3.18:2018-05-01 value/translation@code error CMS_53 each
        2.16.840.1.113883.6.301.11 CMS Present on Admission (POA) Indicator
          observation 24.3.169:2021-08-01 value:CD@code note 4509-29948
        2.16.840.1.113883.3.88.12.80.63 Country
          document 22.1.1:2015-08-01 PATIENT/birthplace/place/addr/country@code warning 1198-5404
        2.16.840.1.113883.1.11.20549 Criticality Observation
          observation 22.4.145 value:CD@code warning 81-32928
        2.16.840.1.113762.1.4.1010.6 CVX Vaccines Administered - Vaccine Set
          manufacturedProduct 22.4.54:2014-06-09 manufacturedMaterial/code@code warning 1098-9007
        2.16.840.1.113883.11.20.9.52 Encounter Planned
          encounter 22.4.40:2014-06-09 code@code note 1098-31032
          encounter 22.4.49:2015-08-01 code/translation@code warning 1198-32972
        2.16.840.1.114222.4.11.837 Ethnicity
          document 22.1.1:2015-08-01 PATIENT/ethnicGroupCode@code warning 1198-5323
          observation 27.3.7:2016-09-01 value:CD@code warning 3259-18222
        2.16.840.1.113762.1.4.1021.121 Federal Administrative Sex
          document 24.1.3:2025-03-01 \
            PATIENT/administrativeGenderCode/translation@code warning CMS_0124
        2.16.840.1.114222.4.11.1066 Healthcare Provider Taxonomy (HIPAA)
          author 22.4.119 assignedAuthor/code@code note 1098-31671
          document 22.1.1:2015-08-01 EVENT/performer/assignedEntity/code@code note 1198-14842
          document 22.1.1:2015-08-01 author/assignedAuthor/code@code note 1198-16788
        2.16.840.1.113883.1.11.20275 HealthcareServiceLocation
          participationRole 22.4.32 code@code warning 81-16850
        2.16.840.1.113883.1.11.16926 HL7 BasicConfidentialityKind
          document 27.1.1:2020-12-01 confidentialityCode@code warning 4484-17238 one
        2.16.840.1.113883.1.11.19832 HL7ActCoverageType
          observation 24.3.154:2021-08-01 value:CD@code note 4509-28973
        2.16.840.1.113883.1.11.12199 LanguageAbilityProficiency
          document 22.1.1:2015-08-01 \
            PATIENT/languageCommunication/proficiencyLevelCode@code warning 1198-9965
        2.16.840.1.113883.6.1 LOINC
          observation 22.4.121 code@code note 1098-30784
          observation 22.4.2:2015-08-01 code@code note 1198-7133
          observation 22.4.44:2014-06-09 code@code note 1098-31030
          observation 24.3.119:2017-08-01 code@code note 3343-28026
        2.16.840.1.113883.1.11.12212 Marital Status
          document 22.1.1:2015-08-01 PATIENT/maritalStatusCode@code warning 1198-5303
        2.16.840.1.113762.1.4.1010.4 Medication Clinical Drug
          manufacturedProduct 22.4.23:2014-06-09 manufacturedMaterial/code@code warning 1098-7412
        2.16.840.1.113883.3.88.12.80.64 Medication Fill Status
          supply 22.4.18:2014-06-09 statusCode@code error 1098-32361 each
        2.16.840.1.113762.1.4.1099.12 Medication Route
          substanceAdministration 22.4.120 routeCode/translation@code warning 1098-32951
          substanceAdministration 22.4.16:2014-06-09 routeCode/translation@code warning 1098-32950
          substanceAdministration 22.4.42:2014-06-09 routeCode/translation@code warning 1098-32952
          substanceAdministration 22.4.52:2015-08-01 routeCode/translation@code warning 1198-32960
        2.16.840.1.113883.11.20.9.18 MoodCodeEvnInt
          substanceAdministration 22.4.147 @moodCode error 81-32771 exists
          substanceAdministration 22.4.16:2014-06-09 @moodCode error 1098-7497 exists
          substanceAdministration 22.4.52:2015-08-01 @moodCode error 1198-8827 exists
        2.16.840.1.113883.1.11.19717 No Immunization Reason Value Set
          observation 22.4.53 code@code warning 81-8995
        2.16.840.1.113883.1.11.78 Observation Interpretation (HL7)
          observation 22.4.2:2015-08-01 interpretationCode@code warning 1198-32476
        2.16.840.1.113883.1.11.20450 ObservationMethodAggregate
          observation 27.3.2 methodCode@code warning 77-18242
        2.16.840.1.113762.1.4.1 ONC Administrative Sex
          observation 27.3.6:2016-09-01 value:CD@code warning 3259-18236
        2.16.840.1.113883.1.11.10267 ParticipationFunction
          document 22.1.1:2015-08-01 EVENT/performer/functionCode@code note 1198-32889
        2.16.840.1.113883.11.20.9.34 Patient Education
          act 22.4.20:2014-06-09 code@code note 1098-16884
        2.16.840.1.114222.4.11.3591 Payer
          act 22.4.129 entryRelationship/act/code@code warning 1098-31973
          observation 24.3.55 value:CD@code warning 67-16710
          observation 27.3.9:2016-02-01 value:CD@code note 2226-18250
        2.16.840.1.113883.11.20.12.1 Personal And Legal Relationship Role Type
          document 22.1.1:2015-08-01 PATIENT/guardian/code@code warning 1198-5326
        2.16.840.1.113883.11.20.9.23 Planned moodCode (Act/Encounter/Procedure)
          act 22.4.39:2014-06-09 @moodCode error 1098-8539 exists
          encounter 22.4.40:2014-06-09 @moodCode error 1098-8565 exists
          procedure 22.4.41:2014-06-09 @moodCode error 1098-8569 exists
        2.16.840.1.113883.11.20.9.25 Planned moodCode (Observation)
          observation 22.4.44:2014-06-09 @moodCode error 1098-8582 exists
        2.16.840.1.113883.11.20.9.24 Planned moodCode (SubstanceAdministration/Supply)
          substanceAdministration 22.4.120 @moodCode error 1098-32097 exists
          substanceAdministration 22.4.42:2014-06-09 @moodCode error 1098-8573 exists
          supply 22.4.43:2014-06-09 @moodCode error 1098-8578 exists
        2.16.840.1.113883.11.20.9.60 Priority Level
          observation 22.4.143 value:CD@code error 1098-30957 oneOrNull
        2.16.840.1.113883.3.88.12.3221.7.4 Problem
          criterion 22.4.25:2014-06-09 value:CD@code warning 098-7369
          observation 22.4.46:2015-08-01 value:CD@code warning 1198-8591
          observation 22.4.4:2015-08-01 value:CD@code note 1198-9058
          observation 22.4.9:2014-06-09 value:CD@code warning 1098-7335
        2.16.840.1.113883.3.88.12.80.68 Problem Status
          observation 22.4.28 value:CE@code warning 1198-7322
          observation 22.4.6:2019-06-20 value:CD@code warning 1198-7365
        2.16.840.1.113883.3.88.12.3221.7.2 Problem Type (SNOMEDCT)
          observation 22.4.46:2015-08-01 code@code note 1198-32427
          observation 22.4.4:2015-08-01 code@code note 1198-9045
        2.16.840.1.113883.11.20.9.19 ProblemAct statusCode
          act 22.4.3:2015-08-01 statusCode@code warning 1198-31525
        2.16.840.1.113883.11.20.9.22 ProcedureAct statusCode
          act 22.4.12:2014-06-09 statusCode@code warning 1098-32364
          observation 22.4.13:2014-06-09 statusCode@code warning 1098-32365
          procedure 22.4.14:2014-06-09 statusCode@code warning 1098-32366
        2.16.840.1.113762.1.4.1021.35 QDM Diagnosis Status
          act 24.3.137:2021-08-01 statusCode@code warning 4509-28150
        2.16.840.1.113883.3.249.14.103 QRDA I CMS Program Name
          document 24.1.3:2025-03-01 \
            informationRecipient/intendedRecipient/id@extension error CMS_0026 each
        2.16.840.1.113883.3.249.14.101 QRDA III CMS Program Name
          document 27.1.2:2025-05-01 \
            informationRecipient/intendedRecipient/id@extension error CMS_11 each
        2.16.840.1.114222.4.11.836 Race
          document 24.1.3:2025-03-01 PATIENT/raceCode@code warning CMS_0013
          observation 27.3.8:2016-09-01 value:CD@code warning 3259-18229
        2.16.840.1.113883.3.2074.1.1.3 Race Category Excluding Nulls
          document 22.1.1:2015-08-01 PATIENT/raceCode@code warning 1198-5322
        2.16.840.1.113883.11.20.9.39 Result Status
          observation 22.4.2:2015-08-01 statusCode@code warning 1198-14849
        2.16.840.1.113883.3.88.12.3221.6.8 Severity
          observation 22.4.8:2014-06-09 value:CD@code warning 1098-7356
        2.16.840.1.113883.11.20.9.20 Telecom Use (US Realm Header)
          document 22.1.1:2015-08-01 CUSTODIAN/telecom@use warning 1198-7998
          document 22.1.1:2015-08-01 PATIENT/guardian/telecom@use warning 1198-7993
          document 22.1.1:2015-08-01 authenticator/assignedEntity/telecom@use warning 1198-8000
          document 22.1.1:2015-08-01 author/assignedAuthor/telecom@use warning 1198-7995
          document 22.1.1:2015-08-01 dataEnterer/assignedEntity/telecom@use warning 1198-7996
          document 22.1.1:2015-08-01 legalAuthenticator/assignedEntity/telecom@use warning 1198-7999
          document 22.1.1:2015-08-01 \
            recordTarget/patientRole/providerOrganization/telecom@use warning 1198-7994
          document 22.1.1:2015-08-01 recordTarget/patientRole/telecom@use warning 1198-5375
        2.16.840.1.113883.1.11.19601 x_ServiceEventPerformer
          document 22.1.1:2015-08-01 EVENT/performer@typeCode error 1198-14840 each
        2.16.840.1.114222.4.11.819 Yes No Indicator (HL7)
          observation 27.3.27:2016-09-01 value:CD@code warning 3259-21391
        """
}
