PRAGMA application_id = 892350497;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE entries (
            table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, command TEXT,
            event TEXT NOT NULL, PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID;
INSERT INTO "entries" VALUES('Z9TR1DY46F',1,1795658143324,NULL,'{"type":"Opened","rules":"base = \"standard\"\n[rules]","preset":"standard","host":"eQAQFkTznnorJocs","secret":"l7sutJLi+BeJjjWlC0YULG+YgQTAgnXXbk9DES+2ZnE=","speed":"instant","bot":"rule-1","clock":30}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',2,1795658143325,NULL,'{"type":"Seated","seat":0,"guest":"eQAQFkTznnorJocs","name":"Ann"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',3,1795658143333,'mx2Mc6ZFUF6cxdE6:k-1-1','{"type":"Seated","seat":2,"guest":"mx2Mc6ZFUF6cxdE6","name":"Bob"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',4,1795658143334,'mx2Mc6ZFUF6cxdE6:k-1-2','{"type":"Spoken","guest":"mx2Mc6ZFUF6cxdE6","seat":2,"name":"Bob","text":"Good luck"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',5,1795658143335,'eQAQFkTznnorJocs:k-0-1','{"type":"Begun","dealer":0}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',6,1795658143336,'eQAQFkTznnorJocs:k-0-2','{"type":"Readied","seat":0,"nonce":"457c769f39d8644199c0e5bdbcfbc85b"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',7,1795658143337,'mx2Mc6ZFUF6cxdE6:k-1-3','{"type":"Readied","seat":2,"nonce":"fe5518cbe8dfe59296946bd26935a014"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',8,1795658143338,NULL,'{"type":"Dealt","seed":"H0uvOn/fRV6ljlpVr68EgcA4ztL670kssvKoHC69DaQ="}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',9,1795658146076,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',10,1795658146111,'eQAQFkTznnorJocs:k-0-3','{"type":"Looked","seat":0}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',11,1795658146139,NULL,'{"type":"Acted","deed":{"type":"Bid","bid":"7C"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',12,1795658146167,'mx2Mc6ZFUF6cxdE6:k-1-4','{"type":"Acted","deed":{"type":"Look"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',13,1795658146178,'mx2Mc6ZFUF6cxdE6:k-1-5','{"type":"Acted","deed":{"type":"Bid","bid":"7N"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',14,1795658146193,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',15,1795658146200,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',16,1795658146202,'eQAQFkTznnorJocs:k-0-4','{"type":"Acted","deed":{"type":"Pass"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',17,1795658146208,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',18,1795658146215,'mx2Mc6ZFUF6cxdE6:k-1-6','{"type":"Acted","deed":{"type":"Discard","cards":["10D","JS","JD"]}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',19,1795658146217,'mx2Mc6ZFUF6cxdE6:k-1-7','{"type":"Acted","deed":{"type":"Play","card":"7H","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',20,1795658146224,NULL,'{"type":"Acted","deed":{"type":"Play","card":"JH","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',21,1795658146226,'eQAQFkTznnorJocs:k-0-5','{"type":"Acted","deed":{"type":"Play","card":"10H","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',22,1795658146234,NULL,'{"type":"Acted","deed":{"type":"Play","card":"4H","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',23,1795658146237,NULL,'{"type":"Acted","deed":{"type":"Play","card":"9C","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',24,1795658146242,'eQAQFkTznnorJocs:k-0-6','{"type":"Acted","deed":{"type":"Play","card":"10S","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',25,1795658146246,NULL,'{"type":"Acted","deed":{"type":"Play","card":"AC","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',26,1795658146251,'mx2Mc6ZFUF6cxdE6:k-1-8','{"type":"Acted","deed":{"type":"Play","card":"7C","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',27,1795658146255,NULL,'{"type":"Acted","deed":{"type":"Play","card":"AH","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',28,1795658146256,'mx2Mc6ZFUF6cxdE6:k-1-9','{"type":"Acted","deed":{"type":"Play","card":"KH","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',29,1795658146259,NULL,'{"type":"Acted","deed":{"type":"Play","card":"QH","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',30,1795658146262,'eQAQFkTznnorJocs:k-0-7','{"type":"Acted","deed":{"type":"Play","card":"5H","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',31,1795658146266,NULL,'{"type":"Acted","deed":{"type":"Play","card":"9H","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',32,1795658146268,'mx2Mc6ZFUF6cxdE6:k-1-10','{"type":"Acted","deed":{"type":"Play","card":"8H","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',33,1795658146272,NULL,'{"type":"Acted","deed":{"type":"Play","card":"5S","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',34,1795658146274,'eQAQFkTznnorJocs:k-0-8','{"type":"Acted","deed":{"type":"Play","card":"7S","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',35,1795658146277,NULL,'{"type":"Acted","deed":{"type":"Play","card":"5C","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',36,1795658146279,'mx2Mc6ZFUF6cxdE6:k-1-11','{"type":"Acted","deed":{"type":"Play","card":"8C","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',37,1795658146283,NULL,'{"type":"Acted","deed":{"type":"Play","card":"QC","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',38,1795658146291,'eQAQFkTznnorJocs:k-0-9','{"type":"Acted","deed":{"type":"Play","card":"6S","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',39,1795658146295,NULL,'{"type":"Acted","deed":{"type":"Play","card":"4D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',40,1795658146297,'eQAQFkTznnorJocs:k-0-10','{"type":"Acted","deed":{"type":"Play","card":"KD","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',41,1795658146302,NULL,'{"type":"Acted","deed":{"type":"Play","card":"7D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',42,1795658146306,'mx2Mc6ZFUF6cxdE6:k-1-12','{"type":"Acted","deed":{"type":"Play","card":"QD","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',43,1795658146310,'eQAQFkTznnorJocs:k-0-11','{"type":"Acted","deed":{"type":"Play","card":"5D","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',44,1795658146316,NULL,'{"type":"Acted","deed":{"type":"Play","card":"8D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',45,1795658146320,'mx2Mc6ZFUF6cxdE6:k-1-13','{"type":"Acted","deed":{"type":"Play","card":"AD","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',46,1795658146328,NULL,'{"type":"Acted","deed":{"type":"Play","card":"6D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',47,1795658146330,'mx2Mc6ZFUF6cxdE6:k-1-14','{"type":"Acted","deed":{"type":"Play","card":"6H","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',48,1795658146334,NULL,'{"type":"Acted","deed":{"type":"Play","card":"9D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',49,1795658146338,'eQAQFkTznnorJocs:k-0-12','{"type":"Acted","deed":{"type":"Play","card":"9S","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',50,1795658146346,NULL,'{"type":"Acted","deed":{"type":"Play","card":"Jo","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',51,1795658146350,NULL,'{"type":"Acted","deed":{"type":"Play","card":"6C","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',52,1795658146352,'mx2Mc6ZFUF6cxdE6:k-1-15','{"type":"Acted","deed":{"type":"Play","card":"JC","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',53,1795658146355,NULL,'{"type":"Acted","deed":{"type":"Play","card":"KC","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',54,1795658146356,'eQAQFkTznnorJocs:k-0-13','{"type":"Acted","deed":{"type":"Play","card":"AS","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',55,1795658146360,NULL,'{"type":"Acted","deed":{"type":"Play","card":"QS","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',56,1795658146361,NULL,'{"type":"Acted","deed":{"type":"Play","card":"KS","suit":null},"by":"rules"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',57,1795658146363,NULL,'{"type":"Acted","deed":{"type":"Play","card":"10C","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',58,1795658146364,NULL,'{"type":"Acted","deed":{"type":"Play","card":"8S","suit":null},"by":"rules"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',59,1795658146366,'eQAQFkTznnorJocs:k-0-14','{"type":"Readied","seat":0,"nonce":"68e9338b87fe1a1a45cfed925923d43f"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',60,1795658146367,'mx2Mc6ZFUF6cxdE6:k-1-16','{"type":"Readied","seat":2,"nonce":"f9e222d85e18b96cebb3e855602080fd"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',61,1795658146370,NULL,'{"type":"Dealt","seed":"S/4ViJ2JgcVA7DE3lNqBhHQ+fIOmoT798OMBvDAzRAM="}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',62,1795658146374,'mx2Mc6ZFUF6cxdE6:k-1-17','{"type":"Acted","deed":{"type":"Look"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',63,1795658146379,'mx2Mc6ZFUF6cxdE6:k-1-18','{"type":"Acted","deed":{"type":"Pass"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',64,1795658146384,'eQAQFkTznnorJocs:k-0-15','{"type":"Looked","seat":0}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',65,1795658146389,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',66,1795658146402,NULL,'{"type":"Acted","deed":{"type":"Bid","bid":"7S"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',67,1795658146407,'eQAQFkTznnorJocs:k-0-16','{"type":"Acted","deed":{"type":"Bid","bid":"7D"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',68,1795658146412,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',69,1795658146421,NULL,'{"type":"Acted","deed":{"type":"Bid","bid":"8S"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',70,1795658146435,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',71,1795658146438,'eQAQFkTznnorJocs:k-0-17','{"type":"Acted","deed":{"type":"Bid","bid":"M"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',72,1795658146446,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',73,1795658146450,'eQAQFkTznnorJocs:k-0-18','{"type":"Acted","deed":{"type":"Discard","cards":["JD","5C","QH"]}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',74,1795658146454,'eQAQFkTznnorJocs:k-0-19','{"type":"Acted","deed":{"type":"Play","card":"10D","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',75,1795658146463,NULL,'{"type":"Acted","deed":{"type":"Play","card":"9D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',76,1795658146471,NULL,'{"type":"Acted","deed":{"type":"Play","card":"8D","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',77,1795658146479,'eQAQFkTznnorJocs:k-0-20','{"type":"Readied","seat":0,"nonce":"665c6f207889da2130517400b918ebf8"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',78,1795658146483,'mx2Mc6ZFUF6cxdE6:k-1-19','{"type":"Readied","seat":2,"nonce":"9afd0118c5f56cc137367932192b64b3"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',79,1795658146485,NULL,'{"type":"Dealt","seed":"3i/6hiAw7tJU1lEgxBYICmOF01lRPc3Wu6ASWlSKdzw="}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',80,1795658146501,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',81,1795658146505,'mx2Mc6ZFUF6cxdE6:k-1-20','{"type":"Looked","seat":2}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',82,1795658146522,'eQAQFkTznnorJocs:k-0-21','{"type":"Looked","seat":0}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',83,1795658146524,NULL,'{"type":"Acted","deed":{"type":"Bid","bid":"OM"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',84,1795658146527,'eQAQFkTznnorJocs:k-0-22','{"type":"Acted","deed":{"type":"Bid","bid":"10N"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',85,1795658146535,NULL,'{"type":"Acted","deed":{"type":"Look"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',86,1795658146540,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',87,1795658146543,'mx2Mc6ZFUF6cxdE6:k-1-21','{"type":"Acted","deed":{"type":"Pass"}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',88,1795658146553,NULL,'{"type":"Acted","deed":{"type":"Pass"},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',89,1795658146558,'eQAQFkTznnorJocs:k-0-23','{"type":"Acted","deed":{"type":"Discard","cards":["KC","4D","8C"]}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',90,1795658146563,'eQAQFkTznnorJocs:k-0-24','{"type":"Acted","deed":{"type":"Play","card":"7C","suit":null}}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',91,1795658146569,NULL,'{"type":"Acted","deed":{"type":"Play","card":"QC","suit":null},"by":"bot"}');
INSERT INTO "entries" VALUES('Z9TR1DY46F',92,1795658146573,'mx2Mc6ZFUF6cxdE6:k-1-22','{"type":"Acted","deed":{"type":"Play","card":"6D","suit":null}}');
CREATE TABLE guests (
            id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
            created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
        ) WITHOUT ROWID;
INSERT INTO "guests" VALUES('eQAQFkTznnorJocs','647e014046c8a6d4f1b4a553c63735f82a1fae21dc5e619f84bcc9f47598ed77','',1795658143311,1795658143311);
INSERT INTO "guests" VALUES('mx2Mc6ZFUF6cxdE6','5faa74eb569b024c27019d44e8e5a1b99cf66e12aec74259bd46f0b2f97d8427','',1795658143314,1795658143314);
CREATE TABLE listings (
            table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_listed INTEGER NOT NULL, phase TEXT NOT NULL,
            changed_at INTEGER NOT NULL, listing TEXT NOT NULL
        ) WITHOUT ROWID;
INSERT INTO "listings" VALUES('Z9TR1DY46F',92,0,'play',1795658146573,'{"seq":92,"card":{"table":"Z9TR1DY46F","title":"four players in partnerships, 43 cards, the Avondale table","preset":"standard","preset_label":"Standard","seats":[{"kind":"person","name":"Ann"},{"kind":"bot","name":""},{"kind":"person","name":"Bob"},{"kind":"bot","name":""}],"phase":"play","round":2,"scores":[-470,70],"mine":null,"turn":null,"listed":false,"changed_at":1795658146573},"guests":["eQAQFkTznnorJocs",null,"mx2Mc6ZFUF6cxdE6",null]}');
CREATE TABLE pulse (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
INSERT INTO "pulse" VALUES(1,1795658143301);
CREATE TABLE sitters (guest TEXT, table_id TEXT, PRIMARY KEY (guest, table_id)) WITHOUT ROWID;
INSERT INTO "sitters" VALUES('eQAQFkTznnorJocs','Z9TR1DY46F');
INSERT INTO "sitters" VALUES('mx2Mc6ZFUF6cxdE6','Z9TR1DY46F');
CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;
CREATE TRIGGER entries_have_no_gap BEFORE INSERT ON entries
        WHEN NEW.seq <> 1
            AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND seq = NEW.seq - 1)
        BEGIN SELECT RAISE(ABORT, 'the entry before it is missing'); END;
CREATE INDEX listings_listed ON listings (changed_at) WHERE is_listed;
COMMIT;
