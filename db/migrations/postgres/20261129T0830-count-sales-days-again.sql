-- Until 0.2.0 the sales of each day stayed on the days of the time zone before when it was changed.
INSERT INTO "jobs" ("kind", "payload", "unique_key", "run_at", "created_at")
SELECT 'refunds.countSalesDays', '{}', 'refunds.countSalesDays', max("created_at"), max("created_at") FROM "audit_log"
WHERE "action" = 'settings.saved' AND "change"::text LIKE '%"timezone":%' HAVING count(*) > 0;
