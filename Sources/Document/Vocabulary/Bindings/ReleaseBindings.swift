extension ValueSetBindings {
    /// The value sets that C-CDA 3.0 and 4.0 bind elements to, in versions of templates that R2.1
    /// does not have. A binding of both is that of 4.0; where the two bind one version to different
    /// sets, neither is here.
    static let released = """
        2.16.840.1.113762.1.4.1240.5 Act Encounter Codes
          document 22.1.1:2024-05-01 componentOf/encompassingEncounter/code@code note C-CDA-4.0
          document 22.1.6:2024-05-01 componentOf/encompassingEncounter/code@code note C-CDA-4.0
        2.16.840.1.113883.1.11.16866 Act Priority
          procedure 22.4.14:2024-05-01 priorityCode@code error C-CDA-4.0
        2.16.840.1.113883.1.11.15933 Act Status
          act 22.4.129:2024-05-01 statusCode@code error C-CDA-4.0
          act 22.4.132:2022-06-01 statusCode@code error C-CDA-4.0
          act 22.4.202:2016-11-01 statusCode@code warning C-CDA-4.0
          act 22.4.35:2016-03-01 statusCode@code warning C-CDA-4.0
          act 22.4.3:2024-05-01 statusCode@code error C-CDA-4.0
          act 22.4.500.1:2024-05-01 statusCode@code error C-CDA-4.0
          act 22.4.502:2022-06-01 statusCode@code error C-CDA-4.0
          act 22.4.60:2024-05-01 statusCode@code error C-CDA-4.0
          act 22.4.61:2024-05-01 statusCode@code error C-CDA-4.0
          act 22.4.80:2024-05-01 statusCode@code error C-CDA-4.0
          document 22.1.1:2024-05-01 authorization/consent/statusCode@code error C-CDA-4.0
          document 22.1.6:2024-05-01 authorization/consent/statusCode@code error C-CDA-4.0
          document 22.1.7:2024-05-01 authorization/consent/statusCode@code error C-CDA-4.0
          observation 15.3.8:2025-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.121:2022-06-01 statusCode@code error C-CDA-4.0
          observation 22.4.19:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.200:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.201:2016-06-01 statusCode@code warning C-CDA-4.0
          observation 22.4.281:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.2:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.38:2022-06-01 statusCode@code error C-CDA-4.0
          observation 22.4.48:2022-02-14 statusCode@code error C-CDA-3.0
          observation 22.4.48:2025-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.4:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.500.2:2019-07-01 statusCode@code warning C-CDA-4.0
          observation 22.4.500.3:2022-06-01 statusCode@code error C-CDA-4.0
          observation 22.4.501:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.503:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.504:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.505:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.506:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.507:2023-06-28 statusCode@code error C-CDA-4.0
          observation 22.4.507:2023-07-01 statusCode@code error C-CDA-3.0
          observation 22.4.508:2023-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.511:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.513:2025-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.515:2025-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.516:2025-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.53:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.69:2022-06-01 statusCode@code error C-CDA-4.0
          observation 22.4.74:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.76:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.78:2024-05-01 statusCode@code error C-CDA-4.0
          observation 22.4.86:2022-06-01 statusCode@code error C-CDA-4.0
          observation 24.3.88:2023-05-01 statusCode@code error C-CDA-4.0
          observation 34.3.45:2023-05-01 statusCode@code error C-CDA-4.0
          organizer 22.4.108:2022-02-14 statusCode@code error C-CDA-4.0
          organizer 22.4.1:2023-05-01 statusCode@code error C-CDA-4.0
          organizer 22.4.311:2019-06-21 statusCode@code warning C-CDA-4.0
          organizer 22.4.500:2022-06-01 statusCode@code error C-CDA-4.0
          procedure 22.4.14:2024-05-01 statusCode@code error C-CDA-4.0
          procedure 22.4.41:2022-06-01 statusCode@code error C-CDA-4.0
          supply 22.4.18:2023-05-01 statusCode@code error C-CDA-4.0
          supply 22.4.43:2024-05-01 statusCode@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1115.23 ADConditions And Prognosis Scenarios
          observation 22.4.510:2024-05-01 sdtc.precondition2/sdtc.criterion/code@code note C-CDA-4.0
        2.16.840.1.113883.1.11.1 Administrative Gender HL7 V3
          document 22.1.1:2024-05-01 PATIENT/administrativeGenderCode@code error C-CDA-3.0
        2.16.840.1.113762.1.4.1099.57 Advance Directives Content Type
          observation 22.4.48:2022-02-14 value@code error C-CDA-3.0
        2.16.840.1.113883.11.20.9.69.4 Advance Healthcare Directive Categories LOINC
          observation 22.4.48:2022-02-14 code/translation@code note C-CDA-3.0
          observation 22.4.48:2025-05-01 code/translation@code note C-CDA-4.0
          observation 22.4.513:2025-05-01 sdtc.category@code note C-CDA-4.0
        2.16.840.1.113762.1.4.1115.41 Advance Healthcare Directive Document Types Grouper
          observation 22.4.48:2025-05-01 value@code note C-CDA-4.0
        2.16.840.1.113762.1.4.1267.16 Answer Set With Yes No And Unknowns
          observation 22.4.513:2025-05-01 value@code error C-CDA-4.0
          observation 22.4.515:2025-05-01 value@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1021.24 Birth Sex
          observation 22.4.200:2024-05-01 value@code error C-CDA-4.0
        2.16.840.1.113883.3.88.12.3221.8.9 Body Site Value Set
          procedure 22.4.14:2024-05-01 targetSiteCode@code warning C-CDA-4.0
          procedure 22.4.415:2018-09-01 targetSiteCode@code warning C-CDA-4.0
          procedure 22.4.41:2022-06-01 targetSiteCode@code warning C-CDA-4.0
        2.16.840.1.113762.1.4.1099.10 Care Plan Document Type
          document 22.1.15:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.4.642.3.155 Care Team Category
          observation 22.4.500.2:2019-07-01 value@code warning C-CDA-4.0
        2.16.840.1.113762.1.4.1099.30 Care Team Member Function
          act 22.4.500.1:2024-05-01 performer/sdtc.functionCode@code note C-CDA-4.0
          document 22.1.1:2024-05-01 EVENT/performer/functionCode@code note C-CDA-4.0
        2.16.840.1.113762.1.4.1240.6 Completed Or Nullified Act Status
          observation 22.4.78:2024-05-01 statusCode@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.31 Consult Document Type
          document 22.1.4:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1021.47 Device Latex Safety
          observation 22.4.314:2019-06-21 value@code warning C-CDA-4.0
        2.16.840.1.113762.1.4.1021.46 Device Magnetic Resonance MRSafety
          observation 22.4.318:2019-06-21 value@code warning C-CDA-4.0
        2.16.840.1.113883.4.642.3.234 Diagnostic Service Section Codes
          organizer 22.4.1:2023-05-01 sdtc.category@code note C-CDA-4.0
        2.16.840.1.113883.11.20.4.1 Discharge Summary Document Type Code
          document 22.1.8:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1021.121 Federal Administrative Sex
          observation 22.4.507:2023-06-28 value@code note C-CDA-4.0
        2.16.840.1.113762.1.4.1021.32 Gender Identity
          observation 34.3.45:2023-05-01 value@code error C-CDA-4.0
        2.16.840.1.114222.4.11.1066 Healthcare Provider Taxonomy
          document 22.1.1:2024-05-01 EVENT/performer/assignedEntity/code@code note C-CDA-4.0
          document 22.1.1:2024-05-01 authenticator/assignedEntity/code@code note C-CDA-4.0
          document 22.1.1:2024-05-01 author/assignedAuthor/code@code note C-CDA-4.0
          document 22.1.1:2024-05-01 dataEnterer/assignedEntity/code@code note C-CDA-4.0
          document 22.1.1:2024-05-01 legalAuthenticator/assignedEntity/code@code note C-CDA-4.0
          document 29.1:2024-05-01 legalAuthenticator/assignedEntity/code@code note C-CDA-4.0
        2.16.840.1.113883.1.11.16926 HL7 Basic Confidentiality Kind
          document 22.1.1:2024-05-01 confidentialityCode@code note C-CDA-4.0
        2.16.840.1.113883.21.333 Hl7 VSSpecimen Condition
          observation 22.4.421:2018-06-12 value@code note C-CDA-3.0
        2.16.840.1.113883.1.11.20.22 HPDocument Type
          document 22.1.3:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1021.48 Implantable Device Status
          observation 22.4.305:2019-06-21 value@code warning C-CDA-4.0
        2.16.840.1.113762.1.4.1267.11 Information Source For Medication Adherence
          observation 22.4.508:2023-05-01 informant/assignedEntity/code@code note C-CDA-4.0
        2.16.840.1.113883.1.11.12249 Language Ability Mode
          document 22.1.1:2024-05-01 PATIENT/languageCommunication/modeCode@code error C-CDA-4.0
        2.16.840.1.113883.1.11.12199 Language Ability Proficiency
          document 22.1.1:2024-05-01 \
            PATIENT/languageCommunication/proficiencyLevelCode@code error C-CDA-4.0
        2.16.840.1.113883.1.11.12212 Marital Status
          document 22.1.1:2024-05-01 PATIENT/maritalStatusCode@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1240.8 Medication Adherence
          observation 22.4.508:2023-05-01 value@code note C-CDA-4.0
        2.16.840.1.113883.1.11.19717 No Immunization Reason
          observation 22.4.53:2024-05-01 value@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.68 Note Types
          act 22.4.202:2016-11-01 code/translation@code note C-CDA-4.0
          section 22.2.65:2016-11-01 code@code note C-CDA-4.0
        2.16.840.1.113883.1.11.10267 Participation Function
          document 29.1:2024-05-01 EVENT/performer/functionCode@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.34 Patient Education
          observation 22.4.515:2025-05-01 code/translation@code note C-CDA-4.0
        2.16.840.1.114222.4.11.3591 Payer Type
          act 22.4.61:2024-05-01 code@code note C-CDA-4.0
        2.16.840.1.113883.11.20.12.1 Personal And Legal Relationship Role Type
          document 22.1.1:2024-05-01 PATIENT/guardian/code@code error C-CDA-4.0
          document 29.1:2024-05-01 EVENT/performer/assignedEntity/code@code note C-CDA-4.0
          document 29.1:2024-05-01 PATIENT/guardian/code@code error C-CDA-4.0
          document 29.1:2024-05-01 authenticator/assignedEntity/code@code note C-CDA-4.0
          document 29.1:2024-05-01 author/assignedAuthor/code@code note C-CDA-4.0
          document 29.1:2024-05-01 dataEnterer/assignedEntity/code@code note C-CDA-4.0
          document 29.1:2024-05-01 legalAuthenticator/assignedEntity/code@code note C-CDA-4.0
          document 29.1:2024-05-01 participant/associatedEntity/code@code note C-CDA-4.0
          participant 22.5.8:2023-05-01 associatedEntity/code@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.23 Planned Mood Code Act Encounter Procedure
          procedure 22.4.41:2022-06-01 @moodCode error C-CDA-4.0
        2.16.840.1.113883.11.20.9.24 Planned Mood Code Substance Administration Supply
          supply 22.4.43:2024-05-01 @moodCode error C-CDA-4.0
        2.16.840.1.113762.1.4.1166.22 Pregnancy Intention
          observation 22.4.281:2023-05-01 value@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1240.12 Pregnancy Status Observation
          observation 15.3.8:2025-05-01 value@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.19 Problem Act Status Code
          act 22.4.132:2022-06-01 statusCode@code error C-CDA-4.0
          act 22.4.3:2024-05-01 statusCode@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1267.1 Problem Type
          observation 22.4.19:2023-05-01 code@code note C-CDA-4.0
          observation 22.4.4:2024-05-01 code@code note C-CDA-4.0
        2.16.840.1.113883.11.20.9.22 Procedure Act Status Code
          procedure 22.4.14:2024-05-01 statusCode@code error C-CDA-4.0
        2.16.840.1.113883.11.20.6.1 Procedure Note Document Type Codes
          document 22.1.6:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.11.20.8.1 Progress Note Document Type Code
          document 22.1.9:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.1.11.20.2.3 Referral Document Type
          document 22.1.14:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.1.11.19185 Religious Affiliation
          document 22.1.1:2024-05-01 PATIENT/religiousAffiliationCode@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.39 Result Status
          observation 22.4.2:2023-05-01 statusCode@code error C-CDA-4.0
          organizer 22.4.1:2023-05-01 statusCode@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1267.13 Screening And Assessment Survey Codes
          observation 22.4.69:2022-06-01 code@code warning C-CDA-4.0
        2.16.840.1.113762.1.4.1240.3 Sex
          observation 22.4.507:2023-07-01 value@code note C-CDA-3.0
        2.16.840.1.113883.4.642.3.3181 Sex Parameter For Clinical Use
          observation 22.4.513:2025-05-01 value@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1240.11 Sexual Orientation Including Nulls And Data Absent Reason
          observation 22.4.501:2023-05-01 value@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.38 Smoking Status
          observation 22.4.78:2024-05-01 value@code note C-CDA-4.0
        2.16.840.1.113762.1.4.1267.6 Smoking Status Type
          observation 22.4.511:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113762.1.4.1247.206 Social Determinants Of Health Screening Assessments And \
        Questions
          observation 22.4.69:2022-06-01 code/translation@code note C-CDA-4.0
        2.16.840.1.113883.3.88.12.80.60 Social History Type
          observation 22.4.501:2023-05-01 code@code note C-CDA-3.0
          observation 34.3.45:2023-05-01 code@code note C-CDA-3.0
        2.16.840.1.113762.1.4.1099.54 Specimen Type
          organizer 22.4.1:2023-05-01 \
            specimen/specimenRole/specimenPlayingEntity/code@code note C-CDA-4.0
        2.16.840.1.113883.11.20.1.1 Surgical Operation Note Document Type Code
          document 22.1.7:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.11.20.9.20 Telecom Use USRealm Header
          document 22.1.1:2024-05-01 CUSTODIAN/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 PATIENT/guardian/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 authenticator/assignedEntity/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 author/assignedAuthor/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 dataEnterer/assignedEntity/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 legalAuthenticator/assignedEntity/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 \
            recordTarget/patientRole/providerOrganization/telecom@use error C-CDA-4.0
          document 22.1.1:2024-05-01 recordTarget/patientRole/telecom@use error C-CDA-4.0
        2.16.840.1.113883.1.11.20.2.4 Transfer Document Type
          document 22.1.13:2024-05-01 code@code error C-CDA-4.0
        2.16.840.1.113883.4.642.40.2.48.2 USCore Clinical Result Observation Category
          observation 22.4.2:2023-05-01 sdtc.category@code note C-CDA-4.0
        2.16.840.1.113883.4.642.40.2.48.21 USCore Service Request Category Codes
          procedure 22.4.41:2022-06-01 sdtc.category@code note C-CDA-4.0
        2.16.840.1.113883.1.11.19601 X_Service Event Performer
          document 22.1.1:2024-05-01 EVENT/performer@typeCode error C-CDA-4.0
        2.16.840.1.113883.1.11.19598 XAct Class Document Entry Organizer
          organizer 22.4.1:2023-05-01 @classCode error C-CDA-4.0
        """
}
