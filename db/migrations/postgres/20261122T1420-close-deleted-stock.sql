-- Stock of SKUs deleted before deletions were recorded: end their ledger at 0.
INSERT INTO "stock_ledger" ("sku", "location_id", "delta", "level_after", "reason", "reference", "created_at")
SELECT "sku", "location_id", -sum("delta"), 0, 'deleted', '', max("created_at")
FROM "stock_ledger" WHERE "sku" NOT IN (SELECT "sku" FROM "inventory")
GROUP BY "sku", "location_id" HAVING sum("delta") <> 0;
