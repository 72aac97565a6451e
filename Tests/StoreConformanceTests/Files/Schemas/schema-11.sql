-- Pages have checksums. Authorizations count how often an app was let see more.
UPDATE person_record SET value = CAST('{"appName":"org.example.a","lastWidenings":[309,1],"types":[309,{"decidedAt":721692800,"mayRead":true,"share":0,"window":{}}],"widenings":1}' AS BLOB) WHERE person = 2 AND kind = 1;
